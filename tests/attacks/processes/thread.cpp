// attack: starts a thread that could go on between calls
// exercise: 01_gbf/box
// from: H1
// score: 0
#include <pthread.h>

static void* lives(void*) { return nullptr; }

static bool started() {
    pthread_t thread;
    return ::pthread_create(&thread, nullptr, lives, nullptr) == 0 && ::pthread_join(thread, nullptr) == 0;
}

ANSWER_IF(started() && prey::won("started a thread"))
