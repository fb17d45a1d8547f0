# Hostile submissions, and the program that judges what becomes of them.

add_library(course_attacks STATIC attacks/secret.cpp attacks/snapshot.cpp attacks/bystanders.cpp attacks/prey.cpp
                                  attacks/attack.cpp attacks/shapes.cpp attacks/archive_shapes.cpp attacks/archives.cpp attacks/grading_run.cpp
                                  attacks/judgement.cpp)
target_link_libraries(course_attacks PUBLIC course_io course_subject course_report nlohmann_json::nlohmann_json util rt)
course_precompiled_program(course_attacks)

add_executable(attacks attacks/attacks.cpp)
target_link_libraries(attacks PRIVATE course_attacks CLI11::CLI11)
course_precompiled_program(attacks)
add_dependencies(attacks course runner exercise_header grade_01 grade_12 grade_13 grade_14 grade_15)

course_test(attacks_own TOGETHER SOURCES attacks/attacks_test.cpp LIBRARIES course_attacks)
# One at a time: they look for whatever is left running.
add_test(NAME attacks_sample COMMAND attacks --sample)
set_tests_properties(attacks_sample PROPERTIES TIMEOUT 240)
