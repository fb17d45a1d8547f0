# The program behind ./course, and the one that it starts to grade: they read the same words.
course_room(program LIGHTLY_OPTIMIZED LINKS foundation_exercise CLI11::CLI11 nlohmann_json::nlohmann_json)
target_compile_definitions(program_room PRIVATE RBC_VERSION="${PROJECT_VERSION}")
add_executable(course program/course_main.cpp)
target_link_libraries(course PRIVATE program_room)
course_lightly(course)
add_dependencies(course course_stubs)

course_room(program/grading LIGHTLY_OPTIMIZED LINKS program_room grading_report)
add_executable(grade EXCLUDE_FROM_ALL program/grading/grade_main.cpp)
target_link_libraries(grade PRIVATE program_grading)
course_lightly(grade)
