#include "demos/programs/arena_mine.hpp"

#include <ctime>
#include <string>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/grading/call/subject.hpp"
#include "common/grading/call/subject_process.hpp"
#include "demos/24_arena/own_contestant.hpp"

namespace rbc {

namespace {

constexpr const char* file = "own_solver.cpp";
constexpr const char* place = "exercises/24_arena/own_solver.cpp";

double thread_seconds() {
    timespec now{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

class Mine : public OwnContestant {
  public:
    Mine(const ArenaScene& scene, int sweeps)
        : OwnContestant(scene, sweeps, [this](const ex24::Question& q, int allowed) { return ask(q, allowed); }),
          process_(file, my_library()) {}
    void step(World& world) override {
        elsewhere_ = 0;
        OwnContestant::step(world);
    }
    double seconds_elsewhere() const override { return elsewhere_; }

  private:
    Eigen::VectorXd ask(const ex24::Question& question, int sweeps) {
        const double begin = thread_seconds();
        Eigen::VectorXd answer = solve_own_(process_, question, sweeps);
        elsewhere_ += process_.cpu_seconds_of_last_call() - (thread_seconds() - begin);
        return answer;
    }

    SubjectProcess process_;
    double elsewhere_ = 0;  // what the other process computed, in place of what asking it cost us
    Remote<decltype(ex24::solve_own)> solve_own_{"solve_own"};
};

std::unique_ptr<Contestant> make_mine(const ArenaScene& scene, int sweeps, std::span<const double>) {
    return std::make_unique<Mine>(scene, sweeps);
}

}  // namespace

const NamedContestant& my_contestant() {
    static const NamedContestant mine{"mine", "your own", "24", Effort::sweeps, false, make_mine};
    return mine;
}

const std::vector<NamedContestant>& contestants_and_mine() {
    static const std::vector<NamedContestant> all = [] {
        std::vector<NamedContestant> list = contestants();
        list.push_back(my_contestant());
        return list;
    }();
    return all;
}

bool is_mine(const NamedContestant& contestant) {
    return contestant.name == std::string("mine");
}

std::filesystem::path my_library() {
    return subject_folder("24_arena") / "own_solver.so";
}

void build_mine() {
    const BuiltFile built = build_files({{course_root() / place, my_library(), contract_folder("24_arena") / "own_solver.hpp"}}).front();
    if (!built.error.empty())
        throw InputError(std::string(place) + " does not compile: " + built.error.substr(0, built.error.find('\n')));
    SubjectProcess process(file, my_library());
    try {
        Remote<decltype(ex24::solve_own)>("solve_own")(process, ex24::Question{}, 1);
    } catch (const CallFailure& failure) {
        // Whatever else goes wrong is a row of the table.
        if (failure.kind == CallFailure::Kind::not_implemented || failure.kind == CallFailure::Kind::not_built)
            throw InputError((std::filesystem::path(place).parent_path() / failure.what()).string());  // begins with the file
    }
}

}  // namespace rbc
