# find_package(rbc): a target for each lesson, rbc::pgs, and rbc::rbc for all of them.
include(CMakeFindDependencyMacro)
find_dependency(Eigen3 NO_MODULE)
include("${CMAKE_CURRENT_LIST_DIR}/rbcTargets.cmake")

# Lessons may be named, find_package(rbc COMPONENTS pgs): one that is not there is told here.
foreach(lesson IN LISTS rbc_FIND_COMPONENTS)
    if(TARGET rbc::${lesson})
        set(rbc_${lesson}_FOUND TRUE)
    elseif(rbc_FIND_REQUIRED_${lesson})
        set(rbc_FOUND FALSE)
        set(rbc_NOT_FOUND_MESSAGE "rbc ${rbc_VERSION} has no lesson '${lesson}'.")
    endif()
endforeach()
