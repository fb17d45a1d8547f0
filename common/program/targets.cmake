# The program behind ./course, and the one that it starts to grade: they read the same words.
course_room(program LIGHTLY_OPTIMIZED LINKS book_texts foundation_exercise CLI11::CLI11 nlohmann_json::nlohmann_json)
target_compile_definitions(program_room PRIVATE RBC_VERSION="${PROJECT_VERSION}")
add_executable(course program/course_main.cpp)
target_link_libraries(course PRIVATE program_room)
course_lightly(course)
add_dependencies(course course_stubs)

# Manual pages of what --help says: build/man/man1/course.1 and one of every command; `man -M build/man course-demo`.
find_program(HELP2MAN help2man)
if(HELP2MAN)
    set(manual "${CMAKE_BINARY_DIR}/man/man1")
    add_custom_target(man COMMAND ${CMAKE_COMMAND} -E make_directory "${manual}" DEPENDS course VERBATIM)
    foreach(words course "course list" "course read" "course demo" "course hint" "course grade" "course watch" "course debug" "course reset"
            "course class" "course book" "course test" "course doctor" "course figures" "course solve" "course arena" "course completion")
        string(REPLACE " " "-" page "${words}")
        add_custom_command(TARGET man POST_BUILD VERBATIM
            COMMAND ${HELP2MAN} --no-info --name "rigid-body contact, step by step" --version-string "${PROJECT_VERSION}"
                    --output "${manual}/${page}.1" "$<TARGET_FILE_DIR:course>/${words}")
    endforeach()
endif()

course_room(program/grading LIGHTLY_OPTIMIZED LINKS program_room grading_report)
add_executable(grade EXCLUDE_FROM_ALL program/grading/grade_main.cpp)
target_link_libraries(grade PRIVATE program_grading)
course_lightly(grade)
