#include "nlp/rules/pattern.h"

#include <re2/filtered_re2.h>
#include <re2/re2.h>

#include <algorithm>
#include <array>

#include "nlp/rules/literal_search.h"

namespace scrim {
namespace {

constexpr int max_groups = 8;
constexpr std::size_t longest_match = 1024;
constexpr std::size_t group_size = 16;  // more make the joint automaton large, fewer make more passes

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

RE2::Options options() {
    RE2::Options options;
    options.set_case_sensitive(false);
    options.set_never_capture(false);
    options.set_log_errors(false);
    options.set_max_mem(std::int64_t{64} << 20);
    return options;
}

}  // namespace

// The search for a group of patterns: one expression, the alternative of all, finds where the next match of any
// of them begins; only there are they tried one by one.
struct PatternGroup {
    std::size_t first = 0;  // patterns [first, last)
    std::size_t last = 0;
    std::unique_ptr<RE2> any;
};

struct PatternTable::Compiled {
    std::vector<Pattern> patterns;
    re2::FilteredRE2 expressions;  // tells which words a text must hold for a pattern to match
    std::unique_ptr<LiteralSearch> words;
    std::vector<PatternGroup> groups;
};

PatternTable::PatternTable(std::unique_ptr<Compiled> compiled) : compiled_(std::move(compiled)) {}
PatternTable::PatternTable(PatternTable&&) noexcept = default;
PatternTable& PatternTable::operator=(PatternTable&&) noexcept = default;
PatternTable::~PatternTable() = default;

Result<PatternTable> PatternTable::compile(std::vector<Pattern> patterns, const PatternParts& parts) {
    auto compiled = std::make_unique<Compiled>();
    compiled->patterns = std::move(patterns);
    for (const auto& pattern : compiled->patterns) {
        int id = 0;
        const RE2::ErrorCode code = compiled->expressions.Add(with_parts(pattern.regex, parts), options(), &id);
        const int groups = code == RE2::NoError ? compiled->expressions.GetRE2(id).NumberOfCapturingGroups() : -1;
        if (groups != static_cast<int>(pattern.groups.size()) || groups > max_groups) {
            return bad_input("the pattern '" + pattern.name + "' cannot be used: " +
                             (groups < 0 ? "it does not compile" : std::to_string(groups) + " groups"));
        }
    }
    std::vector<std::string> atoms;
    compiled->expressions.Compile(&atoms);
    compiled->words = std::make_unique<LiteralSearch>(atoms);
    for (std::size_t first = 0; first < compiled->patterns.size(); first += group_size) {
        PatternGroup group{first, std::min(first + group_size, compiled->patterns.size()), nullptr};
        std::string any;
        for (std::size_t i = group.first; i < group.last; ++i) {
            any += (any.empty() ? "(?:" : "|(?:") + with_parts(compiled->patterns[i].regex, parts) + ")";
        }
        RE2::Options without_groups = options();
        without_groups.set_never_capture(true);
        group.any = std::make_unique<RE2>(any, without_groups);
        if (!group.any->ok()) return bad_input("the patterns cannot be joined: " + group.any->error());
        compiled->groups.push_back(std::move(group));
    }
    return PatternTable(std::move(compiled));
}

namespace {

// Where the next match of one pattern may begin, so that its matches do not overlap; and whether the text
// holds the words that the pattern needs.
struct Turn {
    std::size_t from = 0;
    bool possible = false;
};

}  // namespace

void PatternTable::search(std::string_view text, const Found& found) const {
    std::vector<int> possible;
    compiled_->expressions.AllPotentials(compiled_->words->occurring(text), &possible);
    std::vector<Turn> turns(compiled_->patterns.size());
    for (const int index : possible) turns[static_cast<std::size_t>(index)].possible = true;
    const re2::StringPiece whole(text.data(), text.size());
    for (const PatternGroup& group : compiled_->groups) {
        const auto begin = turns.begin() + static_cast<std::ptrdiff_t>(group.first);
        const auto end = turns.begin() + static_cast<std::ptrdiff_t>(group.last);
        if (std::none_of(begin, end, [](const Turn& turn) { return turn.possible; })) continue;
        std::size_t from = 0;
        re2::StringPiece hit;
        while (from <= text.size() && group.any->Match(whole, from, text.size(), RE2::UNANCHORED, &hit, 1)) {
            const auto start = static_cast<std::size_t>(hit.data() - text.data());
            for (std::size_t i = group.first; i < group.last; ++i) {
                if (!turns[i].possible || turns[i].from > start) continue;
                turns[i].from = match_at(text, i, start, found);
            }
            from = start + 1;
        }
    }
}

// Tries one pattern at one place and gives its spans; tells where its next match may begin: behind the last span,
// not behind the context that the match ate.
std::size_t PatternTable::match_at(std::string_view text, std::size_t index, std::size_t start,
                                   const Found& found) const {
    const Pattern& pattern = compiled_->patterns[index];
    const RE2& expression = compiled_->expressions.GetRE2(static_cast<int>(index));
    std::array<re2::StringPiece, max_groups + 1> parts;
    // The search for the groups costs memory by the length of the text: no match is nearly that long.
    const std::size_t end = std::min(text.size(), start + longest_match);
    if (!expression.Match(re2::StringPiece(text.data(), text.size()), start, end, RE2::ANCHOR_START, parts.data(),
                          static_cast<int>(pattern.groups.size()) + 1)) {
        return start;
    }
    std::size_t next = start + 1;
    for (std::size_t group = 0; group < pattern.groups.size(); ++group) {
        const re2::StringPiece& part = parts.at(group + 1);
        if (part.data() == nullptr || part.empty()) continue;
        const auto begin = static_cast<std::size_t>(part.data() - text.data());
        const PatternMatch match{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + part.size())};
        next = std::max<std::size_t>(next, match.end);
        if (pattern.check == nullptr || pattern.check(text, match)) found(pattern, pattern.groups[group], match);
    }
    return next;
}

}  // namespace scrim
