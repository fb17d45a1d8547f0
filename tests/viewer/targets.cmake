if(COURSE_WINDOW)
    course_test(viewer THOROUGH SOURCES viewer/pixel_lines_test.cpp viewer/session_test.cpp viewer/run_end_test.cpp
                              viewer/slider_test.cpp viewer/question_box_test.cpp
                       LIBRARIES course_demos demo_window)
    course_test(rough_hands THOROUGH SOURCES viewer/rough_hands_test.cpp
                            LIBRARIES course_demos demo_window)
    find_program(XVFB_RUN xvfb-run)
    mark_as_advanced(XVFB_RUN)
    add_test(NAME window CONFIGURATIONS all COMMAND "${CMAKE_CURRENT_SOURCE_DIR}/viewer/window_test.sh" $<TARGET_FILE:demo_01_window>
                                 $<TARGET_FILE:demo_01_headless> "${XVFB_RUN}")
    add_custom_target(window_test_programs ALL DEPENDS demo_01_window demo_01_headless)
    # Exit code of a script that finds no virtual display to test with.
    set_tests_properties(window PROPERTIES SKIP_RETURN_CODE 77)
endif()
