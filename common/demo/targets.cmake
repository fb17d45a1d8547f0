# The demo kind: free of windows, threads and files up to the player.
course_room(demo/kit LIGHTLY_OPTIMIZED LINKS foundation_judge foundation_io)
course_room(demo/player LIGHTLY_OPTIMIZED LINKS demo_kit)
course_room(demo/drawing LIGHTLY_OPTIMIZED LINKS demo_kit)
course_room(demo/page LIGHTLY_OPTIMIZED LINKS demo_player demo_drawing nlohmann_json::nlohmann_json)
if(RBC_BROWSER)
    include(demo/page/targets.cmake)
    return()
endif()

# Pictures of cases that failed.
course_room(demo/cases LIGHTLY_OPTIMIZED LINKS demo_kit foundation_exercise)
# Pictures, tables and figures as files; needs no display.
course_room(demo/output LIGHTLY_OPTIMIZED LINKS demo_drawing demo_cases foundation_programs PkgConfig::CAIRO)
if(COURSE_WINDOW)
    # The only room that knows SFML and Dear ImGui.
    course_room(demo/window LIGHTLY_OPTIMIZED LINKS demo_player demo_cases demo_drawing foundation_programs nlohmann_json::nlohmann_json PRIVATE ${SFML_TARGETS} course_imgui OpenGL::GL ${CMAKE_DL_LIBS})
endif()
