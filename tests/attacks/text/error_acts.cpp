// attack: has a compiler's message with terminal commands, turned text and bytes that are no text
// exercise: 01_gbf/box
// from: H6
// score: 0
// compiles: no
#error <<1b>>[2J<<c2 9b>>2J<<c2 9d>>0;mine<<07>> <<e2 80 ae>>01 fo 01<<e2 80 ac>> <<ff fe>>
