#include "common/demo/window/question_box.hpp"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "common/demo/window/theme.hpp"
#include "common/foundation/io/files.hpp"
#include "common/foundation/io/number_text.hpp"

namespace rbc {

namespace {

constexpr int points = 17;    ///< of a sketch
constexpr int asked_for = 4;  ///< of them, equally far from each other, are kept

float px(double pixels, double scale) {
    return static_cast<float>(pixels * scale);
}

void coloured(const std::string& text, const Colour& colour) {
    ImGui::PushStyleColor(ImGuiCol_Text, imgui_colour(colour));
    ImGui::TextUnformatted(text.c_str());
    ImGui::PopStyleColor();
}

std::string short_number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

}  // namespace

QuestionBox::QuestionBox(const std::string& file) : file_(file), curve_(points, -1.0F) {
    if (file.empty()) return;
    question_ = nlohmann::json::parse(read_file(file_), nullptr, false);
    if (!question_.is_object()) throw InputError(file + " is no question");
    kind_ = question_.contains("axes") ? Kind::sketch : question_["choices"].empty() ? Kind::number : Kind::choice;
    stage_ = Stage::asking;
    const std::string before = question_.value("guess", "");
    if (kind_ == Kind::choice && before.size() == 1) choice_ = before[0] - 'a';
    if (kind_ == Kind::number) std::snprintf(number_, sizeof number_, "%s", before.c_str());
}

void QuestionBox::draw(Session& session, const Fonts& fonts, const Rect& scene, double scale) {
    if (stage_ == Stage::none) return;
    if (stage_ == Stage::asking) session.playing = false;
    if (stage_ == Stage::running && is_seen(session)) stage_ = Stage::told;
    const float wide = std::min(px(560, scale), static_cast<float>(scene.width) - px(24, scale));
    ImGui::SetNextWindowPos({static_cast<float>(scene.x + 0.5 * scene.width), static_cast<float>(scene.y) + px(8, scale)}, ImGuiCond_Always, {0.5F, 0});
    ImGui::SetNextWindowSize({wide, 0});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, px(1, scale));
    ImGui::PushStyleColor(ImGuiCol_WindowBg, imgui_colour(colours::white));
    ImGui::Begin("question", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoCollapse |
                     ImGuiWindowFlags_NoSavedSettings);
    ImGui::PushTextWrapPos(0);
    push_font(fonts.find(15, true));
    ImGui::TextUnformatted(question_.value("title", "").c_str());
    ImGui::PopFont();
    if (stage_ == Stage::running) {
        ImGui::TextUnformatted(("You guessed " + guess() + ". The answer comes when the run has been seen.").c_str());
    } else {
        ImGui::TextUnformatted(question_.value("words", "").c_str());
        ImGui::Dummy({0, px(2, scale)});
        if (stage_ == Stage::asking)
            ask(session, scale);
        else
            tell(scale);
    }
    ImGui::PopTextWrapPos();
    ImGui::End();
    ImGui::PopStyleColor();
    ImGui::PopStyleVar();
}

void QuestionBox::ask(Session& session, double scale) {
    if (kind_ == Kind::choice) {
        int i = 0;
        for (const auto& words : question_["choices"]) {
            ImGui::PushID(i);
            const ImVec2 row = ImGui::GetCursorScreenPos();
            ImGui::RadioButton("##choice", &choice_, i);
            ImGui::SameLine();
            ImGui::TextUnformatted(words.get<std::string>().c_str());
            if (ImGui::IsMouseClicked(0) && ImGui::IsMouseHoveringRect(row, ImGui::GetItemRectMax())) choice_ = i;
            ImGui::PopID();
            ++i;
        }
    } else if (kind_ == Kind::number) {
        ImGui::SetNextItemWidth(px(120, scale));
        ImGui::InputText("##number", number_, sizeof number_, ImGuiInputTextFlags_CharsScientific);
        ImGui::SameLine();
        ImGui::TextUnformatted(question_.value("unit", "").c_str());
    } else {
        sketch(scale);
    }
    ImGui::Dummy({0, px(2, scale)});
    const bool ready = !guess().empty();
    if (!ready) ImGui::PushStyleVar(ImGuiStyleVar_Alpha, 0.45F);
    if (ImGui::Button("Run and compare") && ready) begin_run(session, true);
    if (!ready) ImGui::PopStyleVar();
    ImGui::SameLine();
    if (ImGui::Button("Run without a guess")) begin_run(session, false);
}

/// The axes, with the sketch; while the mouse is held down over them, it is drawn.
void QuestionBox::sketch(double scale) {
    draw_curves(scale, nullptr);
    const ImVec2 low = ImGui::GetItemRectMin(), high = ImGui::GetItemRectMax(), mouse = ImGui::GetIO().MousePos;
    if (!ImGui::IsItemActive()) return;
    const ImVec2 before{mouse.x - ImGui::GetIO().MouseDelta.x, mouse.y - ImGui::GetIO().MouseDelta.y};
    const auto place = [&](float x) { return (x - low.x) / (high.x - low.x) * (points - 1); };
    const float a = std::min(place(before.x), place(mouse.x)), b = std::max(place(before.x), place(mouse.x));
    for (int i = 0; i < points; ++i) {
        const float at = static_cast<float>(i);
        if (at < a - 0.5F || at > b + 0.5F) continue;
        curve_[static_cast<std::size_t>(i)] = std::clamp((high.y - mouse.y) / (high.y - low.y), 0.0F, 1.0F);
    }
}

