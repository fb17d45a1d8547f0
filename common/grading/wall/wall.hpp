#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "common/foundation/programs/process.hpp"

/// The wall around the files of strangers: compilers that read them and graders that call them see and reach nothing else.
/// It has layers, each of which denies all that is not listed: namespaces (bubblewrap), the file system and
/// signals (Landlock), system calls (seccomp, by a list of the allowed ones), and limits of time and size.
namespace rbc {

/// What a program behind the wall may see. Paths are the same on both sides.
struct Wall {
    std::vector<std::filesystem::path> readable;  ///< files and folders
    std::vector<std::filesystem::path> runnable;  ///< programs and libraries besides the system's
    std::vector<std::filesystem::path> writable;  ///< folders
    std::filesystem::path scratch;                ///< an empty folder, writable; empty: none
    std::filesystem::path folder;                 ///< where it starts
    std::size_t space = std::size_t{64} << 20;    ///< bytes in `scratch`, where there are namespaces
    bool as_owner = false;                        ///< root stays root, without privileges: the files are its own
    std::filesystem::path result;                 ///< a file in `scratch`: copied to descriptor 3 when the program ends
};

/// The command that runs `command` behind the wall, in as many layers as this machine has.
std::vector<std::string> behind_wall(const Wall& wall, const std::vector<std::string>& command);

/// Runs it there. Where bubblewrap itself seems to fail, it is run once more: no student loses points by that.
/// @param result  a file to which wall.result is copied; empty: none
/// @throws InputError  namespaces were available when this program began, and are not any more; or there is no such file
ProcessResult run_behind_wall(const Wall& wall, const std::vector<std::string>& command, ProcessOptions options,
                              const std::filesystem::path& result = {}, unsigned mode = 0644);

/// Why the end of a program behind the wall says nothing about what it was given: the machine did not let it come to
/// its end, or could not store what it found. "it was killed from outside (signal 9; was memory short?)". Empty: it does.
std::string machine_failure(const ProcessResult& ended);

/// Which layers of the wall this machine has.
struct Protection {
    bool namespaces = false;            ///< bubblewrap is installed and may be used
    bool paths = false;                 ///< Landlock
    bool calls = false;                 ///< seccomp
    std::filesystem::path groups = {};  ///< where control groups can be made, for common limits; empty: nowhere

    /// Enough for files of strangers: system calls are limited, and so is what can be read.
    bool wall() const { return calls && paths; }
    /// What is missing: for each layer a sentence that says what gets through.
    std::vector<std::string> missing() const;
    /// "bubblewrap, Landlock, seccomp".
    std::string text() const;
};

/// Found once in each process, by trying.
const Protection& protection();

}  // namespace rbc
