#include "nlp/taggers/rules/engine/pattern.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <atomic>

#include "nlp/base/memory/interned.h"
#include "nlp/lexicon/token_facts.h"
#include "nlp/taggers/rules/engine/pattern_heads.h"

namespace scrim {
namespace {

constexpr std::size_t max_groups = 8;
constexpr std::size_t longest_match = 1024;

RE2::Options options() {
    RE2::Options options;
    options.set_case_sensitive(false);
    options.set_never_capture(false);
    options.set_log_errors(false);
    options.set_max_mem(std::int64_t{64} << 20);
    return options;
}

}  // namespace

std::string with_parts(std::string regex, const PatternParts& parts) {
    // Parts may hold parts: go on until nothing changes.
    for (bool changed = true; changed;) {
        changed = false;
        for (const auto& [name, value] : parts) {
            const std::string wanted = "<" + name + ">";
            for (auto at = regex.find(wanted); at != std::string::npos; at = regex.find(wanted, at + value.size())) {
                regex.replace(at, wanted.size(), value);
                changed = true;
            }
        }
    }
    return regex;
}

// Where the one group of an expression is, if the match alone tells: to find groups takes RE2 longer than to match.
enum class GroupPlace : std::uint8_t { unknown, whole, last_character };

// A match begins where a word begins, at a line break or at a mark, never inside a word or at a blank. There the heads
// of the patterns tell which may match, most often none, and only those are tried.
struct PatternTable::Compiled {
    std::vector<Pattern> patterns;
    std::vector<std::unique_ptr<RE2>> expressions;  // [pattern]
    std::vector<std::vector<std::string>> needs;    // [pattern]; none for most
    std::vector<GroupPlace> group_places;           // [pattern]
    PatternHeads heads;
    std::uint32_t number = next_number();  // tells it from other tables

    static std::uint32_t next_number() {
        static std::atomic<std::uint32_t> last = 0;
        return ++last;
    }

