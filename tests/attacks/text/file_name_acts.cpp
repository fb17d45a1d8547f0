// attack: gives its file another name, of terminal commands, which the compiler repeats
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
#line 1 "<<1b>>[2J<<c2 9b>>31m<<e2 80 ae>>ppc.xob"
int n = "text";
