# The grading kind: values across the boundary, hostile students' files, the words of graders, reports.

course_test(grading
    SOURCES common/grading/wire_test.cpp common/grading/wire_limits_test.cpp common/grading/hostile_test.cpp common/grading/subject_test.cpp
            common/grading/mine_test.cpp common/grading/grader_test.cpp common/grading/report_test.cpp
            common/grading/hints_test.cpp common/grading/domain_test.cpp common/grading/case_test.cpp
            common/grading/verdict_test.cpp
    LIBRARIES course_mine course_domain course_report course_sandbox course_io Eigen3::Eigen)

# What a system without seccomp is told, tried on any system.
course_test(unprotected SOURCES common/grading/unprotected_test.cpp "${PROJECT_SOURCE_DIR}/common/grading/sandbox.cpp")
target_compile_definitions(test_unprotected PRIVATE RBC_WITHOUT_SECCOMP)

# A grader over hostile and wrong code, run by the test as any grader is run.
add_executable(toy_grader common/grading/toy_grader.cpp common/grading/toy_reference.cpp)
target_link_libraries(toy_grader PRIVATE course_grader)
course_precompiled_grader(toy_grader)
add_dependencies(test_grading toy_grader runner exercise_header course grade_01)
