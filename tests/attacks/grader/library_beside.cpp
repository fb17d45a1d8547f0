// attack: loads the library of its own other exercise, and the folder's lock
// exercise: 01_gbf/box
// from: own
// score: 0
static bool loaded() {
    Dl_info info{};
    ::dladdr(reinterpret_cast<void*>(&prey::right_step), &info);
    std::string name = info.dli_fname ? info.dli_fname : "";
    name.erase(name.rfind('/') == std::string::npos ? 0 : name.rfind('/'));
    return ::dlopen((name + "/bounce_loss.so").c_str(), RTLD_NOW) != nullptr && prey::won("loaded another exercise's library");
}

ANSWER_IF(loaded())
