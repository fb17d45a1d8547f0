// attack: answers rightly by itself, then once more, so that the next request finds an answer waiting
// exercise: 01_gbf/box
// from: own
// score: at most 3
rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box& box) {
    const unsigned long* at = static_cast<const unsigned long*>(__builtin_frame_address(0));
    unsigned long nonce = 0;
    for (int i = 0; i < 4000 && nonce == 0; ++i)
        if (at[i + 1] == 11 && at[i + 2] > 8 && at[i + 2] < 200) nonce = at[i];
    const rbc::Particle right = prey::right_step(p, box);
    struct {
        unsigned long nonce;
        unsigned status, zero;
        unsigned long size;
        rbc::Particle value;
    } const answer{nonce, 2, 0, sizeof right, right};
    for (int i = 0; i < 2; ++i)
        if (::write(3, &answer, sizeof answer) < 0) break;
    return right;
}
