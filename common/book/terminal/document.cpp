#include "common/book/terminal/document.hpp"

#include <algorithm>
#include <cctype>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "common/book/markup/pandoc.hpp"
#include "common/book/terminal/formula.hpp"
#include "common/foundation/io/input_error.hpp"

namespace rbc {

namespace {

using Json = nlohmann::json;
using Kind = Block::Kind;

/// Elements of pandoc's tree are {"t": name, "c": content}; the content of many is a list that begins with attributes.
class TreeReader {
  public:
    std::vector<Block> blocks(const Json& list) {
        std::vector<Block> out;
        for (const Json& block : list) add(block, out);
        return out;
    }

  private:
    void add(const Json& block, std::vector<Block>& out) {
        const std::string type = block.at("t");
        const Json none, &content = block.contains("c") ? block["c"] : none;
        if (type == "Div") {
            const Json &classes = content[0][1], &inner = content[1];
            if (classes != Json{"fold"}) {
                for (const Json& one : inner) add(one, out);
                return;
            }
            Block fold{.kind = Kind::fold, .number = ++folds_, .spans = spans(inner[0].at("c"))};
            fold.inner = blocks(Json(inner.begin() + 1, inner.end()));
            out.push_back(std::move(fold));
        } else if (type == "Plain" || type == "Para") {
            out.push_back({.kind = Kind::paragraph, .spans = spans(content)});
        } else if (type == "Header") {
            out.push_back({.kind = Kind::heading, .number = content[0], .spans = spans(content[2])});
        } else if (type == "CodeBlock") {
            out.push_back({.kind = Kind::code, .code = content[1].get<std::string>() + "\n"});
        } else if (type == "BlockQuote") {
            out.push_back({.kind = Kind::quote, .inner = blocks(content)});
        } else if (type == "BulletList") {
            out.push_back(list(0, content));
        } else if (type == "OrderedList") {
            out.push_back(list(content[0][0], content[1]));
        } else if (type == "HorizontalRule") {
            out.push_back({.kind = Kind::rule});
        } else if (type == "Table") {
            out.push_back(table(content));
        }
    }

    Block list(int first, const Json& items) {
        Block list{.kind = Kind::list, .number = first};
        for (const Json& item : items) {
            list.loose = list.loose || (!item.empty() && item[0].at("t") == "Para");
            list.inner.push_back({.kind = Kind::item, .inner = blocks(item)});
        }
        return list;
    }

    /// Attributes, caption, columns, head, bodies, foot; a head and a body end in their rows.
    Block table(const Json& content) {
        Block table{.kind = Kind::table};
        const auto add_rows = [&](const Json& rows) {
            for (const Json& row : rows) {
                table.inner.push_back({.kind = Kind::row});
                for (const Json& cell : row[1]) add_cell(cell, content[2], table.inner.back().inner);
            }
        };
        add_rows(content[3].back());
        for (const Json& body : content[4]) add_rows(body.back());
        return table;
    }

    void add_cell(const Json& cell, const Json& columns, std::vector<Block>& row) {
        const std::string align = columns[row.size()][0].at("t");
        Block block{.kind = Kind::cell};
        block.align = align == "AlignRight"    ? Block::Align::right
                      : align == "AlignCenter" ? Block::Align::centre
                                               : Block::Align::left;
        for (const Json& paragraph : cell.back()) add_spans(paragraph.at("c"), {}, "", block.spans);
        row.push_back(std::move(block));
    }

    static std::vector<Span> spans(const Json& inlines) {
        std::vector<Span> out;
        add_spans(inlines, {}, "", out);
        return out;
    }

    static void add_spans(const Json& inlines, Look look, const std::string& target, std::vector<Span>& out) {
        for (const Json& one : inlines) {
            const std::string type = one.at("t");
            const Json none, &content = one.contains("c") ? one["c"] : none;
            Look inner = look;
            if (type == "Str") {
                add_words(content, look, target, out);
            } else if (type == "Space" || type == "SoftBreak") {
                add_words(" ", look, target, out);
            } else if (type == "LineBreak") {
                out.push_back({Span::Kind::line_break});
            } else if (type == "Code") {
                inner.code = true;
                add_words(content[1], inner, target, out);
            } else if (type == "Math") {
                std::string latex = content[1];
                std::replace(latex.begin(), latex.end(), '\n', ' ');
                out.push_back({content[0].at("t") == "InlineMath" ? Span::Kind::formula : Span::Kind::display, latex});
            } else if (type == "Image") {
                out.push_back({Span::Kind::picture, words_alone(spans(content[1])), content[2][0]});
            } else if (type == "Link") {
                add_spans(content[1], look, content[2][0], out);
            } else if (type == "Emph" || type == "Strong") {
                (type == "Emph" ? inner.slanted : inner.bold) = true;
                add_spans(content, inner, target, out);
            } else if (type == "Span" || type == "Quoted") {
                add_spans(content[1], look, target, out);
            } else if (content.is_array() && type != "RawInline" && type != "Note") {
                add_spans(content, look, target, out);
            }
        }
    }

