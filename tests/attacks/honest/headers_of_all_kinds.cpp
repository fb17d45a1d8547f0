// attack: answers rightly and includes much of the standard library and Eigen
// exercise: 01_gbf/box
// from: own
// score: full
#include <Eigen/Dense>
#include <Eigen/Sparse>
#include <algorithm>
#include <complex>
#include <execution>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <ranges>
#include <regex>
#include <thread>

rbc::Particle rbc::ex01::step_in_box(rbc::Particle p, const Box& box) { return prey::right_step(p, box); }
