// attack: computes for minutes while it is compiled, each time a little less than the compiler allows
// exercise: 01_gbf/box
// from: H1
// score: 0
// compiles: no
// slow: yes
// seconds: 60
constexpr int work(int n) {
    int sum = 0;
    for (int i = 0; i < 200'000; ++i) sum ^= i * n;
    return sum;
}
#define A(n) static_assert(work(n) != 7);
#define B(n) A(n##0) A(n##1) A(n##2) A(n##3) A(n##4) A(n##5) A(n##6) A(n##7) A(n##8) A(n##9)
#define C(n) B(n##0) B(n##1) B(n##2) B(n##3) B(n##4) B(n##5) B(n##6) B(n##7) B(n##8) B(n##9)
C(1) C(2) C(3) C(4) C(5) C(6) C(7) C(8) C(9)

ANSWER_IF(false)
