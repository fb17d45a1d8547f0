// attack: has names with turned text, a NUL and an eight-bit command in the code the compiler quotes
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
int <<e2 80 ae>>x<<e2 80 ac>> = <<c2 9b>>1;
int y = "<<00>>";
