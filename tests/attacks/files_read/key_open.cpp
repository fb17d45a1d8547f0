// attack: opens a private key in the home of who grades, by its full path
// exercise: 01_gbf/box
// from: H1
// score: 0
ANSWER_IF(prey::tell(prey::contents(PREY_KEY)))
