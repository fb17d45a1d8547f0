# course_lesson(): one line in the syllabus, nothing else to register.

add_library(course_settings INTERFACE)
target_compile_features(course_settings INTERFACE cxx_std_20)
target_include_directories(course_settings INTERFACE "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>")
# Warnings are for those who work on the course: none leaves with the library.
function(course_warnings)
    if(NOT RBC_LIBRARY_ONLY)
        target_compile_options(course_settings INTERFACE "$<BUILD_INTERFACE:${ARGV}>")
    endif()
endfunction()
course_warnings(-Wall -Wextra)
# The same source gives the same bits on machines with and without fused multiply-add. This flag does leave with the
# library: what stands in headers (the pivoting of lesson 12, a contact's turn in a sweep of lesson 14) is compiled among
# its user's code and has to give there what it gives here; and of a function that both have the linker keeps either.
target_compile_options(course_settings INTERFACE $<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off>)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # False alarms about the standard library's strings, GCC bug 105329.
    course_warnings(-Wno-restrict)
endif()

include(cmake/precompiled.cmake)

set(course_current_part "")

macro(course_part number title)
    set(course_current_part "\"part\": \"${number}\", \"part_title\": \"${title}\"")
endmacro()

# A demo registers itself in a table, so it is linked as objects, never dropped from an archive.
function(course_demo id)
    string(SUBSTRING ${id} 0 2 number)
    add_library(demo_${id} OBJECT ${ARGN})
    target_link_libraries(demo_${id} PUBLIC course_case course_io course_scenes)
    if(TARGET lesson_${id})
        target_link_libraries(demo_${id} PUBLIC lesson_${id})
    endif()
    course_precompiled_light(demo_${id})
    # Drawings have short names of their own.
    set_source_files_properties("${PROJECT_SOURCE_DIR}/demos/${id}/drawings.cpp" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    add_executable(demo_${number}_headless EXCLUDE_FROM_ALL "${PROJECT_SOURCE_DIR}/demos/programs/headless.cpp")
    target_link_libraries(demo_${number}_headless PRIVATE demo_${id} course_demo_output)
    if(COURSE_WINDOW)
        add_executable(demo_${number}_window EXCLUDE_FROM_ALL "${PROJECT_SOURCE_DIR}/demos/programs/window.cpp")
        target_link_libraries(demo_${number}_window PRIVATE demo_${id} course_viewer)
    endif()
    set_property(GLOBAL APPEND PROPERTY course_demos ${id})
endfunction()

# Students' files are built when they are graded, not here. The solutions are part of the grader, for reference.
function(course_exercises id)
    string(SUBSTRING ${id} 0 2 number)
    file(GLOB solutions CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/solutions/${id}/*.cpp")
    add_executable(grade_${number} ${ARGN} ${solutions})
    target_link_libraries(grade_${number} PRIVATE course_grader)
    if(TARGET lesson_${id})
        target_link_libraries(grade_${number} PRIVATE lesson_${id})
    endif()
    course_precompiled_grader(grade_${number})
    # Graders have a namespace each; solutions, read by students, use short names.
    set_target_properties(grade_${number} PROPERTIES UNITY_BUILD "${CMAKE_UNITY_BUILD}")
    set_source_files_properties(${solutions} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    course_exports(${id})
    add_dependencies(grade_${number} runner exercise_header exports_${number})
    set_property(GLOBAL APPEND PROPERTY course_exercises ${id})
endfunction()

# course_lesson(NN_name [SCENES] [DEPENDS NN_name...]): what there is of a lesson, found by its name. SCENES: the lesson is
# about scenes, and sees common/scenes.
#   lessons/NN_name/*.cpp    the library lesson_NN_name, with the test tests/lessons/NN_name*_test.cpp
#   demos/NN_name/*.cpp      the demo, in demo_NN_window, demo_NN_headless and the tests; the two are built when asked for
#   exercises/NN_name/*.hpp  contracts, graded by grade_NN from tests/graders/NN_name/*.cpp
function(course_lesson id)
    cmake_parse_arguments(arg "SCENES" "" "DEPENDS" ${ARGN})
    file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/lessons/${id}/*.cpp")
    if(sources)
        add_library(lesson_${id} STATIC ${sources})
        target_link_libraries(lesson_${id} PUBLIC course_judge Eigen3::Eigen)
        foreach(other IN LISTS arg_DEPENDS)
            if(NOT TARGET lesson_${other})
                message(FATAL_ERROR "lesson ${id}: DEPENDS names ${other}, which no course_lesson() before it makes")
            endif()
            target_link_libraries(lesson_${id} PUBLIC lesson_${other})
        endforeach()
        if(arg_SCENES)
            target_link_libraries(lesson_${id} PUBLIC course_scenes)
        endif()
        course_precompiled(lesson_${id})
        set_property(GLOBAL APPEND PROPERTY course_lesson_libraries lesson_${id})
    else()
        message(STATUS "lesson ${id}: lessons/${id} has no .cpp file; it will be left out")
    endif()
    if(RBC_LIBRARY_ONLY)
        return()
    endif()
    file(GLOB demo CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/demos/${id}/*.cpp")
    if(demo)
        course_demo(${id} ${demo})
    else()
        message(STATUS "lesson ${id}: demos/${id} has no .cpp file; there is no demo")
    endif()
    file(GLOB contracts CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/exercises/${id}/*.hpp")
    file(GLOB graders CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/graders/${id}/*.cpp")
    if(contracts AND graders)
        course_exercises(${id} ${graders})
    else()
        message(STATUS "lesson ${id}: no contracts in exercises/${id}, or no graders in tests/graders/${id}; there are no exercises")
    endif()
    list(TRANSFORM arg_DEPENDS PREPEND "\"")
    list(TRANSFORM arg_DEPENDS APPEND "\"")
    list(JOIN arg_DEPENDS ", " depends)
    set_property(GLOBAL APPEND PROPERTY course_lessons "{\"id\": \"${id}\", ${course_current_part}, \"depends\": [${depends}]}")
    set_property(GLOBAL APPEND PROPERTY course_lesson_ids ${id})
endfunction()

# After the last line of the syllabus: the programs that need all of it.
function(course_finish)
    get_property(lessons GLOBAL PROPERTY course_lessons)
    get_property(exercises GLOBAL PROPERTY course_exercises)
    get_property(demos GLOBAL PROPERTY course_demos)
    get_property(libraries GLOBAL PROPERTY course_lesson_libraries)

    set(quoted_exercises ${exercises})
    list(TRANSFORM quoted_exercises REPLACE "(.+)" "\"\\1\"")
    list(JOIN quoted_exercises ", " exercise_json)
    set(quoted_demos ${demos})
    list(TRANSFORM quoted_demos REPLACE "(.+)" "\"\\1\"")
    list(JOIN quoted_demos ", " demo_json)
    list(JOIN lessons ",\n    " lesson_json)
    if(COURSE_WINDOW)
        set(windows true)
    else()
        set(windows false)
    endif()
    file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/syllabus.json" @ONLY CONTENT
"{\n  \"lessons\": [\n    @lesson_json@\n  ],\n  \"exercises\": [@exercise_json@],\n  \"demos\": [@demo_json@],\n  \"windows\": @windows@\n}\n")

    # All demos at once, for tests and benchmarks.
    add_library(course_demos INTERFACE)
    foreach(id IN LISTS demos)
        target_link_libraries(course_demos INTERFACE demo_${id})
        target_sources(course_demos INTERFACE $<TARGET_OBJECTS:demo_${id}>)
    endforeach()
    set(headless ${demos})
    list(TRANSFORM headless REPLACE "^(..).*" "demo_\\1_headless")
    add_custom_target(headless_programs DEPENDS ${headless})

    # The solvers of all lessons over one table, for problem files.
    file(GLOB solve_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/demos/programs/solve_*.cpp")
    list(APPEND solve_sources "${PROJECT_SOURCE_DIR}/demos/programs/solvers.cpp")
    add_library(course_solvers STATIC ${solve_sources})
    target_link_libraries(course_solvers PUBLIC course_io ${libraries})
    course_precompiled_light(course_solvers)
    add_executable(solve "${PROJECT_SOURCE_DIR}/demos/programs/solve.cpp")
    target_link_libraries(solve PRIVATE course_solvers course_options course_lightly_optimized)

    # The tournament of lesson 22.
    file(GLOB arena_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/demos/programs/arena*.cpp")
    if(arena_sources AND TARGET lesson_22_arena)
        add_executable(arena ${arena_sources})
        target_link_libraries(arena PRIVATE lesson_22_arena course_subject course_io course_options)
        course_precompiled_program(arena)
    endif()

    set(graders ${exercises})
    list(TRANSFORM graders REPLACE "^(..).*" "grade_\\1")
    add_custom_target(grading_programs DEPENDS ${graders})
endfunction()
