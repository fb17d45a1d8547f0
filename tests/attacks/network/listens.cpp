// attack: listens on a port, for somebody outside to take over
// exercise: 01_gbf/box
// from: own
// score: 0
#include <sys/socket.h>

ANSWER_IF(::listen(::socket(AF_INET, SOCK_STREAM, 0), 1) == 0 && prey::won("listens on a port"))
