// tries: to become root again, and another user
static bool became() {
    if (::setuid(0) == 0 || ::seteuid(0) == 0 || ::setreuid(0, 0) == 0) return prey::won("root");
    for (const char* program : {"/usr/bin/su", "/usr/bin/newgrp", "/usr/bin/mount", "/usr/bin/passwd"}) {
        char* const words[] = {const_cast<char*>(program), nullptr};
        char* const nothing[] = {nullptr};
        ::execve(program, words, nothing);
    }
    return ::syscall(SYS_unshare, 0x10000000) == 0;
}

ANSWER_IF(became())
