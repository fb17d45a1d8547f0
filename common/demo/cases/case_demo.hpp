#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "common/demo/cases/case_numbers.hpp"
#include "common/demo/kit/demo.hpp"
#include "common/foundation/exercise/case_file.hpp"
#include "common/foundation/programs/demo_options.hpp"

namespace rbc {

/// A case that failed, as a still picture: what was checked, the student's answer and the reference's number by number,
/// the inputs by name, and beside them the lesson's own picture of the exercise, or a general one.
class CaseDemo : public Demo {
  public:
    explicit CaseDemo(CaseFile file);

    double time_step() const override { return 1; }
    bool moves() const override { return false; }
    Rect world() const override;
    bool equal_axes() const override { return false; }
    void draw(Canvas& canvas) const override;

    const CaseFile& file() const { return file_; }

  protected:
    void reset() override {}
    void step() override {}

  private:
    std::string headline() const;

    CaseFile file_;
    std::size_t main_ = 0;            // the call that is shown
    std::vector<Compared> compared_;  // points into the file
};

/// The picture of a case of this demo's lesson.
/// @throws InputError  "FILE ...": it is none, one of another lesson, or one that calls nothing
std::unique_ptr<Demo> make_case_demo(std::string_view demo_name, const std::filesystem::path& file);

/// @throws InputError  --case together with an option of a run
void check_case_options(const DemoStart& start);

/// What stands beside the numbers of a case; none: the general picture.
using CasePicture = std::vector<Pane> (*)(const KeptCall& call);

/// Gives an exercise a picture of its own; one statement in demos/NN_name/case_*.cpp:
///   RBC_CASE_PICTURE("08_poisson_impact", "jam", draw_jam)
struct CasePictureRegistration {
    CasePictureRegistration(const char* lesson, const char* exercise, CasePicture picture);
};
#define RBC_CASE_PICTURE(lesson, exercise, picture) \
    static const ::rbc::CasePictureRegistration picture##_registration{lesson, exercise, picture};

/// Of a lesson's exercise, or nullptr.
CasePicture case_picture_of(std::string_view lesson, std::string_view exercise);

/// Lesson and exercise of every picture.
std::vector<std::pair<std::string_view, std::string_view>> pictured_exercises();

}  // namespace rbc
