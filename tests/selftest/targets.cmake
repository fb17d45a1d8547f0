# Each grader is held to its stub, its solution, and the wrong and right answers in tests/answers.

add_library(course_answers STATIC selftest/edits.cpp selftest/variants.cpp selftest/mutants.cpp
                                  selftest/code_text.cpp selftest/frozen_arguments.cpp)
target_link_libraries(course_answers PUBLIC grading_report)
course_test(answers THOROUGH SOURCES selftest/edits_test.cpp selftest/variants_test.cpp selftest/mutants_test.cpp LIBRARIES course_answers)
add_dependencies(test_answers runner exercise_header)

add_executable(selftest selftest/selftest.cpp)
target_link_libraries(selftest PRIVATE course_answers)
add_dependencies(selftest grading_programs)

# Mutants that the graders do not notice: for authors of graders, `./course grade --mutants`.
add_executable(mutants selftest/mutants_main.cpp)
target_link_libraries(mutants PRIVATE course_answers CLI11::CLI11 Threads::Threads)
course_lightly(mutants)
add_dependencies(mutants runner exercise_header)

# Made-up submissions of a whole class, to measure ./course class with.
add_executable(make_class selftest/make_class_main.cpp)
target_link_libraries(make_class PRIVATE course_answers CLI11::CLI11)
course_lightly(make_class)

# Of the wrong answers to an exercise one; with ctest -C all each answer. Neither is repeated before something changes.
get_property(selftest_exercises GLOBAL PROPERTY course_exercises)
foreach(id IN LISTS selftest_exercises)
    course_script(selftest_${id} COMMAND selftest ${id} --sample --stamp NEEDS selftest)
    add_test(NAME selftest_${id}_all CONFIGURATIONS all COMMAND selftest ${id} --stamp)
endforeach()

# A sample of the mutants, an exercise of each part; all of them take an hour.
foreach(sample "01_gbf box" "08_poisson_impact jam" "14_pgs skate" "21_contact_laws gecko")
    separate_arguments(words UNIX_COMMAND "${sample}")
    list(GET words 0 id)
    if(id IN_LIST selftest_exercises)
        string(REPLACE " " "_" name "mutants_${sample}")
        add_test(NAME ${name} CONFIGURATIONS all COMMAND mutants ${words} --every 5)
    endif()
endforeach()
