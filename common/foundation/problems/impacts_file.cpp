#include "common/foundation/problems/impacts_file.hpp"

#include <algorithm>
#include <array>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/problems/json_input.hpp"

namespace rbc {

using nlohmann::json;

namespace {

constexpr std::size_t most = 1000;
constexpr const char* fields_in_words =
    "impacts have kind, inverse_mass, normals, v and restitution, and may have name and law";

/// The fields of one file; what is wrong is said with the file's name.
class ImpactsFields {
  public:
    ImpactsFields(const json& object, const std::string& file) : object_(object), file_(file) {}

    [[noreturn]] void fail(const std::string& what) const { throw InputError(file_ + ": " + what); }

    const json& at(const char* field) const {
        if (!object_.contains(field)) fail(std::string("the field ") + field + " is missing; " + fields_in_words);
        return object_.at(field);
    }

    double number(const json& value, const std::string& what) const {
        if (!value.is_number()) fail(what + " must be a number, got " + json_excerpt(value));
        return value.get<double>();
    }

    /// A list of numbers; of `size` of them, unless that is 0.
    Eigen::VectorXd list(const json& value, const std::string& what, std::size_t size) const {
        if (!value.is_array() || value.empty() || value.size() > most)
            fail(what + " must be a list of 1 to " + std::to_string(most) + " numbers, got " + json_excerpt(value));
        if (size != 0 && value.size() != size)
            fail(what + " has " + std::to_string(value.size()) + " numbers; as many as inverse_mass, " +
                 std::to_string(size));
        Eigen::VectorXd numbers(static_cast<Eigen::Index>(value.size()));
        for (std::size_t i = 0; i < value.size(); ++i)
            numbers[static_cast<Eigen::Index>(i)] = number(value[i], what + "(" + std::to_string(i) + ")");
        return numbers;
    }

    std::string text(const char* field) const {
        if (!object_.contains(field)) return "";
        if (!object_.at(field).is_string())
            fail(std::string(field) + " must be a text, got " + json_excerpt(object_.at(field)));
        return object_.at(field).get<std::string>();
    }

  private:
    const json& object_;
    const std::string& file_;
};

json list_of(const Eigen::VectorXd& v) {
    json list = json::array();
    for (const double x : v) list.push_back(x);
    return list;
}

}  // namespace

bool looks_like_impacts(std::string_view text) {
    constexpr std::string_view space = " \t\r\n", kind = "\"kind\"", impacts = "\"impacts\"";
    const auto from = [&](std::size_t at) { return std::min(text.find_first_not_of(space, at), text.size()); };
    if (text.substr(from(0), 1) != "{") return false;
    for (std::size_t at = text.find(kind); at != std::string_view::npos; at = text.find(kind, at + 1)) {
        const std::size_t colon = from(at + kind.size());
        if (text.substr(colon, 1) == ":" && text.substr(from(colon + 1), impacts.size()) == impacts) return true;
    }
    return false;
}

ImpactsFile read_impacts(std::string_view text, const std::string& file) {
    const json object = read_json(text, file);
    const ImpactsFields fields(object, file);
    if (!object.is_object()) fields.fail("impacts are one object, { ... }, got " + json_excerpt(object));
    if (const json& kind = fields.at("kind"); kind != "impacts")
        fields.fail("kind must be \"impacts\", got " + json_excerpt(kind));
    constexpr std::array known{"kind", "inverse_mass", "normals", "v", "restitution", "name", "law"};
    for (const auto& [field, value] : object.items())
        if (std::find(known.begin(), known.end(), field) == known.end())
            fields.fail("unknown field " + json_excerpt(field) + "; " + fields_in_words);

    ImpactsFile impacts{fields.text("name"), fields.text("law"), {}};
    SimultaneousImpact& p = impacts.problem;
    p.inverse_mass = fields.list(fields.at("inverse_mass"), "inverse_mass", 0);
    const auto n = static_cast<std::size_t>(p.inverse_mass.size());
    for (Eigen::Index i = 0; i < p.inverse_mass.size(); ++i)
        if (!(p.inverse_mass[i] >= 0))
            fields.fail("inverse_mass(" + std::to_string(i) + ") is " + json(p.inverse_mass[i]).dump() +
                        "; it must be >= 0");
    const json& normals = fields.at("normals");
    if (!normals.is_array() || normals.empty() || normals.size() > most)
        fields.fail("normals must be a list of 1 to " + std::to_string(most) + " rows, one per contact, got " +
                    json_excerpt(normals));
    p.normals.resize(static_cast<Eigen::Index>(normals.size()), p.inverse_mass.size());
    for (std::size_t i = 0; i < normals.size(); ++i)
        p.normals.row(static_cast<Eigen::Index>(i)) =
            fields.list(normals[i], "normals(" + std::to_string(i) + ")", n).transpose();
    p.v = fields.list(fields.at("v"), "v", n);
    p.restitution = fields.number(fields.at("restitution"), "restitution");
    if (!(p.restitution >= 0 && p.restitution <= 1))
        fields.fail("restitution is " + json(p.restitution).dump() + "; it must be 0 to 1");
    return impacts;
}

std::string impacts_text(const ImpactsFile& impacts) {
    const SimultaneousImpact& p = impacts.problem;
    json rows = json::array();
    for (Eigen::Index i = 0; i < p.normals.rows(); ++i) rows.push_back(list_of(p.normals.row(i)));
    json object = {{"kind", "impacts"},
                   {"inverse_mass", list_of(p.inverse_mass)},
                   {"normals", rows},
                   {"v", list_of(p.v)},
                   {"restitution", p.restitution}};
    if (!impacts.name.empty()) object["name"] = impacts.name;
    if (!impacts.law.empty()) object["law"] = impacts.law;
    return object.dump() + "\n";
}

}  // namespace rbc
