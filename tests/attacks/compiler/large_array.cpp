// attack: has an array of eight gigabytes with a value at its end
// exercise: 01_gbf/box
// from: H1
// score: 0
// compiles: no
// slow: yes
// seconds: 60
char much[std::size_t{8} << 30] = {1};
char more[std::size_t{3} << 30] = {2};

ANSWER_IF(much[1] == 1)
