# Texts for a terminal: Markdown, formulas, what they take to read.
add_library(course_reading STATIC program/document.cpp program/document_builder.cpp program/document_html.cpp program/excerpts.cpp
                                  program/formula.cpp program/formula_commands.cpp program/formula_symbols.cpp program/formula_terms.cpp program/interrupt.cpp program/lines.cpp program/page.cpp
                                  program/page_style.cpp program/page_table.cpp program/pager.cpp program/terminal_pictures.cpp
                                  program/reading_time.cpp program/search_path.cpp program/terminal.cpp program/words.cpp)
target_link_libraries(course_reading PUBLIC course_io PRIVATE md4c::md4c)
course_precompiled_program(course_reading)

# The program behind ./course.
file(GLOB program_sources CONFIGURE_DEPENDS "${CMAKE_CURRENT_LIST_DIR}/*.cpp")
list(FILTER program_sources EXCLUDE REGEX "/(arena|solve)_options.cpp$")
get_target_property(reading_sources course_reading SOURCES)
list(TRANSFORM reading_sources PREPEND "${CMAKE_CURRENT_LIST_DIR}/../")
foreach(source IN LISTS reading_sources)
    cmake_path(NORMAL_PATH source)
    list(REMOVE_ITEM program_sources "${source}")
endforeach()
add_executable(course ${program_sources})
target_link_libraries(course PRIVATE course_reading course_io course_report course_grader_run course_class_grading course_services course_options)
course_precompiled_program(course)
