// attack: opens POSIX shared memory of the same user by its name in /dev/shm
// exercise: 01_gbf/box
// from: own
// score: 0
ANSWER_IF(prey::tell(prey::contents("/dev/shm" PREY_MEMORY_NAME)))
