#include "nlp/rules/pattern.h"

#include <re2/re2.h>
#include <re2/set.h>

#include <algorithm>
#include <array>
#include <deque>
#include <mutex>
#include <numeric>

#include "nlp/rules/pattern_heads.h"

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

// A match begins where a word begins, at a line break or at a mark, never inside a word or at a blank. So the
// patterns are tried only there, anchored: such an automaton stays small and gives up after a letter or two, where
// one that looks for a match anywhere would carry the beginnings of all patterns along.
struct PatternTable::Compiled {
    // The expression of one pattern, compiled when it is first needed: most notes need few of them.
    struct Expression {
        std::string source;
        std::once_flag once;
        std::unique_ptr<RE2> compiled;
    };

    std::vector<Pattern> patterns;
    std::deque<Expression> expressions;
    // Patterns that are looked for at the same places, and whether one of them matches at a place.
    struct Group {
        PatternHeads heads;
        std::string sources;
        std::unique_ptr<RE2> any;
    };
    Group plain;                      // may begin with a plain word; few words are such
    Group odd;                        // begin with something that has more than letters
    Group rare;                       // may begin anywhere, in texts that have what they need
    std::vector<std::string> needs;   // of the rare ones
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

// How many capturing groups an expression has.
std::size_t groups_of(std::string_view regex) {
    std::size_t groups = 0;
    bool in_set = false;
    for (std::size_t i = 0; i < regex.size(); ++i) {
        if (regex[i] == '\\') {
            ++i;
        } else if (in_set) {
            in_set = regex[i] != ']';
        } else if (regex[i] == '[') {
            in_set = true;
        } else if (regex[i] == '(' && !regex.substr(i + 1).starts_with('?')) {
            ++groups;
        }
    }
    return groups;
}

// "@|(at)"; nothing at all is in every text.
void add_needs(std::string_view needs, std::vector<std::string>& to) {
    while (true) {
        const std::size_t bar = needs.find('|');
        to.emplace_back(needs.substr(0, bar));
        if (bar == std::string_view::npos) return;
        needs.remove_prefix(bar + 1);
    }
}

bool in_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'; }

}  // namespace

Result<PatternTable> PatternTable::compile(std::vector<Pattern> patterns, const PatternParts& parts) {
    auto compiled = std::make_unique<Compiled>();
    compiled->patterns = std::move(patterns);
    compiled->which = std::make_unique<RE2::Set>(without_groups(), RE2::ANCHOR_START);
    for (const auto& pattern : compiled->patterns) {
        std::string& source = compiled->expressions.emplace_back().source;
        source = with_parts(pattern.regex, parts);
        const auto unusable = [&pattern](const std::string& why) {
            return bad_input("the pattern '" + pattern.name + "' cannot be used: " + why);
        };
        if (compiled->which->Add(source, nullptr) < 0) return unusable("it does not compile");
        const std::size_t groups = groups_of(source);
        if (groups != pattern.groups.size() || groups > max_groups) return unusable(std::to_string(groups) + " groups");
        Compiled::Group* group = PatternHeads::is_odd(source) ? &compiled->odd : &compiled->plain;
        if (!pattern.needs.empty() || !group->heads.add(source)) {
            group = &compiled->rare;
            add_needs(pattern.needs, compiled->needs);
        }
        group->sources += (group->sources.empty() ? "(?:" : "|(?:") + source + ")";
    }
    for (Compiled::Group* group : {&compiled->plain, &compiled->odd, &compiled->rare}) {
        if (group->sources.empty()) continue;
        group->any = std::make_unique<RE2>(group->sources, without_groups());
        if (!group->any->ok()) return bad_input("the patterns cannot be joined");
    }
    if (!compiled->which->Compile()) return bad_input("the patterns cannot be joined");
    return PatternTable(std::move(compiled));
}

void PatternTable::search(std::string_view text, const Found& found) const {
    const re2::StringPiece whole(text.data(), text.size());
    // Where the next match of each pattern may begin, so that its matches do not overlap.
    std::vector<std::size_t> from(compiled_->patterns.size(), 0);
    std::vector<int> matching;
    const bool with_rare = std::any_of(compiled_->needs.begin(), compiled_->needs.end(), [text](const auto& needed) {
        return text.find(needed) != std::string_view::npos;
    });
    for (std::size_t start = 0; start < text.size(); ++start) {
        const char c = text[start];
        if (c == ' ' || (start > 0 && in_word(c) && in_word(text[start - 1]))) continue;
        const std::size_t end = std::min(text.size(), start + longest_match);
        const auto matches = [&](const Compiled::Group& group) {
            return group.any != nullptr && group.any->Match(whole, start, end, RE2::ANCHOR_START, nullptr, 0);
        };
        const bool found_one = (compiled_->plain.heads.may_begin(text, start) && matches(compiled_->plain)) ||
                               (compiled_->odd.heads.may_begin(text, start) && matches(compiled_->odd)) ||
                               (with_rare && matches(compiled_->rare));
        if (!found_one) continue;
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
    Compiled::Expression& lazy = compiled_->expressions[index];
    std::call_once(lazy.once, [&lazy] { lazy.compiled = std::make_unique<RE2>(lazy.source, options()); });
    const RE2& expression = *lazy.compiled;
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
