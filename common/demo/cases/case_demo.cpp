#include "common/demo/cases/case_demo.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

#include "common/demo/cases/case_numbers.hpp"
#include "common/demo/cases/case_panes.hpp"
#include "common/foundation/io/input_error.hpp"

namespace rbc {

namespace {

std::map<std::pair<std::string_view, std::string_view>, CasePicture>& pictures() {
    static std::map<std::pair<std::string_view, std::string_view>, CasePicture> all;
    return all;
}

std::string short_text(double value) {
    return value_text({"", ValueTree::Kind::number, value, "", {}}, 3);
}

/// The entry with the largest difference relative to the reference.
const Compared* worst_of(const std::vector<Compared>& all) {
    const Compared* worst = nullptr;
    for (const Compared& c : all) {
        if (!c.differs) continue;
        if (!worst || (std::isfinite(worst->relative) && !(c.relative <= worst->relative))) worst = &c;
    }
    return worst;
}

/// How much an answer is off: infinite where there is none, 0 where it is the reference's.
double trouble_of(const KeptCall& call) {
    if (!call.answered) return INFINITY;
    const std::vector<Compared> all = compare(call.right, call.answered);
    const Compared* worst = worst_of(all);
    if (!worst) return 0;
    return std::isfinite(worst->relative) ? worst->relative : 1e300;
}

/// The call whose answer is off most, the first of several.
std::size_t main_call(const std::vector<KeptCall>& calls) {
    std::size_t chosen = 0;
    for (std::size_t i = 1; i < calls.size(); ++i)
        if (trouble_of(calls[i]) > trouble_of(calls[chosen])) chosen = i;
    return chosen;
}

}  // namespace

CaseDemo::CaseDemo(CaseFile file) : file_(std::move(file)), main_(main_call(file_.calls)) {
    const KeptCall& call = file_.calls[main_];
    compared_ = compare(call.right, call.answered);
    name = file_.lesson;
    title = file_.lesson.substr(0, 2) + "  " + file_.exercise + ": " + file_.kept.title;
    look_for = (file_.outdated ? "Before your last save: " : "") + headline();
    if (call.right) variants.push_back({"reference", "reference (wide)", case_colours::reference, {}});
    variants.push_back({"mine", "your answer (dashed)", case_colours::mine, {}, true, Stroke::Dash::dashed});
    if (const CasePicture picture = case_picture_of(file_.lesson, file_.exercise)) panes = picture(call);
    if (panes.empty()) panes = general_panes(call);
}

std::string CaseDemo::headline() const {
    const KeptCall& call = file_.calls[main_];
    if (!call.answered) return call.function + " gave no answer: " + file_.checked;
    if (!call.right) return call.function + " was called; a property of its answer was judged: " + file_.checked;
    const Compared* worst = worst_of(compared_);
    if (!worst) return call.function + " answers as the reference does; what failed: " + file_.checked;
    const auto count = std::count_if(compared_.begin(), compared_.end(), [](const Compared& c) { return c.differs; });
    const std::string many =
        ". " + std::to_string(count) + " of " + std::to_string(compared_.size()) + " numbers differ.";
    if (!worst->reference) return "the reference has no " + worst->path + "; yours is " + worst->answer_text() + many;
    if (!worst->answer) return "yours has no " + worst->path + "; the reference's is " + worst->reference_text() + many;
    std::string text = (worst->path.empty() ? call.function : worst->path) + ": yours " + worst->answer_text() +
                       ", reference " + worst->reference_text();
    if (std::isfinite(worst->off)) {
        text += "; off by " + short_text(worst->off);
        if (std::isfinite(worst->relative)) text += ", " + short_text(100 * worst->relative) + " % of it";
    }
    return compared_.size() > 1 ? text + many : text;
}

Rect CaseDemo::world() const {
    // Two fifths of the width or more: room for the numbers.
    return {0, 0, panes.empty() ? 4 : 1.08 * static_cast<double>(panes.size()), 1};
}

void CaseDemo::draw(Canvas& canvas) const {
    const Rect area = canvas.view().pixels;
    canvas.show_pixels();
    const Rect left = draw_case_text(canvas, area, file_, main_, compared_);
    if (panes.empty()) draw_bars(canvas, left, compared_);
}

std::unique_ptr<Demo> make_case_demo(std::string_view demo_name, const std::filesystem::path& file) {
    CaseFile failed = read_case_file(file);
    if (failed.lesson != demo_name) throw InputError(file.string() + " is a case of " + failed.lesson);
    if (failed.calls.empty())
        throw InputError(
            file.string() +
            ": no call of this case is kept (it made none, or one of more than 256 KiB); there is nothing to show");
    auto demo = std::make_unique<CaseDemo>(std::move(failed));
    demo->restart();
    return demo;
}

void check_case_options(const DemoStart& start) {
    if (start.mine || !start.preset.empty() || !start.settings.empty())
        throw InputError("--case shows a case as it failed: without --mine, --preset and --set");
}

CasePictureRegistration::CasePictureRegistration(const char* lesson, const char* exercise, CasePicture picture) {
    pictures()[{lesson, exercise}] = picture;
}

std::vector<std::pair<std::string_view, std::string_view>> pictured_exercises() {
    std::vector<std::pair<std::string_view, std::string_view>> all;
    for (const auto& [exercise, picture] : pictures()) all.push_back(exercise);
    return all;
}

CasePicture case_picture_of(std::string_view lesson, std::string_view exercise) {
    const auto found = pictures().find({lesson, exercise});
    return found == pictures().end() ? nullptr : found->second;
}

}  // namespace rbc
