# What the programs of a page are made of: headers that this machine has for itself, and emscripten's compiler, whose
# toolchain looks into no folder of the machine.

find_path(EIGEN3_INCLUDE_DIR Eigen/Core PATH_SUFFIXES eigen3 include/eigen3 PATHS /usr /usr/local /opt/homebrew NO_CMAKE_FIND_ROOT_PATH)
find_path(NLOHMANN_JSON_INCLUDE_DIR nlohmann/json.hpp PATH_SUFFIXES include PATHS /usr /usr/local /opt/homebrew NO_CMAKE_FIND_ROOT_PATH)
find_program(NODE NAMES node nodejs NO_CMAKE_FIND_ROOT_PATH)
find_program(WASM_SPLIT wasm-split PATHS "${EMSCRIPTEN_ROOT_PATH}/../binaryen/bin" NO_CMAKE_FIND_ROOT_PATH)
foreach(found EIGEN3_INCLUDE_DIR NLOHMANN_JSON_INCLUDE_DIR NODE)
    if(NOT ${found})
        message(FATAL_ERROR "${found} is not known: ./course doctor names the packages that are missing")
    endif()
endforeach()
# Beside these headers stand those of the machine's C library, which are not the browser's.
set(headers "${CMAKE_BINARY_DIR}/headers")
file(MAKE_DIRECTORY "${headers}/eigen" "${headers}/json")
foreach(part Eigen unsupported)
    file(CREATE_LINK "${EIGEN3_INCLUDE_DIR}/${part}" "${headers}/eigen/${part}" SYMBOLIC)
endforeach()
file(CREATE_LINK "${NLOHMANN_JSON_INCLUDE_DIR}/nlohmann" "${headers}/json/nlohmann" SYMBOLIC)
add_library(Eigen3::Eigen INTERFACE IMPORTED)
set_target_properties(Eigen3::Eigen PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${headers}/eigen")
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)
set_target_properties(nlohmann_json::nlohmann_json PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${headers}/json")

# Not -Os: what Eigen does not inline is ten times as slow; a low threshold for the rest costs no time. Exceptions are
# WebAssembly's own, which browsers know since 2022: by way of JavaScript every call that may throw is larger and slower.
# Seen as a whole by the linker (-flto) a program loses a tenth of its bytes; names of types are a thirtieth (-fno-rtti).
set(CMAKE_CXX_FLAGS_RELEASE "-O2 -DNDEBUG")
add_compile_options(-flto -fwasm-exceptions -fno-rtti -mbulk-memory -mnontrapping-fptoint -msign-ext "SHELL:-mllvm -inline-threshold=40")
add_link_options(-flto -fwasm-exceptions)
# A Node that is not Debian's finds what emscripten needs of it only when told where Debian puts it.
if(IS_DIRECTORY /usr/share/nodejs)
    set_property(GLOBAL PROPERTY RULE_LAUNCH_LINK "\"${CMAKE_COMMAND}\" -E env NODE_PATH=/usr/share/nodejs")
endif()
