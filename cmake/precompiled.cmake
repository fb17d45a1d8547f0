# What most files read is read once, and what most make of Eigen's templates is made once (common/precompiled). With
# -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON every file is compiled by itself, slower: so a forgotten #include shows.

if(RBC_LIBRARY_ONLY OR RBC_BROWSER)
    # Built once, it gains nothing.
    function(course_precompiled)
    endfunction()
    function(course_precompiled_light)
    endfunction()
    return()
endif()

set(precompiled "${PROJECT_SOURCE_DIR}/common/precompiled")
add_library(course_instances STATIC "${precompiled}/eigenvalue_instances.cpp" "${precompiled}/factor_instances.cpp"
                                    "${precompiled}/product_instances.cpp")
set_target_properties(course_instances PROPERTIES UNITY_BUILD OFF)  # long each, and for as many processors as there are
target_link_libraries(course_instances PUBLIC course_settings Eigen3::Eigen)

add_library(course_header OBJECT "${precompiled}/header.cpp")
target_link_libraries(course_header PUBLIC course_settings Eigen3::Eigen)
target_precompile_headers(course_header PRIVATE "${precompiled}/computing.hpp")

# For the lessons and all that computes.
function(course_precompiled)
    foreach(target IN LISTS ARGN)
        target_precompile_headers(${target} REUSE_FROM course_header)
        target_link_libraries(${target} PUBLIC course_instances)
    endforeach()
endfunction()

# For what only calls it, or reads and writes: half the optimizer compiles in two thirds of the time.
add_library(course_lightly_optimized INTERFACE)
target_compile_options(course_lightly_optimized INTERFACE $<$<CONFIG:Release>:-O1>)

# For demos, the window and what prints answers: what has to be fast stands in the lessons.
add_library(course_light_header OBJECT "${precompiled}/header.cpp")
target_link_libraries(course_light_header PUBLIC course_settings course_lightly_optimized Eigen3::Eigen)
target_precompile_headers(course_light_header PRIVATE "${precompiled}/computing.hpp")

function(course_precompiled_light)
    foreach(target IN LISTS ARGN)
        target_precompile_headers(${target} REUSE_FROM course_light_header)
        target_link_libraries(${target} PUBLIC course_instances PRIVATE course_lightly_optimized)
    endforeach()
endfunction()

# For programs.
add_library(course_program_header OBJECT "${precompiled}/header.cpp")
target_link_libraries(course_program_header PUBLIC course_settings course_lightly_optimized nlohmann_json::nlohmann_json)
target_precompile_headers(course_program_header PRIVATE "${precompiled}/programs.hpp")

function(course_precompiled_program)
    foreach(target IN LISTS ARGN)
        target_precompile_headers(${target} REUSE_FROM course_program_header)
        target_link_libraries(${target} PRIVATE course_lightly_optimized)
    endforeach()
endfunction()

# Called by graders and tests.
add_library(course_test_instances STATIC "${precompiled}/qr_instances.cpp" "${precompiled}/wire_instances.cpp")
set_target_properties(course_test_instances PROPERTIES UNITY_BUILD OFF)
target_link_libraries(course_test_instances PUBLIC course_instances)

# For tests, and graders: not with -O0, though that compiles a tenth faster. A linker takes of a template that stands in
# several files the first one it meets, and that would be the test's, for all that the test calls.
add_library(course_test_header OBJECT "${precompiled}/header.cpp")
target_link_libraries(course_test_header PUBLIC course_settings course_lightly_optimized Eigen3::Eigen doctest::doctest)
# An assertion is one call of a function, quicker to compile. What throws in one fails its test case all the same.
target_compile_definitions(course_test_header PUBLIC DOCTEST_CONFIG_SUPER_FAST_ASSERTS)
target_precompile_headers(course_test_header PRIVATE "${precompiled}/testing.hpp")

function(course_precompiled_test target)
    target_precompile_headers(${target} REUSE_FROM course_test_header)
    target_link_libraries(${target} PRIVATE course_lightly_optimized course_test_instances)
    target_compile_definitions(${target} PRIVATE DOCTEST_CONFIG_SUPER_FAST_ASSERTS)
    # Files of tests and graders have names alike, and each is one thing that may be compiled alone.
    set_target_properties(${target} PROPERTIES UNITY_BUILD OFF)
endfunction()

# Graders check what comes back to them in every build, by the assertions of the standard library and of Eigen, too.
add_library(course_grader_header OBJECT "${precompiled}/header.cpp")
target_link_libraries(course_grader_header PUBLIC course_settings course_lightly_optimized Eigen3::Eigen doctest::doctest)
target_compile_definitions(course_grader_header PUBLIC DOCTEST_CONFIG_SUPER_FAST_ASSERTS _GLIBCXX_ASSERTIONS)
target_precompile_headers(course_grader_header PRIVATE "${precompiled}/grading.hpp")

function(course_precompiled_grader target)
    target_link_libraries(${target} PRIVATE course_lightly_optimized course_test_instances)
    target_compile_definitions(${target} PRIVATE DOCTEST_CONFIG_SUPER_FAST_ASSERTS _GLIBCXX_ASSERTIONS)
    if(CMAKE_DISABLE_PRECOMPILE_HEADERS)
        target_compile_options(${target} PRIVATE -include "${PROJECT_SOURCE_DIR}/common/grading/assertions.hpp")
    else()
        target_precompile_headers(${target} REUSE_FROM course_grader_header)
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD OFF)
endfunction()
