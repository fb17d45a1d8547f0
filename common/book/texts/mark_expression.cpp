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

/// By recursive descent over the words, into postfix form.
class Compilation {
  public:
    explicit Compilation(const Words& words) : words_(words) {}

    std::vector<Term> terms() {
        sum();
        if (at_ < words_.size()) throw TextError("the mark has '" + words_[at_] + "' where nothing should follow");
        return std::move(terms_);
    }

  private:
    bool take(const char* word) {
        if (at_ >= words_.size() || words_[at_] != word) return false;
        ++at_;
        return true;
    }
    void put(const char* operation) { terms_.push_back({{}, {}, operation}); }

    void sum() {
        product();
        for (;;) {
            const char* const sign = take("+") ? "+" : take("-") ? "-" : nullptr;
            if (!sign) return;
            product();
            put(sign);
        }
    }
    void product() {
        factor();
        for (;;) {
            const char* const sign = take("*") ? "*" : take("/") ? "/" : nullptr;
            if (!sign) return;
            factor();
            put(sign);
        }
    }
    void factor() {
        for (const auto& [word, operation] : {std::pair{"-", "minus"}, std::pair{"sqrt", "sqrt"}, std::pair{"abs", "abs"}}) {
            if (!take(word)) continue;
            factor();
            return put(operation);
        }
        if (take("(")) {
            sum();
            if (!take(")")) throw TextError("the mark lacks a ')'");
            return;
        }
        Words run;
        while (at_ < words_.size() && !is_operator(words_[at_])) run.push_back(words_[at_++]);
        if (run.empty()) throw TextError("the mark lacks a number or the words of a row");
        double number = 0;
        const auto unit = read_number(run.front(), number) ? read_unit(joined(run, 1, run.size())) : std::nullopt;
        if (unit)
            terms_.push_back({{number, unit}, {}, ""});
        else
            terms_.push_back({{}, read_reference(run), ""});
    }

    const Words& words_;
    std::vector<Term> terms_;
    std::size_t at_ = 0;
};

/// The last value of the stack, taken away.
Quantity taken(std::vector<Quantity>& stack) {
    const Quantity value = stack.back();
    stack.pop_back();
    return value;
}

Quantity applied(const std::string& operation, std::vector<Quantity>& stack) {
    const Quantity b = taken(stack);
    if (operation == "minus") return -b;
    if (operation == "sqrt") return root(b);
    if (operation == "abs") return magnitude(b);
    const Quantity a = taken(stack);
    return operation == "+" ? a + b : operation == "-" ? a - b : operation == "*" ? a * b : a / b;
}

}  // namespace

std::vector<Term> postfix_of(const Words& expression) {
    return Compilation(expression).terms();
}

Quantity value_of(const Words& expression, const std::function<Quantity(const Reference&)>& look_up) {
    std::vector<Quantity> stack;
    for (const Term& term : postfix_of(expression)) {
        const bool is_operation = !term.operation.empty();
        const Quantity value = is_operation                   ? applied(term.operation, stack)
                               : term.reference.words.empty() ? term.number
                                                              : look_up(term.reference);
        stack.push_back(value);
    }
    return stack.back();
}

std::vector<Reference> references_of(const Words& expression) {
    std::vector<Reference> found;
    for (const Term& term : postfix_of(expression))
        if (!term.reference.words.empty()) found.push_back(term.reference);
    return found;
}

}  // namespace rbc::texts
