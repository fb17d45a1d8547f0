# Every number of every text (tests/README.md, "Numbers in texts").

add_library(course_texts STATIC texts/command_runner.cpp texts/course_copy.cpp texts/text_check.cpp)
target_link_libraries(course_texts PUBLIC book_texts foundation_programs Threads::Threads)

add_executable(texts texts/texts_main.cpp)
target_link_libraries(texts PRIVATE course_texts CLI11::CLI11)
course_lightly(texts)

course_test(texts THOROUGH TOGETHER SOURCES texts/numbers_test.cpp texts/lookup_test.cpp texts/lesson_text_test.cpp
                                   texts/texts_test.cpp texts/marks_of_texts_test.cpp LIBRARIES course_texts)
add_dependencies(test_texts course)

# A sample: all of it is ./course test --texts.
add_test(NAME texts_sample CONFIGURATIONS all COMMAND texts --sample 20)
set_tests_properties(texts_sample PROPERTIES PROCESSORS 2 TIMEOUT 1200)
add_custom_target(texts_programs ALL DEPENDS texts headless_programs solve arena course)
