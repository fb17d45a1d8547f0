# What comes back from a student's process, and what graders make of it, changed at random. A little of it belongs to the
# tests; the long runs do not: ctest -C long -L long, best in a build with -DCMAKE_CXX_FLAGS=-fsanitize=address,undefined.

add_executable(grader_fuzz fuzz/grader_fuzz.cpp)
target_link_libraries(grader_fuzz PRIVATE course_subject course_report CLI11::CLI11)
course_precompiled_program(grader_fuzz)
add_dependencies(grader_fuzz grading_programs)

get_property(fuzzed_exercises GLOBAL PROPERTY course_exercises)
foreach(id IN LISTS fuzzed_exercises)
    add_test(NAME fuzz_${id} COMMAND grader_fuzz ${id} --runs 3)
    add_test(NAME fuzz_${id}_long CONFIGURATIONS long COMMAND grader_fuzz ${id} --runs 2000)
    set_tests_properties(fuzz_${id}_long PROPERTIES LABELS long)
endforeach()
