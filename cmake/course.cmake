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

set(course_current_part "")

macro(course_part number title)
    set(course_current_part "\"part\": \"${number}\", \"part_title\": \"${title}\"")
endmacro()

# course_lesson(NN_name [DEPENDS NN_name...]): what there is of a lesson, found by its name.
#   lessons/NN_name/*.cpp    the library lesson_NN_name, with the test tests/lessons/NN_name*_test.cpp
#   demos/NN_name/*.cpp      the demo, in the window, headless and in the tests
#   exercises/NN_name/*.hpp  contracts, graded by grade_NN from tests/graders/NN_name/*.cpp. Students' files are built when
#                            they are graded, not here.
function(course_lesson id)
    cmake_parse_arguments(arg "" "" "DEPENDS" ${ARGN})
    file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/lessons/${id}/*.cpp")
    if(sources)
        add_library(lesson_${id} STATIC ${sources})
        target_link_libraries(lesson_${id} PUBLIC course_judge Eigen3::Eigen)
        foreach(other IN LISTS arg_DEPENDS)
            target_link_libraries(lesson_${id} PUBLIC lesson_${other})
        endforeach()
        set_property(GLOBAL APPEND PROPERTY course_lesson_libraries lesson_${id})
    else()
        message(STATUS "lesson ${id}: lessons/${id} has no .cpp file; it will be left out")
    endif()
    file(GLOB demo CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/demos/${id}/*.cpp")
    if(demo)
        set_property(GLOBAL APPEND PROPERTY course_demos ${id})
        set_property(GLOBAL APPEND PROPERTY course_demo_sources ${demo})
    else()
        message(STATUS "lesson ${id}: demos/${id} has no .cpp file; there is no demo")
    endif()
    file(GLOB contracts CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/exercises/${id}/*.hpp")
    if(contracts)
        set_property(GLOBAL APPEND PROPERTY course_exercises ${id})
    else()
        message(STATUS "lesson ${id}: exercises/${id} has no contract; there are no exercises")
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
    file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/syllabus.json" @ONLY CONTENT
"{\n  \"lessons\": [\n    @lesson_json@\n  ],\n  \"exercises\": [@exercise_json@],\n  \"demos\": [@demo_json@]\n}\n")

    # Demos register themselves in a table, so they are linked as objects, never dropped from an archive.
    get_property(demo_sources GLOBAL PROPERTY course_demo_sources)
    add_library(course_demos OBJECT ${demo_sources})
    target_link_libraries(course_demos PUBLIC course_demo course_io course_scenes ${libraries})

    add_executable(demo_headless "${PROJECT_SOURCE_DIR}/demos/programs/headless.cpp")
    target_link_libraries(demo_headless PRIVATE course_demos course_demo_output)
    set(demo_programs demo_headless)
    if(COURSE_WINDOW)
        add_executable(demo_window "${PROJECT_SOURCE_DIR}/demos/programs/window.cpp")
        target_link_libraries(demo_window PRIVATE course_demos course_viewer)
        list(APPEND demo_programs demo_window)
    endif()
    add_custom_target(demo_programs DEPENDS ${demo_programs} course runner exercise_header)

    # The solvers of all lessons over one table, for problem files.
    file(GLOB solve_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/demos/programs/solve_*.cpp")
    list(APPEND solve_sources "${PROJECT_SOURCE_DIR}/demos/programs/solvers.cpp")
    add_library(course_solvers STATIC ${solve_sources})
    target_link_libraries(course_solvers PUBLIC course_io course_demo ${libraries})
    add_executable(solve "${PROJECT_SOURCE_DIR}/demos/programs/solve.cpp")
    target_link_libraries(solve PRIVATE course_solvers CLI11::CLI11)
    add_custom_target(solve_programs DEPENDS solve course)

    set(graders "")
    foreach(id IN LISTS exercises)
        file(GLOB grader_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/tests/graders/${id}/*.cpp")
        if(grader_sources)
            string(SUBSTRING ${id} 0 2 number)
            add_executable(grade_${number} ${grader_sources})
            target_link_libraries(grade_${number} PRIVATE course_grader ${libraries})
            target_precompile_headers(grade_${number} REUSE_FROM course_grader_header)
            list(APPEND graders grade_${number})
        endif()
    endforeach()
    add_custom_target(grading_programs DEPENDS ${graders} course runner exercise_header)
endfunction()
