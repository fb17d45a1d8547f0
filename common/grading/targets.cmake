# Grading: students' files as libraries, the runner they run in, reports, and the words of the graders.

# How a student's file is compiled. The same words build the precompiled headers, or the compiler would not take them.
separate_arguments(subject_flags UNIX_COMMAND "${CMAKE_CXX_FLAGS}")
list(APPEND subject_flags ${CMAKE_CXX20_STANDARD_COMPILE_OPTION} -O1 -fPIC -ffp-contract=off
     -D_GLIBCXX_ASSERTIONS -Werror=return-type -fdiagnostics-color=never)
set(unsanitized "")
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize")
    # Sanitizers reserve more address space than a student's code may use.
    set(unsanitized -fno-sanitize=all)
endif()
list(APPEND subject_flags ${unsanitized})
if(CMAKE_OSX_SYSROOT)
    list(APPEND subject_flags -isysroot "${CMAKE_OSX_SYSROOT}")
endif()
get_target_property(eigen_folders Eigen3::Eigen INTERFACE_INCLUDE_DIRECTORIES)
foreach(folder IN LISTS eigen_folders)
    list(APPEND subject_flags -isystem "${folder}")
endforeach()

set(subject_link "")
if(APPLE)
    set(subject_link -dynamiclib -undefined dynamic_lookup)
else()
    set(subject_link -shared)
    include(CheckLinkerFlag)
    foreach(linker mold gold lld)
        find_program(COURSE_LD_${linker} ld.${linker})
        mark_as_advanced(COURSE_LD_${linker})
        if(COURSE_LD_${linker})
            check_linker_flag(CXX -fuse-ld=${linker} COURSE_LINKS_WITH_${linker})
            if(COURSE_LINKS_WITH_${linker})
                list(APPEND subject_link -fuse-ld=${linker})
                break()
            endif()
        endif()
    endforeach()
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set(precompiled_extension gch)
    list(APPEND subject_link -fmax-errors=5)
else()
    set(precompiled_extension pch)
    list(APPEND subject_link -ferror-limit=5)
endif()

# course_subject_header(NAME FLAGS...): common/grading/call/NAME.hpp, precompiled, and the words that compile what follows it.
function(course_subject_header name)
    set(header "${CMAKE_BINARY_DIR}/subject/${name}.hpp")
    file(CONFIGURE OUTPUT "${header}" CONTENT "#include \"common/grading/call/${name}.hpp\"\n")
    set(precompiled "${header}.${precompiled_extension}")
    add_custom_command(
        OUTPUT "${precompiled}"
        COMMAND ${CMAKE_CXX_COMPILER} ${subject_flags} ${ARGN} "-I${PROJECT_SOURCE_DIR}" -MMD -MF "${precompiled}.d"
                -MQ "${precompiled}" -x c++-header "${header}" -o "${precompiled}"
        DEPENDS "${header}" "${PROJECT_SOURCE_DIR}/common/grading/call/${name}.hpp"
        DEPFILE "${precompiled}.d"
        COMMENT "Precompiling ${name}"
        VERBATIM)
    # What compile_command.cpp reads: the precompiled header, then a word a line.
    list(JOIN subject_flags "\n" flags)
    list(JOIN subject_link "\n" link)
    file(CONFIGURE OUTPUT "${CMAKE_BINARY_DIR}/subject/${name}.command" @ONLY
         CONTENT "@precompiled@\n@CMAKE_CXX_COMPILER@\n@flags@\n@ARGN@\n-I.\n@link@\n-include\n@header@\n")
    set(${name}_precompiled "${precompiled}" PARENT_SCOPE)
endfunction()
# Solutions see the contract alone; our own files also export what they define.
course_subject_header(solution_header)
course_subject_header(solution_header_eigen)
course_subject_header(exercise_header -DRBC_SUBJECT)
add_custom_target(exercise_header DEPENDS "${solution_header_precompiled}" "${solution_header_eigen_precompiled}"
                  "${exercise_header_precompiled}")

# For course_exports, which lessons call.
set(course_exports_command "${CMAKE_CXX_COMPILER}" ${subject_flags} -DRBC_SUBJECT "-I${PROJECT_SOURCE_DIR}" -include
    "${CMAKE_BINARY_DIR}/subject/exercise_header.hpp" CACHE INTERNAL "how the exports of contracts are compiled")
set(course_exports_header "${exercise_header_precompiled}" CACHE INTERNAL "what they are compiled behind")

