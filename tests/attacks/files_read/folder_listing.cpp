// attack: lists the folder with all students' names
// exercise: 01_gbf/box
// from: own
// score: 0
#include <dirent.h>

static bool listed() {
    DIR* const folder = ::opendir(PREY_STUDENTS);
    bool any = false;
    while (const dirent* const entry = folder ? ::readdir(folder) : nullptr)
        any = (std::string(entry->d_name) == "alice" && prey::won("knows its neighbours' names")) || any;
    return any;
}

ANSWER_IF(listed())
