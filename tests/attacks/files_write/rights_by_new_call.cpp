// attack: changes a file's rights with fchmodat2, which is newer than the list of refused calls
// exercise: 01_gbf/box
// from: H1
// score: 0
ANSWER_IF(::syscall(452, AT_FDCWD, PREY_VICTIM, 0777, 0) == 0)
