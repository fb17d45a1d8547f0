// attack: has a hundred thousand warnings
// exercise: 01_gbf/box
// from: own
// score: 0
#define A int f(); int f(int); struct { unsigned : 3 * 99; }; static_assert(sizeof(int) == 3);
#define W(n) int v##n = 99999999999999999;
#define B(n) W(n##0) W(n##1) W(n##2) W(n##3) W(n##4) W(n##5) W(n##6) W(n##7) W(n##8) W(n##9)
#define C(n) B(n##0) B(n##1) B(n##2) B(n##3) B(n##4) B(n##5) B(n##6) B(n##7) B(n##8) B(n##9)
#define D(n) C(n##0) C(n##1) C(n##2) C(n##3) C(n##4) C(n##5) C(n##6) C(n##7) C(n##8) C(n##9)
D(1) D(2) D(3)

ANSWER_IF(false)
