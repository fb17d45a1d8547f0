// attack: overwrites its own library, so that the next process loads another
// exercise: 01_gbf/box
// from: own
// score: 0
static bool written() {
    Dl_info info{};
    ::dladdr(reinterpret_cast<void*>(&prey::right_step), &info);
    return ::open(info.dli_fname, O_WRONLY) >= 0 || ::unlink(info.dli_fname) == 0 || ::truncate(info.dli_fname, 0) == 0;
}

ANSWER_IF(written() && prey::won("changed its library"))
