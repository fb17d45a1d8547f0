// attack: makes types that double at each step
// exercise: 01_gbf/box
// from: H1
// score: 0
// compiles: no
// slow: yes
// seconds: 60
template <int n, class... T>
struct Twice : Twice<n - 1, T..., T...>, Twice<n - 1, T..., int> {};
template <class... T>
struct Twice<0, T...> {};
Twice<30, int, char> much;

ANSWER_IF(false)