    // Where the heads are after a word; it is kept with the word.
    [[nodiscard]] PatternHeads::State behind(std::string_view word, PatternHeads::Among among,
                                             TokenFacts& facts) const {
        if (facts.heads.table != number) facts.heads = {{}, number};
        PatternHeads::State& state = facts.heads.states[static_cast<std::size_t>(among)];
        if (state == 0) state = heads.behind(word, among);
        return state;
    }
};

PatternTable::PatternTable(std::unique_ptr<Compiled> compiled) : compiled_(std::move(compiled)) {}
PatternTable::PatternTable(PatternTable&&) noexcept = default;
PatternTable& PatternTable::operator=(PatternTable&&) noexcept = default;
PatternTable::~PatternTable() = default;

namespace {

// "@|(at)"
std::vector<std::string> needs_of(std::string_view needs) {
    std::vector<std::string> out;
    while (!needs.empty()) {
        const std::size_t bar = std::min(needs.find('|'), needs.size());
        out.emplace_back(needs.substr(0, bar));
        needs.remove_prefix(std::min(bar + 1, needs.size()));
    }
    return out;
}

re2::StringPiece last_character(re2::StringPiece text) {
    std::size_t size = 1;
    while (size < text.size() && (text[text.size() - size] & 0xc0) == 0x80) ++size;
    return text.substr(text.size() - size);
}

// After the bracket that closes the class which begins at `at`.
std::size_t class_end(std::string_view regex, std::size_t at) {
    for (++at; at < regex.size() && regex[at] != ']'; ++at) {
        if (regex[at] == '\\') ++at;
    }
    return at + 1;
}

// Reads an expression with one group.
GroupPlace group_place(std::string_view regex) {
    if (regex.starts_with("\\b")) regex.remove_prefix(2);
    if (regex.ends_with("\\b")) regex.remove_suffix(2);
    int depth = 0;
    std::size_t outermost = 0;  // where the bracket began that is open
    std::size_t last = 0;       // and the last one that was
    std::size_t last_end = 0;
    for (std::size_t at = 0; at < regex.size(); ++at) {
        if (regex[at] == '\\') {
            ++at;
        } else if (regex[at] == '[') {
            at = class_end(regex, at) - 1;
        } else if (regex[at] == '|' && depth == 0) {
            return GroupPlace::unknown;
        } else if (regex[at] == '(' && depth++ == 0) {
            outermost = at;
        } else if (regex[at] == ')' && --depth == 0) {
            last = outermost;
            last_end = at + 1;
        }
    }
    const std::string_view group = regex.substr(last, last_end - last);
    if (last_end != regex.size() || group.starts_with("(?")) return GroupPlace::unknown;
    if (last == 0) return GroupPlace::whole;
    const bool one_class = group.starts_with("([") && class_end(group, 1) + 1 == group.size();
    return one_class ? GroupPlace::last_character : GroupPlace::unknown;
}

// "<month>" that no part replaced; nothing if there is none.
std::string missing_part(const std::string& expression) {
    static const RE2 part("(<[a-z_][a-z_0-9]*>)");
    std::string found;
    return RE2::PartialMatch(expression, part, &found) ? found : std::string();
}

}  // namespace

Result<PatternTable> PatternTable::compile(std::vector<Pattern> patterns, const PatternParts& parts) {
    auto compiled = std::make_unique<Compiled>();
    for (const auto& pattern : patterns) {
        const auto unusable = [&pattern](const std::string& why) {
            return bad_input("the pattern '" + pattern.name + "' cannot be used: " + why);
        };
        const std::string source = with_parts(pattern.regex, parts);
        auto expression = std::make_unique<RE2>(source, options());
        if (!expression->ok()) return unusable("the expression does not compile: " + expression->error());
        if (const auto missing = missing_part(source); !missing.empty()) return unusable("there is no part " + missing);
        const auto groups = static_cast<std::size_t>(expression->NumberOfCapturingGroups());
        if (groups != pattern.groups.size() || groups > max_groups)
            return unusable(fmt::format(
                "it has {} groups and {} labels, where each group needs a label, and at most {} are possible", groups,
                pattern.groups.size(), max_groups));
        if (!compiled->heads.add(source, pattern.needs.empty()))
            return unusable("how it begins cannot be read; let it begin with \\b and a word, a number or a mark");
        compiled->expressions.push_back(std::move(expression));
        compiled->needs.push_back(needs_of(pattern.needs));
        compiled->group_places.push_back(groups == 1 ? group_place(source) : GroupPlace::unknown);
    }
    for (Pattern& pattern : patterns) pattern.rule = interned(pattern.name);
    compiled->patterns = std::move(patterns);
    return PatternTable(std::move(compiled));
}

void PatternTable::search(std::string_view text, Tokens tokens, const Found& found) const {
    // Where the next match of each pattern may begin, so that its matches do not overlap.
    std::vector<std::size_t> from(compiled_->patterns.size(), 0);
    auto among = PatternHeads::Among::usual;
    for (std::size_t i = 0; i < from.size(); ++i) {
        const auto& needs = compiled_->needs[i];
        if (needs.empty()) continue;
        const auto has = [text](const std::string& needed) { return text.find(needed) != std::string_view::npos; };
        if (std::any_of(needs.begin(), needs.end(), has)) {
            among = PatternHeads::Among::all;
        } else {
            from[i] = text.size();
        }
    }
    const auto try_all = [&](std::size_t start, std::span<const std::uint16_t> candidates) {
        for (const std::uint16_t i : candidates) {
            if (from[i] <= start) from[i] = match_at(text, i, start, found);
        }
    };
    std::size_t token = 0;
    for (std::size_t start = 0; start < text.size();) {
        if (text[start] == ' ') {
            ++start;
            continue;
        }
        while (token < tokens.places.size() && tokens.places[token].begin < start) ++token;
        const bool is_token = start > 0 && token < tokens.places.size() && tokens.places[token].begin == start;
        std::size_t end = is_token ? tokens.places[token].end : start;
        if (is_token && tokens.facts[token]->letters && (end == text.size() || !is_word_byte(text[end]))) {
            const auto state = compiled_->behind(text.substr(start, end - start), among, *tokens.facts[token]);
            try_all(start, compiled_->heads.from_state(state, text, end));
        } else {
            try_all(start, compiled_->heads.candidates(text, start, among));
            end = start + 1;
            while (is_word_byte(text[start]) && end < text.size() && is_word_byte(text[end])) ++end;
        }
        start = end;
    }
}

// Tries one pattern at one place and gives its spans; tells where its next match may begin: after the last span,
// not after the context that the match ate.
std::size_t PatternTable::match_at(std::string_view text, std::size_t index, std::size_t start,
                                   const Found& found) const {
    const Pattern& pattern = compiled_->patterns[index];
    const RE2& expression = *compiled_->expressions[index];
    const re2::StringPiece whole(text.data(), text.size());
    std::array<re2::StringPiece, max_groups + 1> parts;
    // First whether it matches and where the match ends: the search for the groups costs by the length of the text.
    const auto matches = [&](std::size_t to, std::size_t count) {
        return expression.Match(whole, start, to, RE2::ANCHOR_START, parts.data(), static_cast<int>(count));
    };
    const std::size_t end = std::min(text.size(), start + longest_match);
    const std::size_t all = pattern.groups.size() + 1;
    if (!matches(end, 1)) return start;
    switch (compiled_->group_places[index]) {
        case GroupPlace::whole:
            parts[1] = parts[0];
            break;
        case GroupPlace::last_character:
            parts[1] = last_character(parts[0]);
            break;
        case GroupPlace::unknown:
            if (!matches(start + parts[0].size(), all) && !matches(end, all)) return start;
    }
    std::size_t next = start + 1;
    for (std::size_t group = 0; group < pattern.groups.size(); ++group) {
        const re2::StringPiece& part = parts.at(group + 1);
        if (part.data() == nullptr || part.empty()) continue;
        const auto begin = static_cast<std::size_t>(part.data() - text.data());
        const PatternMatch match{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + part.size())};
        next = std::max<std::size_t>(next, match.end);
        const auto holds = [&](const PatternCheck& check) { return check.holds(text, match, check.argument); };
        if (std::all_of(pattern.checks.begin(), pattern.checks.end(), holds))
            found(pattern, pattern.groups[group], match);
    }
    return next;
}

}  // namespace scrim
