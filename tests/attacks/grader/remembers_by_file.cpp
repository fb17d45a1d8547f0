// attack: remembers between processes what it was asked, in any file that can be written
// exercise: 01_gbf/box
// from: own
// score: 0
static bool remembered() {
    for (const char* place : {"note", "./note", "/tmp/rbc-note", "/dev/shm/rbc-note", "/var/tmp/rbc-note"})
        if (::open(place, O_CREAT | O_RDWR, 0600) >= 0 && ::unlink(place) == 0) return prey::won("can keep a note");
    return false;
}

ANSWER_IF(remembered())
