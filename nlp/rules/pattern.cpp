#include "nlp/rules/pattern.h"

#include <re2/re2.h>
#include <re2/set.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "nlp/rules/pattern_heads.h"

namespace scrim {
namespace {

constexpr int max_groups = 8;
constexpr std::size_t longest_match = 1024;

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

// A match begins where a word begins, at a line break or at a mark, never inside a word or at a blank. So the
// patterns are tried only there, anchored: such an automaton stays small and gives up after a letter or two, where
// one that looks for a match anywhere would carry the beginnings of all patterns along.
struct PatternTable::Compiled {
    std::vector<Pattern> patterns;
    std::vector<std::unique_ptr<RE2>> expressions;
    PatternHeads heads;               // where one of them may begin
    bool heads_known = true;          // of all of them
    std::unique_ptr<RE2> any;         // whether one of them matches at a place
    std::unique_ptr<RE2::Set> which;  // and which; without the text before the place, so that it may say too many
};

PatternTable::PatternTable(std::unique_ptr<Compiled> compiled) : compiled_(std::move(compiled)) {}
PatternTable::PatternTable(PatternTable&&) noexcept = default;
PatternTable& PatternTable::operator=(PatternTable&&) noexcept = default;
PatternTable::~PatternTable() = default;

namespace {

RE2::Options without_groups() {
    RE2::Options out = options();
    out.set_never_capture(true);
    return out;
}

bool in_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

}  // namespace

Result<PatternTable> PatternTable::compile(std::vector<Pattern> patterns, const PatternParts& parts) {
    auto compiled = std::make_unique<Compiled>();
    compiled->patterns = std::move(patterns);
    std::vector<std::string> sources;
    for (const auto& pattern : compiled->patterns) {
        sources.push_back(with_parts(pattern.regex, parts));
        auto expression = std::make_unique<RE2>(sources.back(), options());
        const int groups = expression->ok() ? expression->NumberOfCapturingGroups() : -1;
        if (groups != static_cast<int>(pattern.groups.size()) || groups > max_groups) {
            return bad_input("the pattern '" + pattern.name + "' cannot be used: " +
                             (groups < 0 ? "it does not compile" : std::to_string(groups) + " groups"));
        }
        compiled->expressions.push_back(std::move(expression));
    }
    std::string any;
    compiled->which = std::make_unique<RE2::Set>(without_groups(), RE2::ANCHOR_START);
    for (const auto& source : sources) {
        any += (any.empty() ? "(?:" : "|(?:") + source + ")";
        compiled->heads_known = compiled->heads.add(source) && compiled->heads_known;
        if (compiled->which->Add(source, nullptr) < 0) return bad_input("a pattern cannot be put into the set");
    }
    compiled->any = std::make_unique<RE2>(any, without_groups());
    if (!compiled->any->ok() || !compiled->which->Compile()) return bad_input("the patterns cannot be joined");
    return PatternTable(std::move(compiled));
}

void PatternTable::search(std::string_view text, const Found& found) const {
    const re2::StringPiece whole(text.data(), text.size());
    // Where the next match of each pattern may begin, so that its matches do not overlap.
    std::vector<std::size_t> from(compiled_->patterns.size(), 0);
    std::vector<int> matching;
    for (std::size_t start = 0; start < text.size(); ++start) {
        const char c = text[start];
        if (c == ' ' || (start > 0 && in_word(c) && in_word(text[start - 1]))) continue;
        if (compiled_->heads_known && !compiled_->heads.may_begin(text, start)) continue;
        const std::size_t end = std::min(text.size(), start + longest_match);
        if (!compiled_->any->Match(whole, start, end, RE2::ANCHOR_START, nullptr, 0)) continue;
        RE2::Set::ErrorInfo error{};
        const re2::StringPiece piece(text.data() + start, end - start);
        const bool told = compiled_->which->Match(piece, &matching, &error);
        if (!told && error.kind != RE2::Set::kNoError) {  // out of memory: try them all
            matching.resize(from.size());
            std::iota(matching.begin(), matching.end(), 0);
        }
        std::sort(matching.begin(), matching.end());
        for (const int index : matching) {
            const auto i = static_cast<std::size_t>(index);
            if (from[i] <= start) from[i] = match_at(text, i, start, found);
        }
    }
}

// Tries one pattern at one place and gives its spans; tells where its next match may begin: behind the last span,
// not behind the context that the match ate.
std::size_t PatternTable::match_at(std::string_view text, std::size_t index, std::size_t start,
                                   const Found& found) const {
    const Pattern& pattern = compiled_->patterns[index];
    const RE2& expression = *compiled_->expressions[index];
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
