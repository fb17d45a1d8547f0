# What the pages of the book are made by; the pages in a browser are ./course test --book.
course_test(book THOROUGH TOGETHER SOURCES book/html_text_test.cpp book/cross_references_test.cpp book/runs_test.cpp book/page_test.cpp LIBRARIES book_room)
# What the lessons look like in a terminal.
course_test(reading THOROUGH TOGETHER SOURCES book/terminal/formula_test.cpp book/terminal/page_test.cpp
                             book/terminal/terminal_pictures_test.cpp LIBRARIES book_terminal)