# course_exports(NN_name): what carries the values of its contracts' functions, compiled once and linked to every solution.
# The target exports_NN; files subject/exports/NN_name/*.o.
function(course_exports id)
    file(GLOB contracts CONFIGURE_DEPENDS RELATIVE "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/exercises/${id}/*.hpp")
    set(objects "")
    foreach(contract IN LISTS contracts)
        cmake_path(GET contract STEM name)
        set(place "${CMAKE_BINARY_DIR}/subject/exports/${id}/${name}")
        file(CONFIGURE OUTPUT "${place}.cpp" CONTENT "#include \"${contract}\"\n")
        add_custom_command(
            OUTPUT "${place}.o"
            COMMAND ${course_exports_command} -MMD -MF "${place}.d" -MQ "${place}.o" -c
                    "${place}.cpp" -o "${place}.o"
            DEPENDS "${place}.cpp" "${PROJECT_SOURCE_DIR}/${contract}" "${course_exports_header}"
            DEPFILE "${place}.d"
            COMMENT "Exports of ${contract}"
            VERBATIM)
        list(APPEND objects "${place}.o")
    endforeach()
    string(SUBSTRING ${id} 0 2 number)
    add_custom_target(exports_${number} DEPENDS ${objects})
endfunction()

# The wall's inner layers, which a process closes behind itself.
add_library(grading_closing STATIC grading/wall/control_group.cpp grading/wall/landlock.cpp grading/wall/privileges.cpp grading/wall/system_calls.cpp)
target_link_libraries(grading_closing PUBLIC course_settings)
target_compile_options(grading_closing PRIVATE ${unsanitized})
if(TARGET PkgConfig::SECCOMP)
    target_link_libraries(grading_closing PRIVATE PkgConfig::SECCOMP)
    target_compile_definitions(grading_closing PRIVATE RBC_SECCOMP)
endif()

add_executable(walled grading/wall/walled_main.cpp)
target_link_libraries(walled PRIVATE grading_closing)
target_compile_options(walled PRIVATE ${unsanitized})
target_link_options(walled PRIVATE ${unsanitized})

course_room(grading/wall LIGHTLY_OPTIMIZED WITHOUT "/(control_group|landlock|privileges|system_calls)\\.cpp$" LINKS foundation_programs grading_closing)

# What students' files make of Eigen's templates, once: in the runner, with Eigen's checks, as their files have them, and in
# tests. Not in graders: linked before their own files it would take the place of checks that fail a case (assertions.hpp).
add_library(subject_instances OBJECT grading/call/instances.cpp grading/call/factorizations.cpp)
target_link_libraries(subject_instances PUBLIC course_settings Eigen3::Eigen)
set_target_properties(subject_instances PROPERTIES UNITY_BUILD OFF)
target_compile_options(subject_instances PRIVATE -O1 -UNDEBUG -D_GLIBCXX_ASSERTIONS ${unsanitized})

add_executable(runner grading/call/runner_main.cpp grading/call/crash_report.cpp)
target_link_libraries(runner PRIVATE grading_closing subject_instances ${CMAKE_DL_LIBS})
target_compile_options(runner PRIVATE ${unsanitized})
target_link_options(runner PRIVATE ${unsanitized})
add_dependencies(runner walled)  # whoever runs strangers' code, grades and compiles it behind the wall
# Loaded libraries register what they define in a list that the runner holds.
set_target_properties(runner PROPERTIES ENABLE_EXPORTS ON)

# Students' files built and called in a process of their own.
course_room(grading/call LIGHTLY_OPTIMIZED WITHOUT "/(instances|factorizations|crash_report|one_call)\\.cpp$"
            LINKS foundation_exercise grading_wall Threads::Threads)
# Graders started, and what they report.
course_room(grading/report LIGHTLY_OPTIMIZED LINKS grading_call nlohmann_json::nlohmann_json)

# The stubs that `reset` puts back and tests judge, made of the contracts.
add_executable(stubs grading/call/stubs_main.cpp)
target_link_libraries(stubs PRIVATE foundation_exercise)
course_lightly(stubs)
file(GLOB contracts CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/exercises/*/*.hpp")
add_custom_command(
    OUTPUT "${CMAKE_BINARY_DIR}/stubs/made"
    COMMAND stubs "${PROJECT_SOURCE_DIR}/exercises" "${CMAKE_BINARY_DIR}/stubs"
    COMMAND ${CMAKE_COMMAND} -E touch "${CMAKE_BINARY_DIR}/stubs/made"
    DEPENDS stubs ${contracts}
    COMMENT "Stubs of the contracts"
    VERBATIM)
add_custom_target(course_stubs DEPENDS "${CMAKE_BINARY_DIR}/stubs/made")
add_dependencies(runner course_stubs)  # whatever grades needs both

# What graders are written in.
course_room(grading/grader LIGHTLY_OPTIMIZED LINKS grading_report Eigen3::Eigen doctest::doctest CLI11::CLI11)
target_compile_definitions(grading_grader PRIVATE _GLIBCXX_ASSERTIONS)
add_library(grading_grader_main OBJECT grading/grader/grader_main.cpp)
target_link_libraries(grading_grader_main PUBLIC grading_grader)
course_lightly(grading_grader_main)
include(grading/class/targets.cmake)
