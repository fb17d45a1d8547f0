// attack: reads the solution and gives its lines away
// exercise: 01_gbf/box
// from: H1
// score: 0
ANSWER_IF(prey::tell(prey::contents(PREY_SOLUTION)) || prey::tell(prey::contents(PREY_COURSE "/tests/graders/01_gbf/box.cpp")))
