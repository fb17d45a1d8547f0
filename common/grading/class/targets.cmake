# What a class handed in, and what came of it told.
course_room(grading/class/records LIGHTLY_OPTIMIZED LINKS grading_call)

# What reads hostile bytes, in a program of its own behind the wall.
set(archive_source archive)
if(LibArchive_FOUND)
    set(archive_source archive_unavailable)
endif()
course_room(grading/class/intake LIGHTLY_OPTIMIZED WITHOUT "/${archive_source}\\.cpp$" LINKS grading_class_records)
if(LibArchive_FOUND)
    target_link_libraries(grading_class_intake PRIVATE LibArchive::LibArchive)
endif()
add_executable(read_submission grading/class/intake/read_submission_main.cpp)
target_link_libraries(read_submission PRIVATE grading_class_intake CLI11::CLI11)
course_lightly(read_submission)

# From the submissions to the reports, and what other people's services take: packages, jobs.
course_room(grading/class LIGHTLY_OPTIMIZED LINKS grading_class_records)