    static void add_words(const std::string& words, const Look& look, const std::string& target,
                          std::vector<Span>& out) {
        const bool goes_on = !out.empty() && out.back().kind == Span::Kind::words && out.back().look == look &&
                             out.back().target == target;
        if (goes_on)
            out.back().text += words;
        else
            out.push_back({Span::Kind::words, words, target, look});
    }

    /// What a picture shows is words alone.
    static std::string words_alone(std::vector<Span> spans) {
        for (Span& span : spans)
            if (span.kind == Span::Kind::formula) span.text = formula_text(span.text);
        return plain_text(spans);
    }

    int folds_ = 0;
};

std::string lower(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

bool is_heading(const Block& block, int level) {
    return block.kind == Block::Kind::heading && block.number <= level;
}

/// Empty: it is not there.
std::vector<Block> find_fold(const std::vector<Block>& blocks, int number) {
    for (auto at = blocks.begin(); at != blocks.end(); ++at) {
        if (at->kind == Block::Kind::fold && at->number == number) {
            auto question = at;
            while (question != blocks.begin()) {
                const Block::Kind before = std::prev(question)->kind;
                if (before == Block::Kind::fold || before == Block::Kind::heading) break;
                --question;
                if (before == Block::Kind::paragraph) break;
            }
            return {question, at + 1};
        }
        if (std::vector<Block> found = find_fold(at->inner, number); !found.empty()) return found;
    }
    return {};
}

}  // namespace

std::vector<Block> read_document(const std::string& markdown) {
    static const book::Pandoc pandoc;
    return TreeReader().blocks(Json::parse(pandoc.tree_of(markdown)).at("blocks"));
}

std::string plain_text(const std::vector<Span>& spans) {
    std::string text;
    for (const Span& span : spans) text += span.kind == Span::Kind::line_break ? " " : span.text;
    return text;
}

int fold_count(const std::vector<Block>& blocks) {
    int count = 0;
    for (const Block& block : blocks) count += (block.kind == Block::Kind::fold ? 1 : 0) + fold_count(block.inner);
    return count;
}

std::vector<Block> section_of(const std::vector<Block>& blocks, const std::string& words, const std::string& whose) {
    std::string headings;
    for (auto at = blocks.begin(); at != blocks.end(); ++at) {
        if (at->kind != Block::Kind::heading) continue;
        const std::string heading = plain_text(at->spans);
        if (lower(heading).find(lower(words)) != std::string::npos) {
            const auto end =
                std::find_if(at + 1, blocks.end(), [&](const Block& block) { return is_heading(block, at->number); });
            return {at, end};
        }
        if (at->number == 2) headings += (headings.empty() ? "" : ", ") + heading;
    }
    throw InputError(whose + " has no section '" + words + "'; there are: " + headings);
}

std::vector<Block> answer_of(const std::vector<Block>& blocks, int number, const std::string& whose) {
    std::vector<Block> found = find_fold(blocks, number);
    if (!found.empty()) return found;
    const int count = fold_count(blocks);
    throw InputError(whose + " has no answer " + std::to_string(number) + "; " +
                     (count == 0   ? "it has none"
                      : count == 1 ? "there is one"
                                   : "there are 1 to " + std::to_string(count)));
}

std::vector<std::vector<Block>> sections_of(const std::vector<Block>& blocks) {
    std::vector<std::vector<Block>> sections;
    bool headed = true;
    for (const Block& block : blocks) {
        const bool heading = block.kind == Block::Kind::heading && block.number == 2;
        if (sections.empty() || (heading && headed)) {
            sections.emplace_back();
            headed = false;
        }
        headed = headed || heading;
        sections.back().push_back(block);
    }
    return sections;
}

std::string without_hints(std::string_view markdown) {
    std::istringstream in{std::string(markdown)};
    std::string out;
    bool hints = false;
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("### Hints"))
            hints = true;
        else if (line.starts_with("# ") || line.starts_with("## ") || line.starts_with("### "))
            hints = false;
        if (!hints) out += line + "\n";
    }
    return out;
}

}  // namespace rbc
