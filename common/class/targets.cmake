# A class: submissions read, what came of them told.

set(archive_source class/archive_unavailable.cpp)
if(LibArchive_FOUND)
    set(archive_source class/archive.cpp)
endif()
add_library(course_submission STATIC class/folder.cpp class/git_bundle.cpp class/git_objects.cpp class/plain_text.cpp class/regular_file.cpp
                                     class/student_name.cpp class/submission.cpp class/submission_json.cpp class/wanted_files.cpp
                                     ${archive_source})
target_link_libraries(course_submission PUBLIC course_io)
if(LibArchive_FOUND)
    target_link_libraries(course_submission PRIVATE LibArchive::LibArchive)
endif()
course_precompiled_program(course_submission)

add_executable(read_submission class/read_submission_main.cpp)
target_link_libraries(read_submission PRIVATE course_submission CLI11::CLI11)
course_precompiled_program(read_submission)
