#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "tests/attacks/attack.hpp"
#include "tests/attacks/prey.hpp"

namespace rbc::attacks {

/// A place where hostile submissions are graded, one class after the other, each among fresh prey.
class Trial {
  public:
    /// @param folder        empty; its owner grades, and owns the copy of the course that is put there
    /// @param without_wall  grades also where layers of the wall are missing
    Trial(std::filesystem::path folder, bool without_wall);

    /// What broke through, by attack; empty: nothing.
    struct Outcome {
        std::vector<std::vector<std::string>> breaches;  ///< one's own, and those that may be of any in the class
        double seconds = 0;                              ///< for the class
        std::string wall;                                ///< "bubblewrap, Landlock, seccomp, limits"

        bool any() const;
    };
    Outcome of(const Batch& batch);
    /// Removes what a class left; all of it stands in a folder named after its first student until then.
    void clear(const Batch& batch);

  private:
    void write_submission(const Attack& attack, const std::filesystem::path& student, const Prey& prey);
    void keep_course_whole(const std::vector<std::string>& harm);

    std::filesystem::path folder_, course_, library_;
    bool without_wall_;
};

}  // namespace rbc::attacks
