# Google Benchmark; run by hand, never as a timed test.
if(benchmark_FOUND)
    add_executable(benchmark_particle benchmarks/particle_benchmark.cpp)
    target_link_libraries(benchmark_particle PRIVATE course_demos benchmark::benchmark)
    add_executable(benchmark_contact_sets benchmarks/contact_sets_benchmark.cpp)
    target_link_libraries(benchmark_contact_sets PRIVATE lesson_06_contact_sets benchmark::benchmark)
    add_executable(benchmark_impact benchmarks/impact_benchmark.cpp)
    target_link_libraries(benchmark_impact PRIVATE course_solvers benchmark::benchmark)
endif()
