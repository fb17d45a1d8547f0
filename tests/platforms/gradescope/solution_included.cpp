// tries: to include the solution
// bare: yes
#include "/autograder/source/course/solutions/01_gbf/box.cpp"