void QuestionBox::draw_curves(double scale, const nlohmann::json& truth) const {
    const auto& axes = question_["axes"];
    const double seconds = axes[0], lowest = axes[1], highest = axes[2];
    const std::string unit = question_.value("unit", "");
    ImGui::TextDisabled("%s%s: %s above, %s below, over %s s", question_.value("curve", "").c_str(), unit.empty() ? "" : (" [" + unit + "]").c_str(),
                        short_number(highest).c_str(), short_number(lowest).c_str(), short_number(seconds).c_str());
    const ImVec2 size{px(480, scale), px(180, scale)}, low = ImGui::GetCursorScreenPos(), high{low.x + size.x, low.y + size.y};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(low, high, packed_colour(colours::paper));
    for (int i = 0; i <= 4; ++i) {
        const float share = 0.25F * static_cast<float>(i);
        list.AddLine({low.x, low.y + share * size.y}, {high.x, low.y + share * size.y}, packed_colour(colours::faint));
        list.AddLine({low.x + share * size.x, low.y}, {low.x + share * size.x, high.y}, packed_colour(colours::faint));
    }
    ImVec2 last{};
    for (std::size_t i = 0; i < curve_.size(); ++i) {
        if (curve_[i] < 0) continue;
        const ImVec2 next{low.x + size.x * static_cast<float>(i) / (points - 1), high.y - size.y * curve_[i]};
        if (i > 0 && curve_[i - 1] >= 0) list.AddLine(last, next, packed_colour(colours::vermillion), px(2.5, scale));
        last = next;
    }
    bool begun = false;
    if (truth.is_array()) {
        for (const auto& point : truth) {
            if (!point[1].is_number()) continue;
            const double share = std::clamp((point[1].get<double>() - lowest) / (highest - lowest), 0.0, 1.0);
            const ImVec2 next{low.x + size.x * static_cast<float>(point[0].get<double>() / seconds), high.y - size.y * static_cast<float>(share)};
            if (begun) list.AddLine(last, next, packed_colour(colours::blue), px(2, scale));
            begun = true;
            last = next;
        }
    }
    ImGui::InvisibleButton("##axes", size);
}

std::string QuestionBox::guess() const {
    if (kind_ == Kind::choice) return choice_ < 0 ? "" : std::string(1, static_cast<char>('a' + choice_));
    double number = 0;
    if (kind_ == Kind::number) return read_number(number_, number) && std::isfinite(number) ? number_ : "";
    const double lowest = question_["axes"][1], highest = question_["axes"][2];
    std::string numbers;
    if (std::any_of(curve_.begin(), curve_.end(), [](float y) { return y < 0; })) return "";
    for (std::size_t i = (points - 1) / asked_for; i < points; i += (points - 1) / asked_for)
        numbers += (numbers.empty() ? "" : " ") + short_number(lowest + static_cast<double>(curve_[i]) * (highest - lowest));
    return numbers;
}

/// The settings of the run that the question is about.
void QuestionBox::set_up(Session& session) const {
    const std::string name = question_.value("preset", "");
    const auto& presets = session.demo().presets;
    const auto preset = std::find_if(presets.begin(), presets.end(), [&](const Preset& p) { return p.name == name; });
    if (preset != presets.end())
        session.apply_preset(*preset);
    else
        session.restore_defaults();
    for (const auto& setting : question_.value("settings", std::vector<std::string>{})) {
        const std::size_t sign = setting.find('=');
        if (sign != std::string::npos) session.set(setting.substr(0, sign), setting.substr(sign + 1));
    }
}

void QuestionBox::begin_run(Session& session, bool guessed) {
    if (guessed) write_file(file_.string() + ".guess", guess());
    stage_ = guessed ? Stage::running : Stage::none;
    if (guessed) set_up(session);
    session.reset();
    session.playing = true;
}

/// The run has gone as far as its experiment goes, or begun again, and the answer is there.
bool QuestionBox::is_seen(const Session& session) {
    const long steps = session.demo().steps();
    const bool begun_again = steps < seen_;
    seen_ = std::max(seen_, steps);
    if (seen_ < question_.value("steps", 0L) && !begun_again) return false;
    const std::string file = file_.string() + ".answer";
    if (answer_.is_null() && std::filesystem::exists(file)) answer_ = nlohmann::json::parse(read_file(file), nullptr, false);
    if (begun_again) seen_ = question_.value("steps", 0L);
    return answer_.is_object();
}

void QuestionBox::tell(double scale) {
    const std::string unit = question_.value("unit", ""), words = "You guessed " + guess() + (kind_ == Kind::number && !unit.empty() ? " " + unit : "");
    if (kind_ == Kind::sketch) {
        draw_curves(scale, answer_["curve"]);
        ImGui::TextUnformatted("Your curve is orange, that of the run blue.");
    } else if (kind_ == Kind::number) {
        double mine = 0;
        read_number(number_, mine);
        const double run = answer_["number"];
        const bool good = mine == run || std::abs(mine - run) <= answer_.value("within", 0.0) * std::abs(run);
        coloured(words + (good ? ": right." : ": not that.") + " The run: " + short_number(run) + " " + unit + ".", good ? colours::green : colours::vermillion);
    } else {
        const int right = answer_["right"];
        const auto& remarks = answer_["remarks"];
        coloured(words + (choice_ == right ? ": right." : std::string(": no; right is ") + static_cast<char>('a' + right) + "."),
                 choice_ == right ? colours::green : colours::vermillion);
        if (choice_ != right) ImGui::TextUnformatted(remarks[static_cast<std::size_t>(choice_)].get<std::string>().c_str());
        ImGui::TextUnformatted(question_["choices"][static_cast<std::size_t>(right)].get<std::string>().c_str());
        ImGui::TextUnformatted(remarks[static_cast<std::size_t>(right)].get<std::string>().c_str());
    }
    if (ImGui::Button("Close")) stage_ = Stage::none;
}

}  // namespace rbc
