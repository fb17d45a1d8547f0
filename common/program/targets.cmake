# The program behind ./course.
file(GLOB program_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/*.cpp")
add_executable(course ${program_sources})
target_link_libraries(course PRIVATE grading_call CLI11::CLI11)
course_lightly(course)
add_dependencies(course course_stubs)
