# The program behind ./course.
file(GLOB program_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/*.cpp")
add_executable(course ${program_sources})
target_link_libraries(course PRIVATE course_demo course_io course_report course_subject course_sandbox CLI11::CLI11)
