# The command line, as a person types it.
function(course_program_test part)
    course_script(program_${part} COMMAND sh "${PROJECT_SOURCE_DIR}/tests/program/${part}_test.sh" "${PROJECT_SOURCE_DIR}" "${CMAKE_BINARY_DIR}"
                  ${ARGN})
endfunction()
course_program_test(setup)
course_program_test(commands NEEDS course grade read)
course_program_test(solve NEEDS course solve demo_01_headless demo_10_headless demo_12_headless demo_13_headless)
foreach(part arena class class_faults class_services demo failed_case grade)
    course_program_test(${part} THOROUGH)
endforeach()
set_tests_properties(program_class_faults PROPERTIES PROCESSORS 2 TIMEOUT 1200)
set_tests_properties(program_setup program_arena program_class program_class_services program_commands program_demo program_failed_case program_grade program_solve PROPERTIES TIMEOUT 1200)
add_custom_target(program_test_programs ALL DEPENDS course grade read class read_submission arena solve demo_01_headless demo_10_headless demo_12_headless demo_13_headless)
course_test(solve TOGETHER SOURCES program/solve_test.cpp program/solve_impacts_test.cpp program/solve_lcp_test.cpp program/solve_friction_test.cpp program/solvers_test.cpp
            LIBRARIES course_solvers)
add_dependencies(test_solve course)
