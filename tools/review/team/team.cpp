#include "tools/review/team/team.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <numeric>

#include "nlp/base/hash.h"
#include "tools/review/copy.h"

namespace scrim::review {
namespace {

Error wrong_assignment() {
    return usage_error("--assign takes 'all', 'split' or 'overlap:N' with N per cent from 1 to 99",
                       "such as --assign overlap:20");
}

// An order that has nothing to do with the names and is the same everywhere.
std::vector<std::size_t> drawn_order(const std::vector<std::string>& notes) {
    std::vector<std::string> keys;
    keys.reserve(notes.size());
    for (const std::string& note : notes) keys.push_back(checksum("assign:" + note));
    std::vector<std::size_t> order(notes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
    return order;
}

}  // namespace

std::string_view name(PersonRole role) {
    switch (role) {
        case PersonRole::alone:
            return "alone";
        case PersonRole::lead:
            return "lead";
        case PersonRole::annotator:
            return "annotator";
        case PersonRole::adjudicator:
            return "adjudicator";
    }
    return "";
}

Result<Assignment> assignment_of(const std::string& text) {
    if (text.empty() || text == "all") return Assignment{};
    if (text == "split") return Assignment{true, 0};
    constexpr std::string_view prefix = "overlap:";
    if (!text.starts_with(prefix)) return wrong_assignment();
    double share = 0;
    const char* end = text.data() + text.size();
    const auto [stop, failure] = std::from_chars(text.data() + prefix.size(), end, share);
    if (failure != std::errc() || stop != end || !(share >= 1 && share <= 99)) return wrong_assignment();
    return Assignment{true, share};
}

std::vector<std::string> Team::annotators() const {
    std::vector<std::string> out;
    for (const Person& person : people) {
        if (person.role == PersonRole::annotator) out.push_back(person.name);
    }
    return out;
}

Result<Team> make_team(const std::string& lead, const std::vector<std::string>& annotators,
                       const std::string& adjudicator, const std::string& assignment) {
    auto how = assignment_of(assignment);
    if (!how) return how.error();
    Team team;
    team.assignment = *how;
    team.people = {{lead, PersonRole::lead}};
    const auto add = [&](const std::string& name, PersonRole role, const char* option) -> Result<void> {
        if (name == gold_name || !is_annotator_name(name)) {
            return usage_error(std::string(option) +
                               " takes names of letters, digits, - and _ only, at most 40, a letter or digit first, "
                               "and not 'gold', 'lock', 'log' or 'token'");
        }
        // Folders of some systems do not tell the two apart.
        const auto same = [&](const Person& other) {
            return other.role != PersonRole::lead &&
                   std::equal(name.begin(), name.end(), other.name.begin(), other.name.end(),
                              [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); });
        };
        if (std::any_of(team.people.begin(), team.people.end(), same)) {
            return usage_error("the team has two people named " + name, "give each a name of their own");
        }
        team.people.push_back({name, role});
        return {};
    };
    for (const std::string& name : annotators) {
        if (auto done = add(name, PersonRole::annotator, "--annotators"); !done) return done.error();
    }
    if (!adjudicator.empty()) {
        if (auto done = add(adjudicator, PersonRole::adjudicator, "--adjudicator"); !done) return done.error();
    }
    return team;
}

std::vector<std::vector<bool>> assign_notes(const std::vector<std::string>& notes, std::size_t annotators,
                                            const Assignment& assignment, const Begun& begun) {
    if (!assignment.split) return {annotators, std::vector<bool>(notes.size(), true)};
    std::vector<std::vector<bool>> out(annotators, std::vector<bool>(notes.size(), false));
    const auto order = drawn_order(notes);
    const auto shared =
        static_cast<std::size_t>(std::ceil(static_cast<double>(notes.size()) * assignment.overlap / 100));
    for (std::size_t at = 0; at < order.size(); ++at) {
        const std::size_t note = order[at];
        bool taken = false;
        for (std::size_t who = 0; who < annotators; ++who) {
            if (at >= shared && !begun(who, note)) continue;
            out[who][note] = true;
            taken = true;
        }
        if (!taken) out[(at - shared) % annotators][note] = true;
    }
    return out;
}

}  // namespace scrim::review
