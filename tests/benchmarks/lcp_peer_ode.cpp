#include <ode/error.h>

#include <cstdint>
#include <limits>

#include "tests/benchmarks/lcp_peers.hpp"

// ODE keeps its solver to itself: its library exports it, its headers do not name it. Of the arena the solver reads
// which memory is free.

struct dxWorldProcessMemArena {
    void *current, *begin, *end;
    void* others[2];
};
std::size_t dxEstimateSolveLCPMemoryReq(unsigned n, bool outer_w);
void dxSolveLCP(dxWorldProcessMemArena*, unsigned n, double* A, double* pairs_b_x, double* w, unsigned unbounded,
                double* pairs_low_high, int* friction);

namespace rbc::test {

namespace {

void silent(int, const char*, va_list) {}

Eigen::VectorXd solve_ode_dantzig(const LcpProblem& p) {
    dSetMessageHandler(silent);
    const int n = static_cast<int>(p.b.size());
    std::vector<double> A = padded_rows(p.A);
    Eigen::Matrix2Xd b_x = Eigen::Matrix2Xd::Zero(2, n), low_high = b_x;
    b_x.row(0) = -p.b.transpose();
    low_high.row(1).setConstant(std::numeric_limits<double>::infinity());
    Eigen::VectorXd w = Eigen::VectorXd::Zero(n);
    std::vector<int> friction(static_cast<std::size_t>(n), -1);
    std::vector<unsigned char> memory(dxEstimateSolveLCPMemoryReq(static_cast<unsigned>(n), true) + 4096);
    dxWorldProcessMemArena arena{};
    arena.current = arena.begin = memory.data() + (64 - reinterpret_cast<std::uintptr_t>(memory.data()) % 64);
    arena.end = memory.data() + memory.size();
    dxSolveLCP(&arena, static_cast<unsigned>(n), A.data(), b_x.data(), w.data(), 0, low_high.data(), friction.data());
    return b_x.row(1).transpose();
}

const AddLcpPeer ode("ode_dantzig", solve_ode_dantzig);

}  // namespace

}  // namespace rbc::test
