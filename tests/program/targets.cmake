# The command line, as a person types it.
add_test(NAME program_setup COMMAND sh "${PROJECT_SOURCE_DIR}/tests/program/setup_test.sh" "${PROJECT_SOURCE_DIR}")
foreach(part arena class class_services commands demo failed_case grade solve)
    add_test(NAME program_${part} COMMAND sh "${PROJECT_SOURCE_DIR}/tests/program/${part}_test.sh"
                                          "${PROJECT_SOURCE_DIR}" "${CMAKE_BINARY_DIR}")
endforeach()
set_tests_properties(program_setup program_arena program_class program_class_services program_commands program_demo program_failed_case program_grade program_solve PROPERTIES TIMEOUT 240)
add_custom_target(program_test_programs ALL DEPENDS course read read_submission arena solve demo_01_headless demo_10_headless demo_12_headless demo_13_headless)
course_test(solve TOGETHER SOURCES program/solve_test.cpp program/solve_impacts_test.cpp program/solve_lcp_test.cpp program/solve_friction_test.cpp program/solvers_test.cpp
            LIBRARIES course_solvers)
add_dependencies(test_solve course)
