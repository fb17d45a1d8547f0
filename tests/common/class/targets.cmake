# A class: submissions of all kinds, good and hostile, made when the tests run.

set(class_tests class_page_test class_table_test folder_test git_bundle_test gradescope_test late_policy_test similar_export_test
                student_name_test student_page_test submission_json_test template_text_test)
set(class_libraries grading_class_intake)
if(LibArchive_FOUND)
    list(APPEND class_tests archive_test corpus_test)
    list(APPEND class_libraries LibArchive::LibArchive)
endif()
list(TRANSFORM class_tests REPLACE "(.+)" "common/class/\\1.cpp")
course_test(class THOROUGH SOURCES ${class_tests} attacks/archives.cpp LIBRARIES ${class_libraries})
add_dependencies(test_class read_submission)

# Files of a class judged by a lesson's grader.
course_test(judging THOROUGH SOURCES common/class/judging_test.cpp LIBRARIES grading_class)
add_dependencies(test_judging grade_01 runner exercise_header)
