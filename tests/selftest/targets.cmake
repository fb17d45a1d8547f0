# Each grader is held to its stub, its solution, and the wrong and right answers in tests/wrong_answers.

add_executable(selftest selftest/selftest.cpp)
target_link_libraries(selftest PRIVATE course_subject course_report course_io)
add_dependencies(selftest grading_programs)

get_property(selftest_exercises GLOBAL PROPERTY course_exercises)
foreach(id IN LISTS selftest_exercises)
    add_test(NAME selftest_${id} COMMAND selftest ${id})
endforeach()
