# The demos as programs for a page, with emscripten's toolchain: demo_NN_browser makes demos/NN_name.js and .wasm in the build
# folder, drawings_NN_browser demos/NN_name.drawings.js with the drawings that move, solve_browser demos/solve.js.

set(browser_exports begin description state numbers csv time obey pass advance draw commands texts pointer pointed)
list(TRANSFORM browser_exports PREPEND "_course_")
list(APPEND browser_exports _malloc _free)
list(JOIN browser_exports "," browser_exports)
# Drawing and texts are few of a step's instructions, and many of a program's bytes.
foreach(library demo_page demo_drawing demo_kit demo_player foundation_problems foundation_io)
    target_compile_options(${library} PRIVATE -Os)
endforeach()
# The compiler has inlined what makes a solver fast; what the linker would inline beside that makes it larger only.
set(browser_link_options -Oz -Wl,-mllvm,-inline-threshold=30
    "SHELL:-s MALLOC=emmalloc" "SHELL:-s MODULARIZE=1" "SHELL:-s EXPORT_NAME=courseProgram" "SHELL:-s ENVIRONMENT=web,worker,node" "SHELL:-s FILESYSTEM=0" "SHELL:-s NODEJS_CATCH_EXIT=0" "SHELL:-s NODEJS_CATCH_REJECTION=0"
    "SHELL:-s DYNAMIC_EXECUTION=0" "SHELL:-s ALLOW_MEMORY_GROWTH=1" "SHELL:-s EXPORTED_FUNCTIONS=${browser_exports}"
    "SHELL:-s EXPORTED_RUNTIME_METHODS=UTF8ToString,stringToUTF8,lengthBytesUTF8,HEAPU8,HEAPF32"
    CACHE INTERNAL "How programs for a page are linked")

# Demos heavier than a page should be before it moves: what their opening does not use is loaded when it is.
set(browser_split_demos 13 19 20 21 23 24 CACHE INTERNAL "Demos in two modules")
function(course_browser_split number target script)
    if(WASM_SPLIT AND number IN_LIST browser_split_demos)
        add_custom_command(TARGET ${target} POST_BUILD VERBATIM
                           COMMAND "${NODE}" "${PROJECT_SOURCE_DIR}/cmake/split_program.js" "${script}" "${WASM_SPLIT}")
    endif()
endfunction()

# Beside NAME.wasm a script NAME.wasm.js that holds it, for a page that was opened as a file.
function(course_browser_embed target script)
    add_custom_command(TARGET ${target} POST_BUILD VERBATIM
                       COMMAND "${NODE}" "${PROJECT_SOURCE_DIR}/cmake/embed_program.js" "${script}")
endfunction()

# What is about files of cases, figures and drawings of a text is not for a page.
function(course_browser_demo id number)
    list(FILTER ARGN EXCLUDE REGEX "/(case_[a-z_]+|([a-z_]+_)?figures?|drawing(s|_[a-z_]+))\\.cpp$")
    add_executable(demo_${number}_browser EXCLUDE_FROM_ALL ${ARGN} "${PROJECT_SOURCE_DIR}/demos/programs/browser.cpp")
    target_compile_options(demo_${number}_browser PRIVATE -Os)  # what takes time is in the lessons
    target_link_libraries(demo_${number}_browser PRIVATE demo_page foundation_problems foundation_scenes)
    if(TARGET lesson_${id})
        target_link_libraries(demo_${number}_browser PRIVATE lesson_${id})
    endif()
    target_link_options(demo_${number}_browser PRIVATE ${browser_link_options})
    set_target_properties(demo_${number}_browser PROPERTIES OUTPUT_NAME ${id} SUFFIX .js RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/demos")
    course_browser_split(${number} demo_${number}_browser "${CMAKE_BINARY_DIR}/demos/${id}.js")
    course_browser_embed(demo_${number}_browser "${CMAKE_BINARY_DIR}/demos/${id}.js")
    set_source_files_properties("${PROJECT_SOURCE_DIR}/demos/programs/browser.cpp" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    course_browser_drawings(${id} ${number})
endfunction()

# The drawings of a lesson that move: those files of its demo that drawings.cpp includes, and no more.
function(course_browser_drawings id number)
    set(folder "${PROJECT_SOURCE_DIR}/demos/${id}")
    set(sources "${folder}/drawings.cpp" "${PROJECT_SOURCE_DIR}/demos/programs/browser_drawings.cpp")
    file(STRINGS "${folder}/drawings.cpp" included REGEX "^#include \"demos/${id}/")
    foreach(line IN LISTS included)
        string(REGEX REPLACE ".*/([a-z_]+)\\.hpp\"" "\\1" name "${line}")
        if(EXISTS "${folder}/${name}.cpp")
            list(APPEND sources "${folder}/${name}.cpp")
        endif()
    endforeach()
    set(target drawings_${number}_browser)
    add_executable(${target} EXCLUDE_FROM_ALL ${sources})
    target_compile_options(${target} PRIVATE -Os)  # it computes when something is dragged
    target_link_libraries(${target} PRIVATE demo_page foundation_problems foundation_scenes)
    if(TARGET lesson_${id})
        target_link_libraries(${target} PRIVATE lesson_${id})
    endif()
    set(exports open description state restore set drag draw commands texts)
    list(TRANSFORM exports PREPEND "_course_")
    list(JOIN exports "," exports)
    set(options ${browser_link_options})
    list(TRANSFORM options REPLACE "EXPORTED_FUNCTIONS=.*" "EXPORTED_FUNCTIONS=${exports},_malloc,_free")
    list(TRANSFORM options REPLACE "EXPORT_NAME=.*" "EXPORT_NAME=courseDrawings")
    target_link_options(${target} PRIVATE ${options})
    set_target_properties(${target} PROPERTIES OUTPUT_NAME ${id}.drawings SUFFIX .js RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/demos" UNITY_BUILD OFF)
    course_browser_embed(${target} "${CMAKE_BINARY_DIR}/demos/${id}.drawings.js")
endfunction()

# ./course solve for a page: demos/solve.js and .wasm.
function(course_browser_solve)
    get_property(libraries GLOBAL PROPERTY course_lesson_libraries)
    set(programs "${PROJECT_SOURCE_DIR}/demos/programs")
    file(GLOB sources CONFIGURE_DEPENDS "${programs}/solve_*.cpp")
    list(REMOVE_ITEM sources "${programs}/solve_progress.cpp")
    add_executable(solve_browser EXCLUDE_FROM_ALL ${sources} "${programs}/solvers.cpp" "${programs}/browser_solve.cpp")
    target_link_libraries(solve_browser PRIVATE foundation_problems ${libraries})
    list(TRANSFORM browser_link_options REPLACE "EXPORTED_FUNCTIONS=.*" "EXPORTED_FUNCTIONS=_course_solve,_course_methods,_malloc,_free")
    target_link_options(solve_browser PRIVATE ${browser_link_options})
    set_target_properties(solve_browser PROPERTIES OUTPUT_NAME solve SUFFIX .js RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/demos")
    course_browser_embed(solve_browser "${CMAKE_BINARY_DIR}/demos/solve.js")
    set_source_files_properties("${programs}/browser_solve.cpp" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()
