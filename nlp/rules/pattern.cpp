#include "nlp/rules/pattern.h"

#include <re2/filtered_re2.h>
#include <re2/re2.h>

#include <algorithm>
#include <array>

#include "nlp/rules/literal_search.h"

namespace scrim {
namespace {

constexpr int max_groups = 8;

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

struct PatternTable::Compiled {
    std::vector<Pattern> patterns;
    re2::FilteredRE2 expressions;  // tells which words a text must hold for a pattern to match
    std::unique_ptr<LiteralSearch> words;
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
    return PatternTable(std::move(compiled));
}

void PatternTable::search(std::string_view text, const Found& found) const {
    std::vector<int> possible;
    compiled_->expressions.AllPotentials(compiled_->words->occurring(text), &possible);
    std::sort(possible.begin(), possible.end());
    std::array<re2::StringPiece, max_groups + 1> parts;
    const re2::StringPiece whole(text.data(), text.size());
    for (const int index : possible) {
        const auto at = static_cast<std::size_t>(index);
        const Pattern& pattern = compiled_->patterns[at];
        const RE2& expression = compiled_->expressions.GetRE2(index);
        std::size_t from = 0;
        while (from <= text.size() && expression.Match(whole, from, text.size(), RE2::UNANCHORED, parts.data(),
                                                       static_cast<int>(pattern.groups.size()) + 1)) {
            // The next search begins behind the last span, not behind the context that the match ate.
            std::size_t next = from + 1;
            for (std::size_t group = 0; group < pattern.groups.size(); ++group) {
                const re2::StringPiece& part = parts.at(group + 1);
                if (part.data() == nullptr || part.empty()) continue;
                const auto begin = static_cast<std::size_t>(part.data() - text.data());
                const PatternMatch match{static_cast<std::uint32_t>(begin),
                                         static_cast<std::uint32_t>(begin + part.size())};
                next = std::max<std::size_t>(next, match.end);
                if (pattern.check == nullptr || pattern.check(text, match))
                    found(pattern, pattern.groups[group], match);
            }
            from = next;
        }
    }
}

}  // namespace scrim
