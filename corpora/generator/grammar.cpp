#include "corpora/generator/grammar.h"

#include <algorithm>
#include <cstdlib>

#include "nlp/base/ascii.h"
#include "nlp/document.h"

namespace scrim::corpora {

std::vector<std::string> split_at(std::string_view text, char mark) {
    std::vector<std::string> parts;
    while (true) {
        const auto at = text.find(mark);
        parts.emplace_back(trim(text.substr(0, at)));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + 1);
    }
}

namespace {

Slot parse_slot(std::string_view text) {
    Slot slot;
    if (!text.empty() && text.front() == '^') {
        slot.capital = true;
        text.remove_prefix(1);
    }
    if (const auto at = text.rfind('?'); at != std::string_view::npos) {
        slot.percent = std::atoi(std::string(text.substr(at + 1)).c_str());
        text = text.substr(0, at);
    }
    if (const auto at = text.rfind('*'); at != std::string_view::npos) {
        const auto range = split_at(text.substr(at + 1), '-');
        slot.least = std::atoi(range.front().c_str());
        slot.most = std::atoi(range.back().c_str());
        text = text.substr(0, at);
    }
    auto parts = split_at(text, ':');
    slot.name = parts.front();
    slot.arguments.assign(parts.begin() + 1, parts.end());
    return slot;
}

// "p", "p-", "m", "t", "r" (procedure), or the name of a label with an optional role: "DATE/other".
bool parse_tag(std::string_view tag, Piece& piece) {
    piece.kind = Piece::Kind::open;
    while (!tag.empty() && std::string_view("-?~").find(tag.back()) != std::string_view::npos) {
        piece.assertions |= tag.back() == '-'   ? assertion_negated
                            : tag.back() == '?' ? assertion_uncertain
                                                : assertion_family;
        tag.remove_suffix(1);
    }
    if (tag.size() == 1) {
        constexpr std::string_view letters = "pmtr";
        const auto at = letters.find(tag.front());
        if (at == std::string_view::npos) return false;
        constexpr Label labels[] = {Label::problem, Label::medication, Label::test, Label::procedure};
        piece.label = labels[at];
        return true;
    }
    const auto slash = tag.find('/');
    const auto label = label_named(tag.substr(0, slash));
    if (!label) return false;
    piece.label = *label;
    if (slash == std::string_view::npos) return true;
    const auto role = role_named(tag.substr(slash + 1));
    if (role) piece.role = *role;
    return role.has_value();
}

void add_literal(Template& pieces, char c) {
    if (pieces.empty() || pieces.back().kind != Piece::Kind::literal) pieces.emplace_back();
    pieces.back().literal += c;
}

void strip_conditions(std::string_view& text, Alternative& alternative) {
    if (text.empty() || text.front() != '(') return;
    const auto close = text.find(')');
    if (close == std::string_view::npos) return;
    for (auto& word : split_at(text.substr(1, close - 1), ' ')) alternative.conditions.push_back(std::move(word));
    text = trim(text.substr(close + 1));
}

// Keeps three in ten alternatives for the test, chosen by their hashes, where a rule has enough of them.
void reserve_for_test(Rule& rule) {
    const std::size_t count = rule.alternatives.size();
    if (rule.open || count < 4) return;
    std::vector<std::pair<std::uint64_t, std::size_t>> order;
    for (std::size_t i = 0; i < count; ++i) order.emplace_back(value_hash(rule.alternatives[i].source), i);
    std::sort(order.begin(), order.end());
    const std::size_t reserved = std::max<std::size_t>(1, count * 3 / 10);
    for (std::size_t i = 0; i < reserved; ++i) {
        Alternative& alternative = rule.alternatives[order[i].second];
        alternative.for_test = alternative.conditions.empty();  // a condition may leave no other way
    }
}

}  // namespace

