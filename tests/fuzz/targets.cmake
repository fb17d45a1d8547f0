# What comes back from a student's process, and what graders make of it, changed at random. A little of it belongs to the
# tests; the long runs do not: ctest -C long -L long, best in a build with -DCMAKE_CXX_FLAGS=-fsanitize=address,undefined.

add_executable(grader_fuzz fuzz/grader_fuzz.cpp)
target_link_libraries(grader_fuzz PRIVATE grading_report CLI11::CLI11)
course_lightly(grader_fuzz)
add_dependencies(grader_fuzz grading_programs)

file(GLOB contracts CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/exercises/*/*.hpp")
list(TRANSFORM contracts REPLACE "(.+)" "#include \"\\1\"")
list(JOIN contracts "\n" contracts)
file(CONFIGURE OUTPUT "${CMAKE_CURRENT_BINARY_DIR}/fuzz/contracts.hpp" @ONLY CONTENT "@contracts@\n")
add_executable(wire_fuzz fuzz/wire_fuzz.cpp "${PROJECT_SOURCE_DIR}/common/grading/grader/case_record.cpp"
               "${PROJECT_SOURCE_DIR}/common/grading/grader/diagnosis.cpp" "${PROJECT_SOURCE_DIR}/common/grading/grader/domain.cpp")
target_compile_definitions(wire_fuzz PRIVATE DOCTEST_CONFIG_DISABLE)
target_include_directories(wire_fuzz PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/fuzz")
target_link_libraries(wire_fuzz PRIVATE grading_report Eigen3::Eigen doctest::doctest CLI11::CLI11 course_lightly_optimized)
add_test(NAME fuzz_wire CONFIGURATIONS all COMMAND wire_fuzz --messages 100000)
add_test(NAME fuzz_wire_long CONFIGURATIONS long COMMAND wire_fuzz --messages 10000000)
set_tests_properties(fuzz_wire_long PROPERTIES LABELS long)

get_property(fuzzed_exercises GLOBAL PROPERTY course_exercises)
foreach(id IN LISTS fuzzed_exercises)
    # Those whose graders work most with what an answer holds: lists, tables, indices.
    if(id MATCHES "^(06|09|12|14|24)_")
        add_test(NAME fuzz_${id} CONFIGURATIONS all COMMAND grader_fuzz ${id} --runs 3)
    endif()
    add_test(NAME fuzz_${id}_long CONFIGURATIONS long COMMAND grader_fuzz ${id} --runs 2000)
    set_tests_properties(fuzz_${id}_long PROPERTIES LABELS long)
endforeach()
