# The commands of a text, and the comments behind its numbers.
course_room(book/texts LIGHTLY_OPTIMIZED LINKS foundation_io)

# The book: a program of its own, built when it is asked for.
set(serve_source serve)
if(HTTPLIB_FOUND)
    set(serve_source serve_unavailable)
endif()
course_room(book LIGHTLY_OPTIMIZED WITHOUT "/${serve_source}\\.cpp$" LINKS book_texts foundation_programs Threads::Threads)
if(HTTPLIB_FOUND)
    target_link_libraries(book_room PRIVATE PkgConfig::HTTPLIB)
endif()
add_executable(book EXCLUDE_FROM_ALL book/book_main.cpp)
target_link_libraries(book PRIVATE book_room)
course_lightly(book)
