#include "common/grading/class/records/html.hpp"

#include <cctype>

#include "common/foundation/io/printable.hpp"

namespace rbc {

namespace {

constexpr const char* style = R"css(
:root { color-scheme: light dark; --ink: #1d2433; --soft: #5b6475; --ground: #ffffff; --raised: #f4f6f9; --line: #d9dee7;
        --good: #1a7f4b; --half: #a56a00; --bad: #c0342b; --bar: #3b6fd4; }
@media (prefers-color-scheme: dark) {
    :root { --ink: #e4e8f0; --soft: #9aa4b6; --ground: #14171d; --raised: #1d222b; --line: #323946;
            --good: #57c98d; --half: #e0a84a; --bad: #f0837a; --bar: #7ea6f4; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 4rem; background: var(--ground); color: var(--ink);
       font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; margin: 0 0 .3rem; } h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem; } h3 { font-size: 1rem; margin: 1.4rem 0 .4rem; }
p { margin: .4rem 0; } a { color: var(--bar); } .soft { color: var(--soft); }
.total { font-size: 1.2rem; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: normal; }
th { color: var(--soft); font-weight: 600; font-size: .88rem; } td.n, th.n { text-align: right; white-space: nowrap; }
table.narrow { width: auto; } td.words { overflow-wrap: anywhere; min-width: 8rem; }
.good { color: var(--good); } .half { color: var(--half); } .bad { color: var(--bad); }
article { border: 1px solid var(--line); border-left: .3rem solid var(--bad); border-radius: .4rem; background: var(--raised); padding: .6rem .9rem; margin: .7rem 0; }
article h4 { margin: 0 0 .4rem; font-size: 1rem; } dl { margin: 0; display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem .9rem; }
dt { color: var(--soft); } dd { margin: 0; } dd.hint { font-weight: 600; }
pre { overflow-x: auto; background: var(--raised); border: 1px solid var(--line); border-radius: .4rem; padding: .6rem .8rem; font-size: .85rem; line-height: 1.4; margin: .4rem 0; overflow-wrap: normal; }
svg { display: block; width: 100%; height: auto; max-width: 32rem; } svg text { fill: var(--ink); font: 11.5px system-ui, sans-serif; } svg .axis { fill: var(--soft); }
svg rect { fill: var(--bar); } svg line { stroke: var(--line); }
.track { display: block; height: .55rem; min-width: 7rem; margin-top: .5rem; background: var(--line); border-radius: .3rem; overflow: hidden; }
.track span { display: block; float: left; height: 100%; background: var(--good); } .track span.part { background: var(--half); }
@media (max-width: 40rem) { dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dt { margin-top: .3rem; } th, td { padding: .3rem .35rem; } }
@media print { article, tr { break-inside: avoid; } }
)css";

}  // namespace

std::string html_text(std::string_view words, std::size_t max_bytes) {
    return html_escaped(printable(words, '?', max_bytes));
}

std::string html_lines(std::string_view words, std::size_t max_bytes) {
    return html_escaped(printable_lines(words, max_bytes));
}

std::string html_link(std::string_view file) {
    constexpr char digits[] = "0123456789ABCDEF";
    std::string link;
    for (const char c : file) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 128 && (std::isalnum(byte) != 0 || c == '-' || c == '.' || c == '_')) {
            link += c;
        } else {
            link += {'%', digits[byte >> 4], digits[byte & 15]};
        }
    }
    return link;
}

std::string html_table(std::initializer_list<std::string_view> titles, const std::string& rows, std::string_view kind) {
    std::string table = "<div class=\"wide\"><table";
    if (!kind.empty()) table += " class=\"" + std::string(kind) + "\"";
    table += ">\n<tr>";
    for (const std::string_view title : titles)
        table += title.starts_with('#') ? "<th class=\"n\">" + std::string(title.substr(1)) + "</th>"
                                        : "<th>" + std::string(title) + "</th>";
    return table + "</tr>\n" + rows + "</table></div>\n";
}

std::string number_cell(const std::string& html, std::string_view kind) {
    return "<td class=\"n" + (kind.empty() ? "" : " " + std::string(kind)) + "\">" + html + "</td>";
}

std::string html_page(std::string_view title, const std::string& body) {
    return std::string(
               "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
               "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
               "'unsafe-inline'\">\n"
               "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
               "<meta name=\"referrer\" content=\"no-referrer\">\n<title>") +
           html_text(title, 100) + "</title>\n<style>" + style + "</style>\n</head>\n<body>\n" + body +
           "</body>\n</html>\n";
}

}  // namespace rbc
