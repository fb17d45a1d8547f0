#include <regex>

#include "common/book/markup/pandoc.hpp"

namespace rbc::book {

namespace {

constexpr const char* function_form = R"re(<mo>((?:[a-z]{2,}))</mo>)re";

/// Whether what ends here needs a thin space before a function's name: a letter, a number, a closing bracket.
bool ends_a_term(const std::string& html) {
    for (const char* end :
         {"</mi>", "</mn>", "</msub>", "</msup>", "</msubsup>", "</mfrac>", "</mrow>", "</mstyle>", "</msqrt>"})
        if (html.ends_with(end)) return true;
    return false;
}

std::string with_functions(const std::string& html) {
    static const std::regex form(function_form);
    std::string changed;
    auto from = html.cbegin();
    for (std::sregex_iterator i(html.begin(), html.end(), form), none; i != none; ++i) {
        changed.append(from, (*i)[0].first);
        from = (*i)[0].second;
        const std::string behind(from, from + std::min<std::ptrdiff_t>(60, html.cend() - from));
        const bool bracket = behind.starts_with("<mrow><mo stretchy") || behind.starts_with("<mo stretchy") ||
                             behind.starts_with("<mo>(") || behind.starts_with("</");
        changed += std::string("<mo lspace=\"") + (ends_a_term(changed) ? "0.167em" : "0") + "\" rspace=\"" +
                   (bracket ? "0" : "0.167em") + "\">" + (*i)[1].str() + "</mo>";
    }
    return changed.append(from, html.cend());
}

/// Accents that stand by themselves in place of those that belong to a letter before them.
std::string with_accents(std::string html) {
    const std::pair<std::string, std::string> accents[] = {
        {"\u0302", "\u02C6"}, {"\u0303", "\u02DC"}, {"\u0304", "\u00AF"}, {"\u0307", "\u02D9"}, {"\u0308", "\u00A8"}};
    for (const auto& [combining, alone] : accents) {
        const std::string form = ">" + combining + "</mo>";
        for (std::size_t at = html.find(form); at != std::string::npos; at = html.find(form, at))
            html.replace(at, form.size(), ">" + alone + "</mo>");
    }
    return html;
}

/// Brackets that were written without \\left do not grow.
std::string with_brackets(const std::string& html) {
    static const std::regex grown(R"re(<mo stretchy="true" form="(prefix|postfix)">([()\[\]|])</mo>)re");
    std::string changed;
    std::size_t from = 0;
    for (std::size_t at = html.find("<math"); at != std::string::npos; at = html.find("<math", from)) {
        const std::size_t end = html.find("</math>", at) + 7;
        const std::string formula = html.substr(at, end - at);
        const bool grows = formula.find("\\left") != std::string::npos || formula.find("matrix}") != std::string::npos;
        changed.append(html, from, at - from);
        changed += grows ? formula : std::regex_replace(formula, grown, "<mo stretchy=\"false\" form=\"$1\">$2</mo>");
        from = end;
    }
    return changed.append(html, from);
}

}  // namespace

std::string with_spaces_of_formulas(const std::string& html) {
    // = <= >= < > approximately, much less, arrows, element of, dot, cross; and minus, plus-minus, plus.
    static const std::string before =
        "=|,|:|;|&lt;|&gt;|\u2264|\u2265|\u2248|\u226A|\u226B|\u2190|\u2192|\u2208|\u22C5|\u00D7";
    static const std::string signs = "\u2212|\u00B1|\\+";
    static const std::regex sign(
        "((?:<mo>(?:" + before +
        R"re()</mo>|<mo[^>]* form="prefix">[^<]*</mo>|<mo>[(\[]</mo>)(?:<mspace[^>]*></mspace>)*)<mo>()re" + signs +
        ")</mo>");
    return with_functions(std::regex_replace(with_brackets(with_accents(html)), sign, "$1<mo form=\"prefix\">$2</mo>"));
}

}  // namespace rbc::book
