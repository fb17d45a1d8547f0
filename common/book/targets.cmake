# The book: a program of its own, built when it is asked for.
set(serve_source book/serve_unavailable.cpp)
if(HTTPLIB_FOUND)
    set(serve_source book/serve.cpp)
endif()
add_library(course_book STATIC EXCLUDE_FROM_ALL book/book.cpp book/book_folder.cpp book/browser_programs.cpp book/code_pages.cpp book/cross_references.cpp
                               book/formula_spaces.cpp
                               book/front_page.cpp book/html_text.cpp book/math_font.cpp book/page.cpp book/pandoc.cpp book/pictures.cpp book/runs.cpp
                               book/runs_html.cpp book/search_documents.cpp book/site_map.cpp book/text_pages.cpp book/tool_pages.cpp
                               program/syllabus.cpp ${serve_source})
target_link_libraries(course_book PUBLIC course_marks course_options course_reading course_report course_io Threads::Threads)
if(HTTPLIB_FOUND)
    target_link_libraries(course_book PRIVATE PkgConfig::HTTPLIB)
endif()
course_precompiled_program(course_book)

add_executable(book EXCLUDE_FROM_ALL book/book_main.cpp program/progress_line.cpp)
target_link_libraries(book PRIVATE course_book)
course_precompiled_program(book)
