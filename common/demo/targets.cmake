# The demo kind: free of windows, threads and files up to the player.
course_room(demo/kit BUILT_AS computing LINKS foundation_judge foundation_io)
course_room(demo/player BUILT_AS light LINKS demo_kit)
course_room(demo/page BUILT_AS light LINKS demo_player nlohmann_json::nlohmann_json)
if(RBC_BROWSER)
    include(demo/page/targets.cmake)
    return()
endif()

course_room(demo/drawing BUILT_AS light LINKS demo_kit)
# Pictures of cases that failed.
course_room(demo/cases BUILT_AS light LINKS demo_kit foundation_exercise)
# Pictures, tables and figures as files; needs no display.
course_room(demo/output BUILT_AS light LINKS demo_drawing demo_cases foundation_programs PkgConfig::CAIRO)
# Most of it is CLI11, which gains nothing from a precompiled header.
set_source_files_properties(demo/output/headless.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
if(COURSE_WINDOW)
    # The only room that knows SFML and Dear ImGui.
    course_room(demo/window BUILT_AS light LINKS demo_player demo_output PRIVATE ${SFML_TARGETS} course_imgui OpenGL::GL ${CMAKE_DL_LIBS})
endif()
