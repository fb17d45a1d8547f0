# What a class handed in, and what came of it told.
course_room(grading/class/records LIGHTLY_OPTIMIZED LINKS grading_report)

# What reads hostile bytes, in a program of its own behind the wall.
course_room(grading/class/intake LIGHTLY_OPTIMIZED LINKS grading_class_records)
if(LibArchive_FOUND)
    target_compile_definitions(grading_class_intake PRIVATE RBC_LIBARCHIVE)
    target_link_libraries(grading_class_intake PRIVATE LibArchive::LibArchive)
endif()
add_executable(read_submission grading/class/intake/read_submission_main.cpp)
target_link_libraries(read_submission PRIVATE grading_class_intake CLI11::CLI11)
course_lightly(read_submission)

# From the submissions to the reports, and packages and jobs for other services: a program of its own, built when it is
# asked for.
course_room(grading/class LIGHTLY_OPTIMIZED LINKS grading_class_records)
add_executable(class EXCLUDE_FROM_ALL grading/class/class_main.cpp)
target_link_libraries(class PRIVATE grading_class CLI11::CLI11)
course_lightly(class)
