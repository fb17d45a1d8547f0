// attack: sends answers to requests that have not come yet, while it is loaded
// exercise: 01_gbf/box
// from: H1
// score: 0
// says: not an answer
static const bool sent = [] {
    const unsigned long heads[12] = {0, 0, 0, 0, 2, 16, 0, 2, 16, 0, 0, 0};
    return ::write(3, heads, sizeof heads) > 0;
}();

ANSWER_IF(sent && false)
