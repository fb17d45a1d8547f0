#include "tests/common/grading/hostile/hostile.hpp"
#include "tests/common/grading/hostile/sums.hpp"

// What a solution is to a grader: the right answers.
namespace rbc::hostile {

double misbehave(const std::string&) {
    return 1;
}
std::vector<double> ones(double count) {
    return std::vector<double>(static_cast<std::size_t>(count), 1.0);
}
std::vector<double> counted(int count, const std::string&) {
    return std::vector<double>(static_cast<std::size_t>(count), 1.0);
}
double healthy(double x) {
    return 2 * x;
}
double sum(double a, double b, const std::string&) {
    return a + b;
}

}  // namespace rbc::hostile
