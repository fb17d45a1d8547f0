#include "common/foundation/problems/impact_file.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "common/foundation/io/input_error.hpp"
#include "common/foundation/judge/impact_problem.hpp"
#include "common/foundation/problems/json_input.hpp"

namespace rbc {

using nlohmann::json;

namespace {

/// The fields of one file, read one by one; what is wrong is said with the file's name.
class Fields {
  public:
    Fields(const json& object, const std::string& file) : object_(object), file_(file) {}

    [[noreturn]] void fail(const std::string& what) const { throw InputError(file_ + ": " + what); }

    const json& at(const char* field) const {
        if (!object_.contains(field))
            fail(std::string("the field ") + field + " is missing; an impact has kind, K, u, friction and restitution");
        return object_.at(field);
    }

    double number(const json& value, const std::string& what) const {
        if (!value.is_number()) fail(what + " must be a number, got " + json_excerpt(value));
        return value.get<double>();
    }

    std::string text(const char* field) const {
        if (!object_.contains(field)) return "";
        if (!object_.at(field).is_string())
            fail(std::string(field) + " must be a text, got " + json_excerpt(object_.at(field)));
        return object_.at(field).get<std::string>();
    }

    template <int dim>
    ImpactProblem<dim> problem() const {
        const std::string size = std::to_string(dim);
        ImpactProblem<dim> p;
        const json &K = at("K"), &u = at("u");
        for (int i = 0; i < dim; ++i) {
            const json& row = K.at(static_cast<std::size_t>(i));
            if (!row.is_array() || row.size() != dim) {
                fail("K has " + size + " rows, so each must be a list of " + size + " numbers, got " +
                     json_excerpt(row));
            }
            for (int j = 0; j < dim; ++j) {
                const std::string entry = "K(" + std::to_string(i) + ", " + std::to_string(j) + ")";
                p.K(i, j) = number(row.at(static_cast<std::size_t>(j)), entry);
            }
        }
        if (!u.is_array() || u.size() != dim) {
            fail("K has " + size + " rows, so u must be a list of " + size + " numbers, got " + json_excerpt(u));
        }
        for (int i = 0; i < dim; ++i)
            p.u[i] = number(u.at(static_cast<std::size_t>(i)), "u(" + std::to_string(i) + ")");
        p.friction = number(at("friction"), "friction");
        p.restitution = number(at("restitution"), "restitution");
        try {
            check_impact_problem(p);
        } catch (const std::invalid_argument& error) {
            fail(error.what());
        }
        if (!(p.u[dim - 1] < 0)) {
            fail("u_n, the last of u, is " + json(p.u[dim - 1]).dump() + "; it must be below 0 (approaching)");
        }
        p.K = (0.5 * p.K + 0.5 * p.K.transpose()).eval();
        return p;
    }

  private:
    const json& object_;
    const std::string& file_;
};

template <int dim>
json problem_json(const ImpactProblem<dim>& p) {
    json K = json::array(), u = json::array();
    for (int i = 0; i < dim; ++i) {
        json row = json::array();
        for (int j = 0; j < dim; ++j) row.push_back(p.K(i, j));
        K.push_back(row);
        u.push_back(p.u[i]);
    }
    return {{"kind", "impact"}, {"K", K}, {"u", u}, {"friction", p.friction}, {"restitution", p.restitution}};
}

}  // namespace

ImpactFile read_impact(std::string_view text, const std::string& file) {
    const json object = read_json(text, file);
    const Fields fields(object, file);
    if (!object.is_object()) fields.fail("an impact is one object, { ... }, got " + json_excerpt(object));
    if (const json& kind = fields.at("kind"); kind != "impact")
        fields.fail("kind must be \"impact\", or \"impacts\" of several bodies, got " + json_excerpt(kind));
    constexpr std::array known{"kind", "K", "u", "friction", "restitution", "name", "law"};
    for (const auto& [field, value] : object.items()) {
        if (std::find(known.begin(), known.end(), field) == known.end()) {
            fields.fail("unknown field " + json_excerpt(field) +
                        "; an impact has kind, K, u, friction and restitution, and may have name and law");
        }
    }
    ImpactFile impact{fields.text("name"), fields.text("law"), {}};
    const json& K = fields.at("K");
    if (K.is_array() && K.size() == 2)
        impact.problem = fields.problem<2>();
    else if (K.is_array() && K.size() == 3)
        impact.problem = fields.problem<3>();
    else
        fields.fail("K must be a list of 2 or 3 rows, the normal last, got " + json_excerpt(K));
    return impact;
}

std::string impact_text(const ImpactFile& impact) {
    json object = std::visit([](const auto& problem) { return problem_json(problem); }, impact.problem);
    if (!impact.name.empty()) object["name"] = impact.name;
    if (!impact.law.empty()) object["law"] = impact.law;
    return object.dump() + "\n";
}

}  // namespace rbc
