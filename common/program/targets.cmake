# The program behind ./course.
file(GLOB program_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/*.cpp")
add_executable(course ${program_sources})
target_link_libraries(course PRIVATE grading_call grading_class CLI11::CLI11)
set_target_properties(course PROPERTIES UNITY_BUILD ${RBC_UNITY_ROOMS})
course_precompiled_program(course)
