# A class: whose submissions there are, and what came of them told.
add_library(course_class STATIC class/class_page.cpp class/class_result.cpp class/class_statistics.cpp class/class_table.cpp class/gradescope.cpp
                                class/html.cpp class/late_policy.cpp class/similar_export.cpp
                                class/student_markdown.cpp class/student_name.cpp class/student_page.cpp class/student_record.cpp
                                class/submission_json.cpp)
target_link_libraries(course_class PUBLIC course_report course_io)
course_precompiled_program(course_class)

# What reads hostile bytes, for the program that is run behind the wall: ./course itself has none of it.
set(archive_source class/archive_unavailable.cpp)
if(LibArchive_FOUND)
    set(archive_source class/archive.cpp)
endif()
add_library(course_submission STATIC class/folder.cpp class/git_bundle.cpp class/git_objects.cpp class/regular_file.cpp class/submission.cpp
                                     class/wanted_files.cpp ${archive_source})
target_link_libraries(course_submission PUBLIC course_class)
if(LibArchive_FOUND)
    target_link_libraries(course_submission PRIVATE LibArchive::LibArchive)
endif()
course_precompiled_program(course_submission)

add_executable(read_submission class/read_submission_main.cpp)
target_link_libraries(read_submission PRIVATE course_submission CLI11::CLI11)
course_precompiled_program(read_submission)

# From the submissions to the reports.
add_library(course_class_grading STATIC class/class_folder.cpp class/class_grading.cpp class/exercise_judge.cpp class/judging.cpp
                                        class/verdict_store.cpp class/walled_reading.cpp)
target_link_libraries(course_class_grading PUBLIC course_class course_grader_run)

# What other people's services take: packages, jobs.
add_library(course_services STATIC class/classroom50_package.cpp class/course_sources.cpp class/gradescope_package.cpp class/gradescope_times.cpp
                                   class/slurm_job.cpp class/template_text.cpp)
target_link_libraries(course_services PUBLIC course_class PRIVATE nlohmann_json::nlohmann_json)
course_precompiled_program(course_services)
