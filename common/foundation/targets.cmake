# Data, the one opinion on every method, worlds to start from. What lessons see.
add_library(foundation_model INTERFACE)
target_link_libraries(foundation_model INTERFACE course_settings Eigen3::Eigen)
course_room(foundation/judge LINKS foundation_model)
course_room(foundation/scenes LINKS foundation_model)
if(RBC_LIBRARY_ONLY)
    return()
endif()

# Numbers, texts, files. A page has no files.
set(without_files "")
if(RBC_BROWSER)
    set(without_files WITHOUT "/(files|output_file|temporary_folder|byte_text)\\.cpp$")
endif()
course_room(foundation/io LIGHTLY_OPTIMIZED ${without_files})
course_room(foundation/problems LIGHTLY_OPTIMIZED LINKS foundation_io foundation_judge nlohmann_json::nlohmann_json)
if(RBC_BROWSER)
    return()
endif()

# What the course's programs share: where things are, how they are started, their options.
course_room(foundation/programs LIGHTLY_OPTIMIZED LINKS foundation_io CLI11::CLI11)
set_target_properties(foundation_programs PROPERTIES UNITY_BUILD_BATCH_SIZE 0)  # half of its files read CLI11
target_compile_definitions(foundation_programs PRIVATE COURSE_ROOT="${PROJECT_SOURCE_DIR}" COURSE_BUILD="${CMAKE_BINARY_DIR}")

# What an exercise is made of, and a case of it, as data.
course_room(foundation/exercise LIGHTLY_OPTIMIZED LINKS foundation_programs Eigen3::Eigen nlohmann_json::nlohmann_json)
