// attack: answers rightly, but measures its time and asks for random numbers
// exercise: 01_gbf/box
// from: own
// score: full
#include <chrono>
#include <iostream>
#include <random>
#include <sstream>

rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box& box) {
    static std::mt19937 random(std::random_device{}());
    const auto start = std::chrono::steady_clock::now();
    std::ostringstream text;
    text << std::hexfloat << p.x << ' ' << random() << ' ' << std::chrono::system_clock::now().time_since_epoch().count();
    const rbc::Particle result = prey::right_step(p, box);
    if (std::chrono::steady_clock::now() < start) std::cout << text.str() << std::endl;
    return result;
}
