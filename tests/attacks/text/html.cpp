// attack: throws and prints HTML that would act on the instructor'\''s page
// exercise: 01_gbf/box
// from: own
// score: 0
rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) {
    std::puts("<script>alert(1)</script></pre><img src=x onerror=alert(1)>");
    throw std::runtime_error("<script>alert(1)</script><img src=x onerror=alert(1)>&lt;b&gt;");
}
