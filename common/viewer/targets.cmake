# The window. The only target that knows SFML and Dear ImGui.
add_library(course_viewer STATIC viewer/display.cpp viewer/draw_list_canvas.cpp viewer/fonts.cpp
                                 viewer/gui_without_display.cpp viewer/imgui_input.cpp
                                 viewer/keys.cpp viewer/panel.cpp viewer/parameter_rows.cpp viewer/pixel_lines.cpp
                                 viewer/session.cpp viewer/slider.cpp viewer/theme.cpp viewer/window.cpp viewer/window_contents.cpp
                                 viewer/window_main.cpp)
target_link_libraries(course_viewer PUBLIC course_player course_case course_demo_output course_mine course_io course_options
                                    PRIVATE ${SFML_TARGETS} course_imgui OpenGL::GL ${CMAKE_DL_LIBS})
course_precompiled_light(course_viewer)
