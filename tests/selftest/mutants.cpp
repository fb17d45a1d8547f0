#include "tests/selftest/mutants.hpp"

#include <algorithm>
#include <functional>
#include <regex>

#include "common/foundation/exercise/contract.hpp"
#include "tests/selftest/code_text.hpp"
#include "tests/selftest/frozen_arguments.hpp"

namespace rbc {

namespace {

const std::vector<std::string> sums{" + ", " - ", " < ", " <= ", " > ", " >= ", " == ", " != ", " && ", " || ", " : "};
const std::vector<std::string> products = [] {
    std::vector<std::string> all = sums;
    all.insert(all.end(), {" * ", " / ", " % "});
    return all;
}();
const std::vector<std::string> ands{" && ", " || ", " : "};

class Maker {
  public:
    Maker(const std::string& solution, const std::string& contract)
        : lines_(lines_of(solution)), code_(lines_of(code_of(solution))), contract_(code_of(contract)) {
        unfold_signatures();
    }

    std::vector<Mutant> make() {
        const auto body =
            std::find_if(code_.begin(), code_.end(), [](const std::string& l) { return l.starts_with("namespace"); });
        for (n_ = static_cast<std::size_t>(body - code_.begin()); n_ < code_.size(); ++n_) {
            if (lines_[n_].find("unmutated") != std::string::npos) continue;
            if (code_[n_].starts_with("namespace") || code_[n_].starts_with("using ") || code_[n_].starts_with("}"))
                continue;
            swap_words();
            operators();
            numbers();
            conditions();
            statements();
        }
        for (const FrozenArgument& frozen : frozen_arguments(lines_, code_, contract_)) {
            n_ = frozen.line;
            add(frozen.rule, frozen.added);
        }
        return std::move(made_);
    }

  private:
    /// What is exported and declared in several lines stands in one, and the others are empty.
    void unfold_signatures() {
        for (const ContractFunction& function : read_contract(contract_))
            for (std::size_t i = 0; i < code_.size(); ++i) {
                if (code_[i].find(" " + function.name + "(") == std::string::npos || code_[i].starts_with(" "))
                    continue;
                for (std::size_t k = i + 1; k < code_.size() && !code_[i].ends_with("{") && !code_[i].ends_with(";");
                     ++k)
                    for (Lines* lines : {&lines_, &code_}) {
                        std::string& more = (*lines)[k];
                        (*lines)[i] += " " + more.substr(std::min(more.size(), more.find_first_not_of(' ')));
                        more.clear();
                    }
            }
    }

    const std::string& line() const { return lines_[n_]; }
    const std::string& code() const { return code_[n_]; }

    void add(const std::string& rule, Lines added) {
        if (added.size() == 1 && added.front() == line()) return;
        Lines all = lines_;
        all.erase(all.begin() + static_cast<long>(n_));
        all.insert(all.begin() + static_cast<long>(n_), added.begin(), added.end());
        for (const Mutant& other : made_)
            if (other.line == static_cast<int>(n_) + 1 && other.added == added) return;
        made_.push_back({static_cast<int>(n_) + 1, rule, line(), added, joined(all)});
    }

    void replace(std::size_t from, std::size_t length, const std::string& by, const std::string& rule) {
        add(rule, {line().substr(0, from) + by + line().substr(from + length)});
    }

    template <class F>
    void each(const std::string& words, F f) {
        for (std::size_t at = code().find(words); at != std::string::npos; at = code().find(words, at + 1)) f(at);
    }

    void each_word(const std::string& word, const std::function<void(std::size_t)>& f) {
        each(word, [&](std::size_t at) {
            if (at > 0 && is_word(code()[at - 1])) return;
            if (at + word.size() < code().size() && is_word(code()[at + word.size()])) return;
            f(at);
        });
    }

