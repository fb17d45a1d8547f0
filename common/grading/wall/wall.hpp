#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "common/foundation/programs/process.hpp"

/// The wall around what strangers wrote: compilers that read it and graders that call it run where nothing else can be
/// seen or reached. In layers, each of which denies what it does not know: namespaces (bubblewrap), the file system and
/// signals (Landlock), system calls (seccomp, by a list of the allowed ones), and limits of time and size.
namespace rbc {

/// What a program behind the wall may see. Paths are the same on both sides.
struct Wall {
    std::vector<std::filesystem::path> readable;  ///< files and folders
    std::vector<std::filesystem::path> runnable;  ///< programs and libraries besides the system's
    std::vector<std::filesystem::path> writable;  ///< folders
    std::filesystem::path scratch;                ///< an empty folder, writable; empty: none
    std::filesystem::path folder;                 ///< where it starts
    std::size_t space = std::size_t{64} << 20;    ///< bytes in `scratch`, where namespaces are to be had
    bool as_owner = false;                        ///< root stays who it is, without privileges: the files are its own
    std::filesystem::path result;                 ///< a file in `scratch`: copied to descriptor 3 when the program ends
};

/// The command that runs `command` behind the wall, in as many layers as this machine has.
std::vector<std::string> behind_wall(const Wall& wall, const std::vector<std::string>& command);

/// Runs it there. Where bubblewrap itself seems to fail, once more: that is not for a student to pay.
/// @throws InputError  namespaces were to be had when this program began, and are no more
ProcessResult run_behind_wall(const Wall& wall, const std::vector<std::string>& command, const ProcessOptions& options);

/// What of the wall this machine has.
struct Protection {
    bool namespaces = false;            ///< bubblewrap is installed and may be used
    bool paths = false;                 ///< Landlock
    bool calls = false;                 ///< seccomp
    std::filesystem::path groups = {};  ///< where control groups can be made, for common limits; empty: nowhere

    /// Enough for files of strangers: system calls are listed, and what a file may read is closed by one way or two.
    bool wall() const { return calls && paths; }
    /// What is missing, each in a sentence that says what that lets through; empty: nothing.
    std::vector<std::string> missing() const;
    /// "bubblewrap, Landlock, seccomp".
    std::string text() const;
};

/// Tried once in a process, by doing it.
const Protection& protection();

}  // namespace rbc
