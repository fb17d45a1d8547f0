# The commands of a text, and the comments behind its numbers.
course_room(book/texts LIGHTLY_OPTIMIZED LINKS foundation_io)

# Markdown as pages and as pandoc's tree.
course_room(book/markup LIGHTLY_OPTIMIZED LINKS foundation_programs Threads::Threads)

# The lessons in a terminal.
course_room(book/terminal LIGHTLY_OPTIMIZED LINKS book_markup)
add_executable(read EXCLUDE_FROM_ALL book/terminal/read_main.cpp)
target_link_libraries(read PRIVATE book_terminal)
course_lightly(read)

# The book: a program of its own, built when it is asked for.
set(serve_source serve)
if(HTTPLIB_FOUND)
    set(serve_source serve_unavailable)
endif()
course_room(book LIGHTLY_OPTIMIZED WITHOUT "/${serve_source}\\.cpp$" LINKS book_texts book_markup)
if(HTTPLIB_FOUND)
    target_link_libraries(book_room PRIVATE PkgConfig::HTTPLIB)
endif()
add_executable(book EXCLUDE_FROM_ALL book/book_main.cpp)
target_link_libraries(book PRIVATE book_room)
course_lightly(book)