    void swap_words() {
        const std::pair<const char*, const char*> pairs[] = {{"std::max", "std::min"},    {"std::min", "std::max"},
                                                             {"std::sin", "std::cos"},    {"std::cos", "std::sin"},
                                                             {"std::floor", "std::ceil"}, {"std::ceil", "std::floor"},
                                                             {"true", "false"},           {"false", "true"}};
        for (const auto& [from, to] : pairs)
            each_word(from, [&, from = std::string(from), to = std::string(to)](std::size_t at) {
                replace(at, from.size(), to, to + " for " + from);
            });
        each_word("std::abs", [&](std::size_t at) { replace(at, 8, "", "abs left out"); });
        static const std::regex constant_infinity(
            "const(expr)? double \\w+ = std::numeric_limits<double>::infinity\\(\\);");
        each_word("double", [&](std::size_t at) {
            if (std::regex_search(code(), constant_infinity)) return;  // the same in float
            if (code().find(')', at) == std::string::npos || code().find('=', at) < code().find(')', at))
                replace(at, 6, "float", "float for double");
        });
        each("cwiseAbs()", [&](std::size_t at) {
            if (at > 0 && code()[at - 1] == '.') replace(at - 1, 11, "", "abs left out");
        });
    }

    void operators() {
        const std::pair<const char*, const char*> pairs[] = {
            {" < ", " <= "}, {" <= ", " < "}, {" > ", " >= "},  {" >= ", " > "},  {" < ", " >= "},  {" > ", " <= "},
            {" <= ", " > "}, {" >= ", " < "}, {" == ", " != "}, {" != ", " == "}, {" + ", " - "},   {" - ", " + "},
            {" * ", " / "},  {" / ", " * "},  {" && ", " || "}, {" || ", " && "}, {" += ", " -= "}, {" -= ", " += "}};
        for (const auto& [from, to] : pairs)
            each(from, [&, from = std::string(from), to = std::string(to)](std::size_t at) {
                replace(at, from.size(), to, to.substr(1, to.size() - 2) + " for " + from.substr(1, from.size() - 2));
            });
        for (const char* op : {" + ", " - "}) leave_out(op, sums, "a term left out");
        for (const char* op : {" * ", " / "}) leave_out(op, products, "a factor left out");
        for (const char* op : {" && ", " || "}) leave_out(op, ands, "a condition left out");
        each(" < ", [&](std::size_t at) {
            if (code().find("for (") == std::string::npos) return;
            replace(at, 3, " + 1 < ", "a loop one short");
        });
        // A minus before an operand.
        for (std::size_t at = 1; at + 1 < code().size(); ++at) {
            const bool unary = code()[at] == '-' && code()[at + 1] != '-' && code()[at + 1] != '=' &&
                               code()[at + 1] != '>' && code()[at + 1] != ' ' &&
                               (std::string("([{ ").find(code()[at - 1]) != std::string::npos);
            if (unary) replace(at, 1, "", "a minus left out");
        }
    }

    void leave_out(const std::string& op, const std::vector<std::string>& weaker, const std::string& rule) {
        each(op, [&](std::size_t at) {
            replace(at, operand_end(code(), at + op.size(), weaker) - at, "", rule);
            const std::size_t from = operand_begin(code(), at, weaker);
            const std::string before = code().substr(from, at - from);
            if (before.find_first_not_of(' ') == std::string::npos) return;
            const std::size_t begin = from + before.find_first_not_of(' ');
            if (op != " / ") replace(begin, at + op.size() - begin, op == " - " ? "-" : "", rule);
        });
    }

