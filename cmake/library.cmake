# The lessons as a library: rbc::pgs is lesson 14 with all that it needs, rbc::scenes worlds to start from, rbc::rbc all
# of it. A name has no digits: it outlives a new order of the lessons, and reads as what it is. The same names with
# find_package and inside another project.

get_property(lessons GLOBAL PROPERTY course_lesson_libraries)
add_library(course_rbc INTERFACE)
target_link_libraries(course_rbc INTERFACE ${lessons} foundation_scenes)
set(library course_settings foundation_model foundation_judge foundation_scenes ${lessons} course_rbc)
foreach(target IN LISTS library)
    string(REGEX REPLACE "^(course|foundation|lesson_[0-9]+)_" "" name ${target})
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} OUTPUT_NAME rbc_${name})
    add_library(rbc::${name} ALIAS ${target})
endforeach()

if(NOT PROJECT_IS_TOP_LEVEL)
    # Another project builds what it links, and installs what it likes.
    set_directory_properties(PROPERTIES EXCLUDE_FROM_ALL ON)
    return()
endif()

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(headers "${CMAKE_INSTALL_INCLUDEDIR}/rbc")
set(package "${CMAKE_INSTALL_LIBDIR}/cmake/rbc")
install(TARGETS ${library} EXPORT rbc ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" INCLUDES DESTINATION "${headers}")
install(EXPORT rbc NAMESPACE rbc:: FILE rbcTargets.cmake DESTINATION "${package}")
# Below 1.0 every lesson may change what was there before.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/rbcConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES cmake/rbcConfig.cmake "${PROJECT_BINARY_DIR}/rbcConfigVersion.cmake" DESTINATION "${package}")
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DATADIR}/licenses/rbc")

set(folders common/foundation/model common/foundation/judge common/foundation/scenes)
foreach(lesson IN LISTS lessons)
    string(REGEX REPLACE "^lesson_" "lessons/" folder ${lesson})
    list(APPEND folders ${folder})
endforeach()
foreach(folder IN LISTS folders)
    install(DIRECTORY ${folder}/ DESTINATION "${headers}/${folder}" FILES_MATCHING PATTERN "*.hpp" PATTERN figures EXCLUDE)
endforeach()
