#include "common/foundation/problems/json_input.hpp"

#include <algorithm>
#include <cctype>
#include <set>
#include <vector>

#include "common/foundation/io/input_error.hpp"

namespace rbc {

using nlohmann::json;

namespace {

constexpr std::size_t deepest = 8;

std::size_t line_of(std::string_view text, std::size_t position) {
    const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(position, text.size()));
    return 1 + static_cast<std::size_t>(std::count(text.begin(), end, '\n'));
}

/// The parser's own words without its prefix, its position and what it read last, which may be any bytes.
std::string reason_of(const json::exception& error) {
    std::string what = error.what();
    if (const std::size_t colon = what.find(": "); colon != std::string::npos) what = what.substr(colon + 2);
    if (const std::size_t dash = what.find(" - "); dash != std::string::npos) what = what.substr(dash + 3);
    const std::size_t read = what.find("; last read: "),
                      expected = what.find("; expected", std::min(read, what.size()));
    if (read != std::string::npos) what.erase(read, expected == std::string::npos ? expected : expected - read);
    return what;
}

/// The word that the parser stopped in, if it is one that other programs write for what is no number.
std::string unfinished_number(std::string_view text, std::size_t position) {
    const auto in_word = [&](std::size_t i) {
        return i < text.size() && std::isalpha(static_cast<unsigned char>(text[i]));
    };
    std::size_t begin = std::min(position, text.size()), end = begin;
    while (begin > 0 && in_word(begin - 1)) --begin;
    while (in_word(end)) ++end;
    const std::string word(text.substr(begin, end - begin));
    std::string lower = word;
    for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return lower == "nan" || lower == "inf" || lower == "infinity" ? word : "";
}

/// Takes what the parser meets and builds the value; remembers nothing else but which keys each open object has.
class Builder : public json::json_sax_t {
  public:
    Builder(std::string_view text, const std::string& file) : text_(text), file_(file) {}

    json value;

    bool null() override { return put(nullptr); }
    bool boolean(bool b) override { return put(b); }
    bool number_integer(number_integer_t n) override { return put(n); }
    bool number_unsigned(number_unsigned_t n) override { return put(n); }
    bool number_float(number_float_t x, const string_t&) override { return put(x); }
    bool string(string_t& s) override { return put(s); }
    bool binary(binary_t&) override { return false; }
    bool start_object(std::size_t) override { return open(json::object()); }
    bool start_array(std::size_t) override { return open(json::array()); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }

    bool key(string_t& name) override {
        if (open_.back()->contains(name))
            throw InputError(file_ + ": the field " + json_excerpt(name) + " stands there twice");
        key_ = name;
        return true;
    }

    bool parse_error(std::size_t position, const std::string& token,
                     const nlohmann::detail::exception& error) override {
        const std::string where = file_ + " line " + std::to_string(line_of(text_, position)) + ": ";
        constexpr int number_overflow = 406;  // of the parser's numbers of errors, the one that is not about syntax
        const std::string word = error.id == number_overflow ? token : unfinished_number(text_, position);
        if (!word.empty()) throw InputError(where + "every number must be finite, got " + word);
        throw InputError(where + "this is not JSON: " + reason_of(error));
    }

  private:
    json* place(json&& made) {
        if (open_.empty()) return &(value = std::move(made));
        json& parent = *open_.back();
        if (parent.is_object()) return &(parent[key_] = std::move(made));
        parent.push_back(std::move(made));
        return &parent.back();
    }
    bool put(json made) {
        place(std::move(made));
        return true;
    }
    bool open(json made) {
        if (open_.size() == deepest)
            throw InputError(file_ + ": lists and objects stand in one another more than " + std::to_string(deepest) +
                             " deep");
        open_.push_back(place(std::move(made)));
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }

    std::string_view text_;
    const std::string& file_;
    std::string key_;
    std::vector<json*> open_;
};

}  // namespace

json read_json(std::string_view text, const std::string& file) {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) throw InputError(file + ": the file is empty");
    // The parser takes a zero byte for the end.
    if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos)
        throw InputError(file + " line " + std::to_string(line_of(text, zero)) + ": this is not JSON: a zero byte");
    Builder builder(text, file);
    json::sax_parse(text, &builder);
    return std::move(builder.value);
}

std::string json_excerpt(const json& value) {
    constexpr std::size_t most = 40;
    std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
    return text.size() <= most ? text : text.substr(0, most) + "...";
}

}  // namespace rbc
