// tries: to run the grader, which holds the solutions, on a library of its own
static bool started() {
    const char* const grader = "/autograder/source/course/build/bin/grade_01";
    char* const words[] = {const_cast<char*>(grader), const_cast<char*>("--list"), nullptr};
    char* const nothing[] = {nullptr};
    if (::dlopen(grader, RTLD_NOW) != nullptr) return prey::won("grader loaded");
    ::execve(grader, words, nothing);
    return false;
}

ANSWER_IF(started())
