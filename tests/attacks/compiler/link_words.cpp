// attack: gives the linker words through what it compiles: commands, warnings, libraries
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
__asm__(".section .drectve,\"e\"\n.ascii \" -lcrypto /INCLUDE:x \"\n"
        ".section .gnu.warning.step_in_box\n.ascii \"\\033[2J\"\n"
        ".section .note.linker,\"\"\n.ascii \"INPUT(" PREY_LIBRARY ")\"\n.text");
extern "C" int needs_what_is_nowhere();

ANSWER_IF(needs_what_is_nowhere() == 1)
