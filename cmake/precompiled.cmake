# How much the parts of the course are optimized, and what most of their files read, which is read once. With
# -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON every file is compiled by itself, slower: so a forgotten #include shows.

# For what calls the lessons, or reads and writes: half the optimizer compiles in two thirds of the time.
add_library(course_lightly_optimized INTERFACE)
if(RBC_LIBRARY_ONLY OR RBC_BROWSER)
    # Built once, it gains nothing.
    function(course_precompiled_computing)
    endfunction()
    function(course_precompiled_light)
    endfunction()
    return()
endif()
target_compile_options(course_lightly_optimized INTERFACE $<$<CONFIG:Release>:-O1>)

# An assertion is one call of a function, quicker to compile. What throws in one fails its test case all the same.
add_library(course_asserts INTERFACE)
target_compile_definitions(course_asserts INTERFACE DOCTEST_CONFIG_SUPER_FAST_ASSERTS)
target_link_libraries(course_asserts INTERFACE course_lightly_optimized doctest::doctest)
# Graders check what comes back to them in every build, by the assertions of the standard library and of Eigen, too.
add_library(course_grader_asserts INTERFACE)
target_compile_definitions(course_grader_asserts INTERFACE _GLIBCXX_ASSERTIONS)
target_link_libraries(course_grader_asserts INTERFACE course_asserts)

# A precompiled header belongs to a target with a source.
file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/precompiled.cpp" CONTENT "")
function(course_header name header)
    add_library(course_${name}_header OBJECT "${CMAKE_BINARY_DIR}/precompiled.cpp")
    target_link_libraries(course_${name}_header PUBLIC course_settings Eigen3::Eigen ${ARGN})
    set_target_properties(course_${name}_header PROPERTIES UNITY_BUILD OFF)
    target_precompile_headers(course_${name}_header PRIVATE "${PROJECT_SOURCE_DIR}/${header}")
endfunction()
course_header(computing common/foundation/precompiled.hpp)
course_header(light common/foundation/precompiled.hpp course_lightly_optimized)
course_header(test tests/support/precompiled.hpp course_asserts)
course_header(grader common/grading/grader/precompiled.hpp course_grader_asserts)

# Its header takes as long as it saves ten files: a lesson of a few files, the first ones, does not wait for it.
function(course_precompiled target header)
    get_target_property(sources ${target} SOURCES)
    list(LENGTH sources count)
    if(count GREATER 5)
        target_precompile_headers(${target} REUSE_FROM ${header})
    endif()
endfunction()

# For the lessons.
function(course_precompiled_computing target)
    course_precompiled(${target} course_computing_header)
endfunction()

# For demos: what has to be fast stands in the lessons.
function(course_precompiled_light target)
    course_precompiled(${target} course_light_header)
    target_link_libraries(${target} PRIVATE course_lightly_optimized)
endfunction()

# For tests, and graders: not with -O0, though that compiles a tenth faster. A linker takes of a template that stands in
# several files the first one it meets, and that would be the test's, for all that the test calls.
function(course_precompiled_test target)
    target_precompile_headers(${target} REUSE_FROM course_test_header)
    target_link_libraries(${target} PRIVATE course_asserts)
    # Files of tests and graders have names alike, and each is one thing that may be compiled alone.
    set_target_properties(${target} PROPERTIES UNITY_BUILD OFF)
endfunction()

function(course_precompiled_grader target)
    target_link_libraries(${target} PRIVATE course_grader_asserts)
    if(CMAKE_DISABLE_PRECOMPILE_HEADERS)
        target_compile_options(${target} PRIVATE -include "${PROJECT_SOURCE_DIR}/common/grading/grader/assertions.hpp")
    else()
        target_precompile_headers(${target} REUSE_FROM course_grader_header)
    endif()
    set_target_properties(${target} PROPERTIES UNITY_BUILD OFF)
endfunction()
