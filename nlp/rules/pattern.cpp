#include "nlp/rules/pattern.h"

#include <re2/re2.h>
#include <re2/set.h>

#include <algorithm>
#include <array>

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
    std::vector<std::unique_ptr<RE2>> expressions;
    std::unique_ptr<RE2::Set> set;
};

PatternTable::PatternTable(std::unique_ptr<Compiled> compiled) : compiled_(std::move(compiled)) {}
PatternTable::PatternTable(PatternTable&&) noexcept = default;
PatternTable& PatternTable::operator=(PatternTable&&) noexcept = default;
PatternTable::~PatternTable() = default;

Result<PatternTable> PatternTable::compile(std::vector<Pattern> patterns, const PatternParts& parts) {
    auto compiled = std::make_unique<Compiled>();
    compiled->patterns = std::move(patterns);
    compiled->set = std::make_unique<RE2::Set>(options(), RE2::UNANCHORED);
    for (const auto& pattern : compiled->patterns) {
        const std::string regex = with_parts(pattern.regex, parts);
        auto expression = std::make_unique<RE2>(regex, options());
        const int groups = expression->ok() ? expression->NumberOfCapturingGroups() : -1;
        if (groups != static_cast<int>(pattern.groups.size()) || groups > max_groups) {
            return bad_input("the pattern '" + pattern.name + "' cannot be used: " +
                             (groups < 0 ? expression->error() : std::to_string(groups) + " groups"));
        }
        if (compiled->set->Add(regex, nullptr) < 0) {
            return bad_input("the pattern '" + pattern.name + "' cannot be added to the set");
        }
        compiled->expressions.push_back(std::move(expression));
    }
    if (!compiled->set->Compile()) return bad_input("the patterns need more memory than they may use together");
    return PatternTable(std::move(compiled));
}

void PatternTable::search(std::string_view text, const Found& found) const {
    std::vector<int> occurring;
    RE2::Set::ErrorInfo problem{};
    compiled_->set->Match(re2::StringPiece(text.data(), text.size()), &occurring, &problem);
    if (problem.kind != RE2::Set::kNoError) {  // out of memory in the joint search: search each one, miss nothing
        occurring.resize(compiled_->patterns.size());
        for (std::size_t i = 0; i < occurring.size(); ++i) occurring[i] = static_cast<int>(i);
    }
    std::sort(occurring.begin(), occurring.end());
    std::array<re2::StringPiece, max_groups + 1> parts;
    const re2::StringPiece whole(text.data(), text.size());
    for (const int index : occurring) {
        const auto at = static_cast<std::size_t>(index);
        const Pattern& pattern = compiled_->patterns[at];
        const RE2& expression = *compiled_->expressions[at];
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