Result<Template> parse_template(std::string_view text) {
    Template pieces;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\\' && i + 1 < text.size()) {
            ++i;
            add_literal(pieces, text[i] == 'n' ? '\n' : text[i] == 't' ? '\t' : text[i] == 'f' ? '\f' : text[i]);
        } else if (c == '{') {
            const auto close = text.find('}', i);
            if (close == std::string_view::npos) return bad_input("a template has { without }");
            Piece piece;
            piece.kind = Piece::Kind::slot;
            piece.slot = parse_slot(text.substr(i + 1, close - i - 1));
            pieces.push_back(std::move(piece));
            i = close;
        } else if (c == '<') {
            const auto blank = text.find(' ', i);
            Piece piece;
            if (blank == std::string_view::npos || !parse_tag(text.substr(i + 1, blank - i - 1), piece)) {
                return bad_input("a template has an unknown <tag: " + std::string(text.substr(i, 20)));
            }
            pieces.push_back(std::move(piece));
            i = blank;
        } else if (c == '>') {
            Piece piece;
            piece.kind = Piece::Kind::close;
            pieces.push_back(std::move(piece));
        } else {
            add_literal(pieces, c);
        }
    }
    int depth = 0;
    for (const auto& piece : pieces) {
        if (piece.kind == Piece::Kind::open) ++depth;
        if (piece.kind == Piece::Kind::close) --depth;
        if (depth < 0 || depth > 1) break;
    }
    if (depth != 0) return bad_input("a template has < and > that do not pair: " + std::string(text.substr(0, 40)));
    return pieces;
}

namespace {

// Reads the files line by line: "[name]" has an alternative per line, "[[name]]" blocks with --- between.
class GrammarReader {
   public:
    explicit GrammarReader(std::vector<Rule>& rules) : rules_(rules) {}

    Result<void> read(std::string_view text) {
        while (!text.empty()) {
            const auto end = text.find('\n');
            std::string_view line = text.substr(0, end);
            text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
            ++line_;
            if (!line.empty() && line.front() == '#' && line.substr(0, 2) != "##") continue;
            if (auto read = take(line); !read) return read;
        }
        return finish_block();
    }

   private:
    Result<void> take(std::string_view line) {
        const bool heading = line.size() > 2 && line.front() == '[' && line.back() == ']';
        if (heading) {
            if (auto done = finish_block(); !done) return done;
            blocks_ = line.substr(0, 2) == "[[";
            std::string_view name = line.substr(1, line.size() - 2);
            if (blocks_) name = name.substr(1, name.size() - 2);
            Rule rule;
            if (!name.empty() && name.back() == '!') {
                rule.open = true;
                name.remove_suffix(1);
            }
            rule.name = trim(name);
            rules_.push_back(std::move(rule));
            return {};
        }
        if (rules_.empty()) return trim(line).empty() ? Result<void>() : Result<void>(problem("text before a rule"));
        if (blocks_) {
            if (line == "---") return finish_block();
            block_ += line;
            block_ += '\n';
            return {};
        }
        if (trim(line).empty()) return {};
        return add(trim(line));
    }

    Result<void> finish_block() {
        const std::string block = std::move(block_);
        block_.clear();
        const auto end = block.find_last_not_of('\n');
        if (!blocks_ || end == std::string::npos) return {};
        return add(std::string_view(block).substr(0, end + 1));
    }

    Result<void> add(std::string_view text) {
        Alternative alternative;
        alternative.source = text;
        strip_conditions(text, alternative);
        if (text == "\"\"") text = {};
        auto parsed = parse_template(text);
        if (!parsed) return problem(parsed.error().what);
        alternative.text = std::move(*parsed);
        rules_.back().alternatives.push_back(std::move(alternative));
        return {};
    }

    [[nodiscard]] Error problem(const std::string& what) const {
        return bad_input(what, {"templates", rules_.empty() ? "" : rules_.back().name, line_});
    }

    std::vector<Rule>& rules_;
    std::string block_;
    bool blocks_ = false;
    std::uint64_t line_ = 0;
};

}  // namespace

Result<Grammar> Grammar::parse(std::string_view text) {
    std::vector<Rule> read;
    if (auto done = GrammarReader(read).read(text); !done) return done.error();
    Grammar grammar;
    for (auto& rule : read) {  // a rule may be added to in another file
        const auto [at, added] = grammar.index_.emplace(rule.name, grammar.rules_.size());
        if (added) {
            grammar.rules_.push_back(std::move(rule));
            continue;
        }
        Rule& first = grammar.rules_[at->second];
        first.open = first.open || rule.open;
        for (auto& alternative : rule.alternatives) first.alternatives.push_back(std::move(alternative));
    }
    for (auto& rule : grammar.rules_) {
        if (rule.alternatives.empty()) return bad_input("a rule has no text", {"templates", rule.name, 0});
        reserve_for_test(rule);
    }
    return grammar;
}

const Rule* Grammar::rule(const std::string& name) const {
    const auto found = index_.find(name);
    return found == index_.end() ? nullptr : &rules_[found->second];
}

}  // namespace scrim::corpora
