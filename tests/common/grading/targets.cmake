# The grading kind: values across the boundary, hostile students' files, the words of graders, reports.

course_test(grading THOROUGH
    SOURCES common/grading/wire_test.cpp common/grading/wire_limits_test.cpp common/grading/hostile_test.cpp common/grading/subject_test.cpp
            common/grading/mine_test.cpp common/grading/grader_test.cpp common/grading/report_test.cpp
            common/grading/hints_test.cpp common/grading/domain_test.cpp common/grading/case_test.cpp
            common/grading/verdict_test.cpp common/grading/diagnosis_test.cpp
    LIBRARIES grading_grader Eigen3::Eigen)

# A grader over hostile and wrong code, run by the test as any grader is run.
add_executable(toy_grader common/grading/toy_grader.cpp common/grading/toy_reference.cpp)
target_link_libraries(toy_grader PRIVATE grading_grader_main)
course_precompiled_grader(toy_grader)
add_dependencies(test_grading toy_grader runner walled exercise_header course grade grade_01)

# The wall around strangers' files, in all of its layers and in the inner ones alone.
course_test(wall THOROUGH SOURCES common/wall/wall_test.cpp common/wall/control_group_test.cpp common/wall/system_calls_test.cpp LIBRARIES grading_wall)
if(TARGET PkgConfig::SECCOMP)
    target_link_libraries(test_wall PRIVATE PkgConfig::SECCOMP)
    target_compile_definitions(test_wall PRIVATE RBC_SECCOMP)
endif()
add_dependencies(test_wall walled)
