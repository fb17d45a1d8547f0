// tries: to fill the disk, wherever it may write
static bool filled() {
    static char block[1 << 20];
    for (const char* folder : {"/tmp", "/var/tmp", "/dev/shm", "/autograder", "/autograder/results",
                               "/autograder/grading", "/autograder/grading/tmp", "/autograder/submission", "."}) {
        for (int i = 0; i < 10000; ++i) {
            const std::string name = std::string(folder) + "/full-" + std::to_string(i);
            const int file = ::open(name.c_str(), O_WRONLY | O_CREAT, 0600);
            if (file < 0) break;
            while (::write(file, block, sizeof block) > 0) prey::won("written");
            ::close(file);
        }
    }
    return false;
}

ANSWER_IF(filled())
