#include "tools/review/team/progress.h"

#include <algorithm>
#include <map>

namespace scrim::review {
namespace {

constexpr std::size_t day_length = 10;  // of "2026-11-18T..."

Json pair_figures(const Counts& counts) {
    return {{"left", counts.gold},
            {"right", counts.predicted},
            {"precision", counts.precision()},
            {"recall", counts.recall()},
            {"f1", counts.f1()}};
}

Json total_figures(const Agreement& agreement) {
    Counts all;
    for (const Class cls : {Class::eid, Class::qid, Class::hmd}) all += agreement.score().of(Level::strict, cls);
    Json total = pair_figures(all);
    total["kappa"] = agreement.kappa();
    return total;
}

}  // namespace

Json agreement_json(const Agreement& agreement) {
    Json labels = Json::array();
    for (std::size_t i = 0; i < label_count; ++i) {
        const auto label = static_cast<Label>(i);
        const Counts& strict = agreement.score().of(Level::strict, label);
        if (strict.gold + strict.predicted == 0) continue;
        Json row = pair_figures(strict);
        row["label"] = name(label);
        row["kappa"] = agreement.kappa(label).value();
        labels.push_back(std::move(row));
    }
    return {{"notes", agreement.score().notes()}, {"all", total_figures(agreement)}, {"labels", labels}};
}

Result<Json> progress_of(Copy& copy, const std::vector<bool>& assigned) {
    const auto times = copy.approved_at();
    if (!times) return times.error();
    const auto states = copy.states();
    std::size_t theirs = 0;
    std::size_t begun = 0;
    std::size_t approved = 0;
    std::size_t comments = 0;
    double seconds = 0;
    std::map<std::string, std::size_t> days;
    for (std::size_t note = 0; note < states.size(); ++note) {
        if (!assigned.empty() && !assigned[note]) continue;
        ++theirs;
        begun += states[note].revision > 0 ? 1 : 0;
        approved += states[note].approved ? 1 : 0;
        comments += states[note].open_comments;
        seconds += states[note].seconds;
        if (!(*times)[note].empty()) ++days[(*times)[note].substr(0, day_length)];
    }
    Json by_day = Json::array();
    for (const auto& [day, count] : days) by_day.push_back({{"day", day}, {"approved", count}});
    return Json{{"name", copy.name()},  {"assigned", theirs}, {"begun", begun}, {"approved", approved},
                {"comments", comments}, {"seconds", seconds}, {"days", by_day}};
}

Result<Json> agreement_over_time(Copy& left, Copy& right, std::size_t notes) {
    const auto a = left.approved_at();
    if (!a) return a.error();
    const auto b = right.approved_at();
    if (!b) return b.error();
    Agreement all;
    std::map<std::string, Agreement> days;
    for (std::size_t note = 0; note < notes; ++note) {
        if ((*a)[note].empty() || (*b)[note].empty()) continue;
        const auto one = left.read(note);
        if (!one) return one.error();
        const auto other = right.read(note);
        if (!other) return other.error();
        all.add(one->note, other->note.spans);
        days[std::max((*a)[note], (*b)[note]).substr(0, day_length)].add(one->note, other->note.spans);
    }
    Json by_day = Json::array();
    for (const auto& [day, agreement] : days) {
        const Json total = total_figures(agreement);
        by_day.push_back(
            {{"day", day}, {"notes", agreement.score().notes()}, {"f1", total["f1"]}, {"kappa", agreement.kappa()}});
    }
    return Json{{"left", left.name()}, {"right", right.name()}, {"agreement", agreement_json(all)}, {"days", by_day}};
}

Result<Json> team_progress(const std::vector<Copy*>& copies, const std::vector<std::vector<bool>>& assigned,
                           std::size_t notes) {
    Json people = Json::array();
    Json pairs = Json::array();
    for (std::size_t i = 0; i < copies.size(); ++i) {
        auto row = progress_of(*copies[i], assigned.empty() ? std::vector<bool>() : assigned[i]);
        if (!row) return row;
        people.push_back(std::move(*row));
        for (std::size_t j = i + 1; j < copies.size(); ++j) {
            auto pair = agreement_over_time(*copies[i], *copies[j], notes);
            if (!pair) return pair;
            pairs.push_back(std::move(*pair));
        }
    }
    return Json{{"annotators", people}, {"pairs", pairs}};
}

}  // namespace scrim::review
