// attack: finds out whether a file exists: a refusal that differs from 'no such file' is an answer, too
// exercise: 01_gbf/box
// from: own
// score: 0
static int answer_for(const char* file) { return ::access(file, F_OK) == 0 ? 0 : errno; }

ANSWER_IF(answer_for(PREY_KEY) != answer_for(PREY_HOME "/nothing") && prey::won("can tell which files exist"))
