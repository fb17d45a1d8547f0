#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace rbc::attacks {

/// One hostile submission, and what must become of it.
struct Attack {
    static constexpr int full = -1;

    std::string group, name;
    std::string what;                     ///< one sentence: what it tries and how
    std::string exercise = "01_gbf/box";  ///< which one the hostile file stands for
    int max_points = 0;                   ///< of this exercise; full: an honest answer, which keeps all
    std::string says;                     ///< words that the report must contain; empty: any
    bool slow = false;                    ///< takes long even where it fails: not for the sample
    bool compiles = true;                 ///< no: the compiler refuses it, or never ends; else it is tried for true
    bool bare = false;                    ///< without the front: nothing stands before its first line
    std::string text;                     ///< the hostile file; a shape has none
    bool alone = false;                   ///< never with others as students of one class
    std::string ending;                   ///< ".zip": the submission is an archive, not a folder
    bool honest_survives = true;          ///< whether the honest exercise beside it can keep its points

    /// Makes a shape in the folder of the submission, or the archive itself; empty: the text is written.
    /// @param victim  a file of another user's: the target of links
    std::function<void(const std::filesystem::path& place, const std::filesystem::path& victim)> make;

    double seconds() const { return slow ? 60 : 30; }  ///< of its own, until a class of this one must have been graded
    std::string lesson() const { return exercise.substr(0, exercise.find('/')); }
    std::string file() const { return exercise.substr(exercise.find('/') + 1); }
};

/// Reads a catalogue, GROUP.attacks: hostile files one below the other, each behind a line with its name, and with a head:
///
///   === NAME
///   // attack: one sentence
///   // exercise: 14_pgs/rows    what follows is optional, with the defaults of Attack
///   // score: at most 3         or `full`
///   // says: start a process
///   // slow: yes
///   // bare: yes
///   // compiles: no
///
/// and in the text behind it <<1b 5b>> stands for these bytes, which no source of the course may contain.
/// @throws InputError a head without a sentence, or with a word that is none of these
std::vector<Attack> read_catalogue(const std::filesystem::path& file);

/// All attacks of tests/attacks/GROUP.attacks and all shapes, by group and name.
std::vector<Attack> all_attacks();

/// Of each group every eighth that is not slow, at least one: so many that a minute is enough.
std::vector<Attack> sample_of(const std::vector<Attack>& attacks);

/// Attacks that hand in as students of one class.
using Batch = std::vector<Attack>;

/// The attack's student name in a class: no two attacks share one.
std::string student_of(const Attack& attack);

/// All attacks, in their order: at most `max_size` to a batch, and alone what takes long or needs a class of its own.
std::vector<Batch> batches_of(const std::vector<Attack>& attacks, std::size_t max_size);

/// Seconds until a class of these must be graded: the longest one's, and a little for each further one.
double seconds_of(const Batch& batch);

}  // namespace rbc::attacks
