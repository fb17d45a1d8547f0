# Google Benchmark; run by hand, never as a timed test.
if(benchmark_FOUND)
    add_executable(benchmark_particle benchmarks/particle_benchmark.cpp)
    target_link_libraries(benchmark_particle PRIVATE course_demos benchmark::benchmark)
    add_executable(benchmark_contact_sets benchmarks/contact_sets_benchmark.cpp)
    target_link_libraries(benchmark_contact_sets PRIVATE lesson_06_contact_sets foundation_scenes benchmark::benchmark)
    add_executable(benchmark_impact benchmarks/impact_benchmark.cpp)
    target_link_libraries(benchmark_impact PRIVATE course_solvers benchmark::benchmark)

    # An LCP beside the solvers of others, as far as they are installed; each peer is a file of its own.
    add_executable(benchmark_lcp benchmarks/lcp_benchmark.cpp)
    target_link_libraries(benchmark_lcp PRIVATE course_solvers benchmark::benchmark)

    find_path(BULLET_HEADERS BulletDynamics/MLCPSolvers/btDantzigLCP.h PATH_SUFFIXES bullet)
    find_library(BULLET_DYNAMICS_DOUBLE BulletDynamics-float64)
    find_library(BULLET_MATH_DOUBLE LinearMath-float64)
    if(BULLET_HEADERS AND BULLET_DYNAMICS_DOUBLE AND BULLET_MATH_DOUBLE)
        set_source_files_properties(benchmarks/lcp_peer_bullet.cpp PROPERTIES
            COMPILE_DEFINITIONS BT_USE_DOUBLE_PRECISION INCLUDE_DIRECTORIES "${BULLET_HEADERS}")
        target_sources(benchmark_lcp PRIVATE benchmarks/lcp_peer_bullet.cpp)
        target_link_libraries(benchmark_lcp PRIVATE ${BULLET_DYNAMICS_DOUBLE} ${BULLET_MATH_DOUBLE})
    endif()

    find_library(ODE_LIBRARY ode)
    if(ODE_LIBRARY)
        include(CheckCXXSourceCompiles)
        set(CMAKE_REQUIRED_LIBRARIES ${ODE_LIBRARY})
        check_cxx_source_compiles("struct dxWorldProcessMemArena;
            void dxSolveLCP(dxWorldProcessMemArena*, unsigned, double*, double*, double*, unsigned, double*, int*);
            int main() { dxSolveLCP(nullptr, 0, nullptr, nullptr, nullptr, 0, nullptr, nullptr); }" ODE_SOLVES_LCP)
        unset(CMAKE_REQUIRED_LIBRARIES)
        if(ODE_SOLVES_LCP)
            target_sources(benchmark_lcp PRIVATE benchmarks/lcp_peer_ode.cpp)
            target_link_libraries(benchmark_lcp PRIVATE ${ODE_LIBRARY})
        endif()
    endif()

    find_path(SICONOS_NUMERICS_HEADERS LCP_Solvers.h PATH_SUFFIXES siconos/numerics)
    find_path(SICONOS_HEADERS SiconosConfig.h PATH_SUFFIXES siconos)
    find_library(SICONOS_NUMERICS siconos_numerics)
    if(SICONOS_NUMERICS_HEADERS AND SICONOS_HEADERS AND SICONOS_NUMERICS)
        set_source_files_properties(benchmarks/lcp_peer_siconos.cpp PROPERTIES
            COMPILE_DEFINITIONS "restrict=__restrict" COMPILE_OPTIONS "-Wno-unused-parameter"
            INCLUDE_DIRECTORIES "${SICONOS_NUMERICS_HEADERS};${SICONOS_HEADERS}")
        target_sources(benchmark_lcp PRIVATE benchmarks/lcp_peer_siconos.cpp)
        target_link_libraries(benchmark_lcp PRIVATE ${SICONOS_NUMERICS})
    endif()

    find_path(ALGLIB_HEADERS optimization.h PATH_SUFFIXES libalglib alglib)
    find_library(ALGLIB_LIBRARY alglib)
    if(ALGLIB_HEADERS AND ALGLIB_LIBRARY)
        set_source_files_properties(benchmarks/lcp_peer_alglib.cpp PROPERTIES INCLUDE_DIRECTORIES "${ALGLIB_HEADERS}")
        target_sources(benchmark_lcp PRIVATE benchmarks/lcp_peer_alglib.cpp)
        target_link_libraries(benchmark_lcp PRIVATE ${ALGLIB_LIBRARY})
    endif()

    # A step beside the engines of others, in the same way.
    add_executable(benchmark_step benchmarks/step_benchmark.cpp benchmarks/step_equal.cpp benchmarks/step_peer_soft.cpp)
    target_link_libraries(benchmark_step PRIVATE lesson_15_nncg lesson_22_small_steps foundation_scenes benchmark::benchmark)

    find_path(CHIPMUNK_HEADERS chipmunk/chipmunk.h)
    find_library(CHIPMUNK_LIBRARY chipmunk)
    if(CHIPMUNK_HEADERS AND CHIPMUNK_LIBRARY)
        target_sources(benchmark_step PRIVATE benchmarks/step_peer_chipmunk.cpp)
        target_include_directories(benchmark_step SYSTEM PRIVATE ${CHIPMUNK_HEADERS})
        target_link_libraries(benchmark_step PRIVATE ${CHIPMUNK_LIBRARY})
    endif()

    find_path(BOX2D_HEADERS box2d/b2_world.h)  # version 2.4; 3 has no such file
    find_library(BOX2D_LIBRARY box2d)
    if(BOX2D_HEADERS AND BOX2D_LIBRARY)
        target_sources(benchmark_step PRIVATE benchmarks/step_peer_box2d.cpp)
        target_include_directories(benchmark_step SYSTEM PRIVATE ${BOX2D_HEADERS})
        target_link_libraries(benchmark_step PRIVATE ${BOX2D_LIBRARY})
    endif()

    # Version 3 is not packaged: BOX2D3_DIR is its source with a build in build/, or where it is installed. The header
    # has the name of that of 2.4, so only one file sees it.
    set(BOX2D3_DIR "" CACHE PATH "Box2D 3, source and build or an installation: a peer of benchmark_step")
    if(BOX2D3_DIR)
        find_path(BOX2D3_HEADERS box2d/id.h PATHS "${BOX2D3_DIR}/include" NO_DEFAULT_PATH REQUIRED)
        find_library(BOX2D3_LIBRARY box2d PATHS "${BOX2D3_DIR}" PATH_SUFFIXES build/src lib lib64 NO_DEFAULT_PATH REQUIRED)
        set_source_files_properties(benchmarks/step_peer_box2d3.cpp PROPERTIES INCLUDE_DIRECTORIES "${BOX2D3_HEADERS}")
        target_sources(benchmark_step PRIVATE benchmarks/step_peer_box2d3.cpp)
        target_link_libraries(benchmark_step PRIVATE "${BOX2D3_LIBRARY}")
    endif()

    # A step in space beside the engines of others. Bullet comes in float and in double, each with a program of its own.
    function(add_space_benchmark name bullet_suffix)
        find_library(BULLET_DYNAMICS${bullet_suffix} BulletDynamics${bullet_suffix})
        find_library(BULLET_COLLISION${bullet_suffix} BulletCollision${bullet_suffix})
        find_library(BULLET_MATH${bullet_suffix} LinearMath${bullet_suffix})
        set(bullet ${BULLET_DYNAMICS${bullet_suffix}} ${BULLET_COLLISION${bullet_suffix}} ${BULLET_MATH${bullet_suffix}})
        if(bullet_suffix AND NOT (BULLET_HEADERS AND BULLET_DYNAMICS${bullet_suffix}))
            return()
        endif()
        add_executable(${name} benchmarks/space_benchmark.cpp benchmarks/space_equal.cpp)
        target_link_libraries(${name} PRIVATE lesson_23_space benchmark::benchmark)
        set_target_properties(${name} PROPERTIES UNITY_BUILD OFF)  # each peer's header has macros of its own
        if(BULLET_HEADERS AND BULLET_DYNAMICS${bullet_suffix})
            target_sources(${name} PRIVATE benchmarks/space_peer_bullet.cpp)
            target_include_directories(${name} SYSTEM PRIVATE ${BULLET_HEADERS})
            target_link_libraries(${name} PRIVATE ${bullet})
            if(bullet_suffix)
                target_compile_definitions(${name} PRIVATE BT_USE_DOUBLE_PRECISION)
            endif()
        endif()
        if(ODE_HEADERS AND ODE_LIBRARY)
            target_sources(${name} PRIVATE benchmarks/space_peer_ode.cpp)
            target_include_directories(${name} SYSTEM PRIVATE ${ODE_HEADERS})
            target_link_libraries(${name} PRIVATE ${ODE_LIBRARY})
        endif()
        if(MUJOCO_HEADERS AND MUJOCO_LIBRARY)
            target_sources(${name} PRIVATE benchmarks/space_peer_mujoco.cpp)
            target_include_directories(${name} SYSTEM PRIVATE ${MUJOCO_HEADERS})
            target_link_libraries(${name} PRIVATE ${MUJOCO_LIBRARY})
        endif()
    endfunction()
    find_path(ODE_HEADERS ode/ode.h)
    find_path(MUJOCO_HEADERS mujoco/mujoco.h)
    find_library(MUJOCO_LIBRARY mujoco)
    add_space_benchmark(benchmark_space "")
    add_space_benchmark(benchmark_space_float64 "-float64")

    # A wall that is hit, with shocks that run through it and without.
    add_executable(benchmark_shock benchmarks/shock_benchmark.cpp)
    target_link_libraries(benchmark_shock PRIVATE lesson_20_shock_propagation foundation_scenes benchmark::benchmark)

    # One regularized system, four ways.
    add_executable(benchmark_regularized benchmarks/regularized_benchmark.cpp)
    target_link_libraries(benchmark_regularized PRIVATE lesson_22_small_steps foundation_scenes benchmark::benchmark)

    # Contacts with friction, from families and from files, beside the Gauss-Seidel of others.
    add_executable(benchmark_friction benchmarks/friction_benchmark.cpp)
    target_link_libraries(benchmark_friction PRIVATE course_solvers benchmark::benchmark)
    if(SICONOS_NUMERICS_HEADERS AND SICONOS_HEADERS AND SICONOS_NUMERICS)
        set_source_files_properties(benchmarks/friction_peer_siconos.cpp PROPERTIES
            COMPILE_DEFINITIONS "restrict=__restrict" COMPILE_OPTIONS "-Wno-unused-parameter"
            INCLUDE_DIRECTORIES "${SICONOS_NUMERICS_HEADERS};${SICONOS_HEADERS}")
        target_sources(benchmark_friction PRIVATE benchmarks/friction_peer_siconos.cpp)
        target_link_libraries(benchmark_friction PRIVATE ${SICONOS_NUMERICS})
    endif()
endif()
