// attack: computes without end while it is compiled
// exercise: 01_gbf/box
// from: H1
// score: 0
// slow: yes
constexpr int work(int n) {
    int sum = 0;
    for (int i = 0; i < 200'000; ++i) sum ^= i * n;
    return sum;
}
template <int n>
struct Sum {
    static constexpr int value = work(n) ^ Sum<n - 1>::value;
};
template <>
struct Sum<0> {
    static constexpr int value = 0;
};
template <int n>
struct Grow {
    static constexpr int value = Sum<n * 800>::value ^ Grow<n - 1>::value;
};
template <>
struct Grow<0> {
    static constexpr int value = 0;
};
static_assert(Grow<50>::value != 1);

ANSWER_IF(false)
