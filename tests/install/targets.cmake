# The library as its users get it: installed and moved, found, and inside another project. Their programs are built here
# as well: what they print is what the course itself computes.
foreach(program pile bounce impact contacts lcp)
    add_executable(consumer_${program} install/consumer/${program}.cpp)
    target_link_libraries(consumer_${program} PRIVATE course_rbc)
endforeach()
course_script(install NEEDS consumer_pile consumer_bounce consumer_impact consumer_contacts consumer_lcp COMMAND sh "${PROJECT_SOURCE_DIR}/tests/install/install_test.sh" "${PROJECT_SOURCE_DIR}"
         "${CMAKE_BINARY_DIR}" "${CMAKE_COMMAND}" "-DCMAKE_BUILD_TYPE=$<CONFIG>"
         "-DCMAKE_CXX_COMPILER=${CMAKE_CXX_COMPILER}" "-DCMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER}"
         "-DCMAKE_CXX_FLAGS=${CMAKE_CXX_FLAGS}" "-DEigen3_DIR=${Eigen3_DIR}")
set_tests_properties(install PROPERTIES TIMEOUT 600)
