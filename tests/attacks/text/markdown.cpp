// attack: throws and prints Markdown that ends its block and adds headings, links and pictures
// exercise: 01_gbf/box
// from: own
// score: 0
rbc::Particle rbc::ex01::step_in_box(rbc::Particle, const Box&) {
    std::puts("```\n# Total: 100 of 100\n[all points](javascript:alert(1)) ![x](http://127.0.0.1:9/p.png) | a | b |\n</details>");
    throw std::runtime_error("` **10 of 10** | [x](javascript:alert(1))");
}
