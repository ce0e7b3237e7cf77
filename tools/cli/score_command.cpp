// scrim score: compares tagged notes with gold, in any format.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>

#include "nlp/base/json.h"
#include "nlp/base/json_text.h"
#include "nlp/formats/note_reader.h"
#include "nlp/score.h"
#include "nlp/text/code_points.h"
#include "tools/cli/command.h"
#include "tools/review/gold/open_notes.h"

namespace scrim {
namespace {

struct Options {
    std::string gold;
    std::string test;
    bool errors = false;
    bool show_text = false;
    bool intervals = false;
    bool allow_open = false;
    CommonOptions common;
};

constexpr std::array<std::pair<Level, const char*>, level_count> levels{
    {{Level::strict, "strict"}, {Level::overlap, "overlap"}, {Level::token, "token"}}};

double per_thousand(std::uint64_t count, std::uint64_t notes) {
    return notes == 0 ? 0 : 1000.0 * static_cast<double>(count) / static_cast<double>(notes);
}

double share(std::uint64_t count, std::uint64_t of) {
    return of == 0 ? 0 : static_cast<double>(count) / static_cast<double>(of);
}

Json figures(const Counts& counts) {
    return {{"gold", counts.gold},
            {"predicted", counts.predicted},
            {"recall", counts.recall()},
            {"precision", counts.precision()},
            {"f1", counts.f1()}};
}

bool occurs(const Score& score, Label label) {
    const Counts& counts = score.of(Level::token, label);
    return counts.gold + counts.predicted > 0;
}

Json as_json(const Score& score) {
    Json out;
    out["notes"] = score.notes();
    out["leaked_eids_per_1000_notes"] = per_thousand(score.leaked_eids(), score.notes());
    out["notes_with_eid"] = score.notes_with_eid();
    out["notes_with_leak"] = score.leaking_notes();
    out["share_of_notes_with_leak"] = share(score.leaking_notes(), score.notes());
    for (const Class cls : {Class::eid, Class::qid}) out["removed"][name(cls)] = figures(score.cover(cls));
    for (const auto& [level, title] : levels) {
        Json& part = out[title];
        part["micro"] = figures(score.micro(level));
        const auto macro = score.macro(level);
        part["macro"] = {{"recall", macro.recall}, {"precision", macro.precision}, {"f1", macro.f1}};
        for (const Class cls : {Class::eid, Class::qid, Class::hmd})
            part["class"][name(cls)] = figures(score.of(level, cls));
        for (const auto& category : score.categories())
            part["category"][category] = figures(score.of_category(level, category));
        for (std::size_t i = 0; i < label_count; ++i) {
            const auto label = static_cast<Label>(i);
            if (occurs(score, label)) part["label"][name(label)] = figures(score.of(level, label));
        }
    }
    for (const auto& [gold, row] : score.confusion()) {
        for (const auto& [test, count] : row) out["confusion"][name(gold)][name(test)] = count;
    }
    return out;
}

void print_row(std::string_view title, const Counts& strict, const Counts& overlap, const Counts& token) {
    fmt::print("{:16}{:8}{:8}  ", title, token.gold, token.predicted);
    for (const Counts* counts : {&strict, &overlap, &token}) {
        fmt::print("  {:6.4f} {:6.4f} {:6.4f}", counts->precision(), counts->recall(), counts->f1());
    }
    fmt::print("\n");
}

void print_table(const Score& score) {
    fmt::print("{} notes\n\n", score.notes());
    fmt::print("{:16}{:>8}{:>8}    {:^20}  {:^20}  {:^20}\n", "", "tokens", "tokens", "strict", "overlap", "token");
    fmt::print("{:16}{:>8}{:>8}  ", "", "gold", "test");
    for (std::size_t i = 0; i < level_count; ++i) fmt::print("  {:6} {:6} {:6}", "prec.", "recall", "F1");
    fmt::print("\n");
    for (std::size_t i = 0; i < label_count; ++i) {
        const auto label = static_cast<Label>(i);
        if (!occurs(score, label)) continue;
        print_row(name(label), score.of(Level::strict, label), score.of(Level::overlap, label),
                  score.of(Level::token, label));
    }
    for (const Class cls : {Class::eid, Class::qid, Class::hmd}) {
        print_row(name(cls), score.of(Level::strict, cls), score.of(Level::overlap, cls), score.of(Level::token, cls));
    }
    print_row("micro", score.micro(Level::strict), score.micro(Level::overlap), score.micro(Level::token));
    fmt::print("{:34}", "macro");
    for (const auto& [level, title] : levels) {
        const auto macro = score.macro(level);
        fmt::print("  {:6.4f} {:6.4f} {:6.4f}", macro.precision, macro.recall, macro.f1);
    }
    fmt::print("\n\nBy HIPAA category (token)\n");
    for (const auto& category : score.categories()) {
        const Counts counts = score.of_category(Level::token, category);
        fmt::print("{:16}{:8}{:8}    {:6.4f} {:6.4f} {:6.4f}\n", category, counts.gold, counts.predicted,
                   counts.precision(), counts.recall(), counts.f1());
    }
    fmt::print("\nRemoved, whatever the label: EID tokens {:.4f}, QID tokens {:.4f}\n",
               score.cover(Class::eid).recall(), score.cover(Class::qid).recall());
    fmt::print("Leaked EIDs per 1,000 notes: {:.1f}\n", per_thousand(score.leaked_eids(), score.notes()));
    fmt::print("Notes with a leaked EID: {} of {} ({:.2f}%)\n", score.leaking_notes(), score.notes(),
               100 * share(score.leaking_notes(), score.notes()));
}

Json as_json(const ScoreIntervals& intervals) {
    const auto pair = [](const Interval& interval) { return Json{interval.low, interval.high}; };
    return {{"eid_recall", pair(intervals.eid_recall)},
            {"qid_recall", pair(intervals.qid_recall)},
            {"precision", pair(intervals.precision)},
            {"share_of_notes_with_leak", pair(intervals.leaking)}};
}

void print_intervals(const Score& score) {
    const ScoreIntervals found = score.intervals();
    Counts both = score.cover(Class::eid);
    both += score.cover(Class::qid);
    fmt::print("\n95% intervals, by drawing notes again (removed, whatever the label)\n");
    const auto row = [](std::string_view title, double value, const Interval& interval) {
        fmt::print("{:24}{:8.2f}%  {:6.2f} to {:6.2f}\n", title, 100 * value, 100 * interval.low, 100 * interval.high);
    };
    row("EID recall", score.cover(Class::eid).recall(), found.eid_recall);
    row("QID recall", score.cover(Class::qid).recall(), found.qid_recall);
    row("precision", both.precision(), found.precision);
    row("notes with a leaked EID", share(score.leaking_notes(), score.notes()), found.leaking);
}

void print_confusion(const Score& score) {
    if (score.confusion().empty()) return;
    fmt::print("\nTokens that the test gives another label than gold\n");
    for (const auto& [gold, row] : score.confusion()) {
        for (const auto& [test, count] : row) fmt::print("{:>7}  {} -> {}\n", count, name(gold), name(test));
    }
}

void print_errors(const Score& score, const std::map<std::string, std::pair<Place, std::string>>& texts,
                  bool show_text) {
    fmt::print("\nErrors (file, note, code points, what)\n");
    for (const auto& error : score.errors()) {
        const auto& [place, text] = texts.at(error.note_id);
        const CodePoints points(text);
        std::string what;
        switch (error.type) {
            case ErrorType::missed:
                what = fmt::format("missed {}", name(error.span.label));
                break;
            case ErrorType::false_alarm:
                what = fmt::format("false alarm {}", name(error.span.label));
                break;
            case ErrorType::wrong_label:
                what = fmt::format("{} called {}", name(error.span.label), name(error.other));
                break;
        }
        fmt::print("{}\t{}\t{}-{}\t{}", place.file, error.note_id, points.from_byte(error.span.begin),
                   points.from_byte(error.span.end), what);
        if (show_text) {
            std::string shown = text.substr(error.span.begin, error.span.end - error.span.begin);
            std::replace(shown.begin(), shown.end(), '\n', ' ');
            fmt::print("\t{}", shown);
        }
        fmt::print("\n");
    }
}

int run(const Options& options) {
    for (const std::string& folder : {options.gold, options.test}) {
        if (options.allow_open) break;
        if (auto fine = review::refuse_open_notes(folder); !fine) return fail(fine.error());
    }
    // The test's spans are kept by note; the gold is streamed.
    auto test = open_notes(options.test);
    if (!test) return fail(test.error());
    std::map<std::string, std::vector<Span>> found;
    while (true) {
        auto note = (*test)->next();
        if (!note) return fail(note.error());
        if (!*note) break;
        found[(*note)->id] = std::move((*note)->spans);
    }
    auto gold = open_notes(options.gold);
    if (!gold) return fail(gold.error());
    Score score;
    score.keep_errors = options.errors;
    std::map<std::string, std::pair<Place, std::string>> texts;
    std::uint64_t absent = 0;
    while (true) {
        auto note = (*gold)->next();
        if (!note) return fail(note.error());
        if (!*note) break;
        const auto at = found.find((*note)->id);
        if (at == found.end()) ++absent;
        static const std::vector<Span> nothing;
        score.add(**note, at == found.end() ? nothing : at->second);
        if (options.errors) texts[(*note)->id] = {(*gold)->place(), (*note)->text};
        if (at != found.end()) found.erase(at);
    }
    if (absent > 0)
        remark(options.common,
               fmt::format("{} notes of the gold are not in the test; they count as without spans", absent));
    if (!found.empty())
        remark(options.common,
               fmt::format("{} notes of the test are not in the gold; they do not count", found.size()));
    if (score.notes() == 0) return fail(bad_input("has no notes to score", {options.gold, {}, 0}));
    if (options.common.json) {
        Json out = as_json(score);
        if (options.intervals) out["intervals"] = as_json(score.intervals());
        fmt::print("{}\n", json_text(out, 1));
        return 0;
    }
    print_table(score);
    if (options.intervals) print_intervals(score);
    print_confusion(score);
    if (options.errors) print_errors(score, texts, options.show_text);
    return 0;
}

}  // namespace

void add_score_command(Command& program, int& exit_code) {
    auto options = std::make_shared<Options>();
    Command* command = program.add_subcommand("score", "Compare tagged notes with gold");
    command->add_option("--gold", options->gold, "Notes with the true spans: a file or folder of any format")
        ->required();
    command->add_option("--test", options->test, "The same notes as tagged; matched by note id")->required();
    command->add_flag("--errors", options->errors, "List every miss and false alarm with file and offset");
    command->add_flag("--show-text", options->show_text, "With --errors: show the text of each (it is patient data)");
    command->add_flag("--intervals", options->intervals,
                      "95% intervals of the main figures: how far other notes like these may differ");
    command->add_flag("--allow-open", options->allow_open, "Take notes about which annotators still disagree");
    add_common_options(*command, options->common);
    command->footer(
        "Examples:\n"
        "  scrim tag gold -o tagged && scrim score --gold gold --test tagged --errors\n"
        "  scrim score --gold gold --test tagged --intervals");
    command->callback([options, &exit_code] { exit_code = run(*options); });
}

}  // namespace scrim
