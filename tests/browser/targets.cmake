course_test(browser THOROUGH SOURCES browser/command_canvas_test.cpp browser/player_json_test.cpp browser/pointed_test.cpp
            LIBRARIES course_demos demo_page)
