# Each grader is held to its stub, its solution, and the wrong and right answers in tests/answers.

add_library(course_answers STATIC selftest/edits.cpp selftest/variants.cpp)
target_link_libraries(course_answers PUBLIC course_subject course_io)
course_test(answers SOURCES selftest/edits_test.cpp selftest/variants_test.cpp LIBRARIES course_answers)
add_dependencies(test_answers runner exercise_header)

add_executable(selftest selftest/selftest.cpp)
target_link_libraries(selftest PRIVATE course_answers course_report)
add_dependencies(selftest grading_programs)

get_property(selftest_exercises GLOBAL PROPERTY course_exercises)
foreach(id IN LISTS selftest_exercises)
    add_test(NAME selftest_${id} COMMAND selftest ${id})
endforeach()
