# The program behind ./course.
file(GLOB program_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/*.cpp")
list(FILTER program_sources EXCLUDE REGEX "/(arena|solve)_options.cpp$")
add_executable(course ${program_sources})
target_link_libraries(course PRIVATE course_io course_report course_subject course_sandbox course_options)
course_precompiled_program(course)