    void numbers() {
        static const std::regex number("(\\d[\\d']*\\.?\\d*(?:e[-+]?\\d+)?)");
        const std::string text = code();
        for (std::sregex_iterator found(text.begin(), text.end(), number), end; found != end; ++found) {
            const std::string word = found->str();
            const auto at = static_cast<std::size_t>(found->position());
            if (at > 0 && (is_word(text[at - 1]) || text[at - 1] == '.')) continue;
            const char next = at + word.size() < text.size() ? text[at + word.size()] : ' ';
            if (is_word(next) || next == '>') continue;  // 0x1p-3, 2d, a template's argument
            if (text.find('<') != std::string::npos && next == ',' && text.rfind('<', at) != std::string::npos &&
                text.find('>', at) != std::string::npos && text[text.rfind('<', at) + 1] != ' ')
                continue;
            if (word.find_first_of(".e") == std::string::npos) {
                const long value = std::stol(word);
                replace(at, word.size(), std::to_string(value + 1), "another number");
                if (value == 1 || value == 2) replace(at, word.size(), std::to_string(value - 1), "another number");
            } else {
                const double value = std::stod(word);
                if (value != 0) replace(at, word.size(), "(2 * " + word + ")", "another number");
                if (value < 1e-3) {
                    replace(at, word.size(), "1e-6", "a small number is 1e-6");
                    replace(at, word.size(), "0.0", "a small number is 0");
                }
            }
        }
    }

    void conditions() {
        for (const std::string begin : {"if (", "while ("})
            each(begin, [&](std::size_t at) {
                const std::size_t open = at + begin.size() - 1, end = closing(code(), open);
                if (end == std::string::npos) return;
                if (begin == "if (" && line().substr(open + 1, end - open - 1).find(';') != std::string::npos) return;
                replace(open + 1, end - open - 1, "false", "a condition that never holds");
                if (begin == "if (") replace(open + 1, end - open - 1, "true", "a condition that always holds");
            });
        each(" ? ", [&](std::size_t at) {
            const std::size_t colon = code().find(" : ", at);
            if (colon == std::string::npos) return;
            const std::size_t end = operand_end(code(), colon + 3, {});
            const std::string yes = line().substr(at + 3, colon - at - 3),
                              no = line().substr(colon + 3, end - colon - 3);
            const std::size_t from = operand_begin(code(), at, {" : "});
            replace(from, end - from, yes, "a condition that always holds");
            replace(from, end - from, no, "a condition that never holds");
        });
    }

    void statements() {
        static const std::regex assigns(
            "^\\s+(?!return|break|continue|const |using |static |auto )[\\w.\\[\\]()>-]+(\\([^=]*\\))? ([-+*/]?=) "
            ".*; *$"),
            calls("^\\s+(?!return|throw|delete|std::array|Eigen::)[\\w.:>-]+\\(.*\\); *$"),
            jumps("^(\\s+)(.*)\\b(break|continue); *$");
        if (std::regex_search(code(), assigns) || std::regex_search(code(), calls)) {
            const std::size_t indent = line().find_first_not_of(' ');
            add("a statement left out", {line().substr(0, indent) + ";"});
        }
        std::smatch jump;
        if (std::regex_search(code(), jump, jumps)) {
            const std::size_t at = static_cast<std::size_t>(jump.position(3));
            replace(at, static_cast<std::size_t>(jump.length(3)), "", "a statement left out");
        }
    }

    Lines lines_, code_;
    std::string contract_;
    std::size_t n_ = 0;
    std::vector<Mutant> made_;
};

std::string trimmed(const std::string& line) {
    const std::size_t begin = line.find_first_not_of(' ');
    return begin == std::string::npos ? "" : line.substr(begin, line.find_last_not_of(' ') + 1 - begin);
}

}  // namespace

std::vector<Mutant> mutants_of(const std::string& solution, const std::string& contract) {
    return Maker(solution, contract).make();
}

bool is_about(const Edit& same, const Mutant& mutant) {
    return same.removed.size() == 1 && trimmed(same.removed.front().text) == trimmed(mutant.removed) &&
           std::equal(
               same.added.begin(), same.added.end(), mutant.added.begin(), mutant.added.end(),
               [](const EditLine& line, const std::string& other) { return trimmed(line.text) == trimmed(other); });
}

}  // namespace rbc
