// attack: looks up a name, which alone tells a server something
// exercise: 01_gbf/box
// from: own
// score: 0
#include <netdb.h>

static bool found() {
    addrinfo* list = nullptr;
    return ::getaddrinfo("localhost", "80", nullptr, &list) == 0 && prey::won("looked up a name");
}

ANSWER_IF(found())
