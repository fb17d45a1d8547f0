# What the pages of the book are made by; the pages in a browser are ./course test --book.
course_test(book THOROUGH TOGETHER SOURCES book/html_text_test.cpp book/cross_references_test.cpp book/runs_test.cpp book/page_test.cpp LIBRARIES book_room)
if(HTTPLIB_FOUND)
    target_sources(test_book PRIVATE book/serve_test.cpp)
    target_link_libraries(test_book PRIVATE PkgConfig::HTTPLIB)
endif()
# What the lessons look like in a terminal.
course_test(reading THOROUGH TOGETHER SOURCES book/terminal/formula_test.cpp book/terminal/page_test.cpp
                             book/terminal/terminal_pictures_test.cpp LIBRARIES book_terminal)
