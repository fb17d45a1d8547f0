#include "common/grading/class/walled_reading.hpp"

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "common/foundation/io/output_file.hpp"
#include "common/foundation/io/temporary_folder.hpp"
#include "common/foundation/programs/paths.hpp"
#include "common/foundation/programs/process.hpp"
#include "common/grading/class/records/submission_json.hpp"
#include "common/grading/wall/wall.hpp"

namespace rbc {

namespace fs = std::filesystem;

Submission read_behind_wall(const FoundSubmission& found, const std::vector<ExerciseFile>& wanted,
                            const ReadLimits& limits, const std::function<bool()>& cancelled) {
    const TemporaryFolder scratch, folder;
    const fs::path path = fs::absolute(found.path), json = folder.path() / "submission.json";
    Wall wall;
    wall.readable = {path};
    wall.runnable = {program_path("read_submission")};
    wall.scratch = scratch.path();
    wall.space = limits.unpacked + limits.archive;
    wall.result = scratch.path() / "submission.json";
    wall.as_owner = true;
    std::vector<std::string> command = {"env",
                                        "TMPDIR=" + scratch.path().string(),
                                        program_path("read_submission").string(),
                                        path.string(),
                                        "--wanted",
                                        wanted_json(wanted),
                                        "--out",
                                        wall.result.string()};
    if (limits.deadline) command.insert(command.end(), {"--deadline", std::to_string(*limits.deadline)});
    ProcessOptions options;
    options.cancelled = cancelled;
    options.clean_environment = true;
    options.limits = {.seconds = 3 * limits.seconds, .cpu = 30, .memory = std::size_t{2} << 30, .output = 4096};
    ProcessResult result;
    {
        const OutputFile output(json);
        options.descriptor = output.descriptor();
        result = run_behind_wall(wall, command, options);
    }
    Submission submission;
    try {
        if (result.timed_out) throw InputError("it took too long");
        if (result.exit_code != 0) throw InputError(result.output.substr(0, result.output.find('\n')));
        submission = parse_submission(read_file(json, std::size_t{256} << 20), wanted, limits);
    } catch (const InputError& error) {
        submission = {};
        submission.remarks.push_back(std::string("the submission could not be read: ") + error.what());
    }
    submission.student = found.student;
    submission.remarks.insert(submission.remarks.begin(), found.remarks.begin(), found.remarks.end());
    return submission;
}

}  // namespace rbc
