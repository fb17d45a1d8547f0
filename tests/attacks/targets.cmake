# Hostile submissions, and the program that judges what becomes of them.

add_library(course_attacks STATIC attacks/secret.cpp attacks/snapshot.cpp attacks/bystanders.cpp attacks/prey.cpp
                                  attacks/attack.cpp attacks/file_shapes.cpp attacks/folder_shapes.cpp
                                  attacks/archive_shapes.cpp attacks/archives.cpp attacks/grading_run.cpp attacks/judgement.cpp
                                  attacks/missing_layers.cpp attacks/trial.cpp)
target_link_libraries(course_attacks PUBLIC grading_class_records nlohmann_json::nlohmann_json util rt)
if(TARGET PkgConfig::SECCOMP)
    target_link_libraries(course_attacks PRIVATE PkgConfig::SECCOMP)
    target_compile_definitions(course_attacks PRIVATE RBC_SECCOMP)
endif()
course_lightly(course_attacks)

add_executable(attacks attacks/attacks.cpp)
target_link_libraries(attacks PRIVATE course_attacks CLI11::CLI11)
course_lightly(attacks)
add_dependencies(attacks course grade class runner read_submission exercise_header grade_01 grade_12 grade_13 grade_14 grade_15)

course_test(attacks_own THOROUGH TOGETHER SOURCES attacks/attacks_test.cpp attacks/judgement_test.cpp LIBRARIES course_attacks)
add_test(NAME attacks_sample CONFIGURATIONS all COMMAND attacks --sample)
set_tests_properties(attacks_sample PROPERTIES PROCESSORS 2 TIMEOUT 1200)
# All of them: `ctest -C long -L long`.
add_test(NAME attacks CONFIGURATIONS long COMMAND attacks)
set_tests_properties(attacks PROPERTIES LABELS long PROCESSORS 2 TIMEOUT 7200)
