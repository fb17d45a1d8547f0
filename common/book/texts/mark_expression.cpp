#include <regex>

#include "common/book/texts/mark.hpp"
#include "common/book/texts/words.hpp"
#include "common/foundation/io/number_text.hpp"

namespace rbc::texts {

namespace {

bool is_operator(const std::string& word) {
    static const Words operators{"+", "-", "*", "/", "(", ")", "sqrt", "abs"};
    return is_one_of(word, operators);
}

Reference read_reference(Words words) {
    static const std::regex command(R"(\d*#\d+|below(#\d+)?)");
    Reference reference;
    if (std::regex_match(words.front(), command)) {
        reference.command = words.front();
        words.erase(words.begin());
    }
    if (!words.empty() && words.front().ends_with(".csv:")) {
        reference.file = words.front().substr(0, words.front().size() - 1);
        words.erase(words.begin());
    }
    if (words.empty()) throw TextError("the mark does not say which number");
    reference.words = words;
    return reference;
}

/// By recursive descent over the words.
class Evaluation {
  public:
    Evaluation(const Words& words, const std::function<Quantity(const Reference&)>& look_up)
        : words_(words), look_up_(look_up) {}

    Quantity value() {
        const Quantity result = sum();
        if (at_ < words_.size()) throw TextError("the mark has '" + words_[at_] + "' where nothing should follow");
        return result;
    }

  private:
    bool next_is(const char* word) const { return at_ < words_.size() && words_[at_] == word; }
    bool take(const char* word) {
        if (!next_is(word)) return false;
        ++at_;
        return true;
    }

    Quantity sum() {
        Quantity result = product();
        for (;;) {
            if (take("+"))
                result = result + product();
            else if (take("-"))
                result = result - product();
            else
                return result;
        }
    }
    Quantity product() {
        Quantity result = factor();
        for (;;) {
            if (take("*"))
                result = result * factor();
            else if (take("/"))
                result = result / factor();
            else
                return result;
        }
    }
    Quantity factor() {
        if (take("-")) return -factor();
        if (take("sqrt")) return root(factor());
        if (take("abs")) return magnitude(factor());
        if (take("(")) {
            const Quantity result = sum();
            if (!take(")")) throw TextError("the mark lacks a ')'");
            return result;
        }
        Words run;
        while (at_ < words_.size() && !is_operator(words_[at_])) run.push_back(words_[at_++]);
        if (run.empty()) throw TextError("the mark lacks a number or the words of a row");
        double number = 0;
        if (read_number(run.front(), number)) {
            const auto unit = read_unit(joined(run, 1, run.size()));
            if (unit) return {number, unit};
        }
        return look_up_(read_reference(run));
    }

    const Words& words_;
    const std::function<Quantity(const Reference&)>& look_up_;
    std::size_t at_ = 0;
};

}  // namespace

Quantity value_of(const Words& expression, const std::function<Quantity(const Reference&)>& look_up) {
    return Evaluation(expression, look_up).value();
}

std::vector<Reference> references_of(const Words& expression) {
    std::vector<Reference> found;
    const std::function<Quantity(const Reference&)> note = [&](const Reference& reference) {
        found.push_back(reference);
        return Quantity{1, std::nullopt};
    };
    value_of(expression, note);
    return found;
}

}  // namespace rbc::texts
