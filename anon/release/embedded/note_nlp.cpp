#include "anon/release/embedded/note_nlp.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <map>
#include <utility>

#include "anon/notes/verify/released_notes.h"
#include "anon/release/embedded/cdm_values.h"
#include "nlp/base/ascii.h"
#include "nlp/base/files/csv.h"
#include "nlp/base/files/output.h"
#include "nlp/text/code_points.h"

namespace scrim {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 14> nlp_columns{
    "note_nlp_id",   "note_id",         "section_concept_id",  "snippet",
    "offset",        "lexical_variant", "note_nlp_concept_id", "note_nlp_source_concept_id",
    "nlp_system",    "nlp_date",        "nlp_datetime",        "term_exists",
    "term_temporal", "term_modifiers"};

constexpr std::size_t longest_cell = 250;  // characters, of snippet and lexical_variant
constexpr std::size_t around_mention = 60;

// The text between two code points.
std::string_view between(std::string_view text, const CodePoints& points, std::size_t begin, std::size_t end) {
    const auto from = points.to_byte(begin);
    const auto to = points.to_byte(end);
    if (!from || !to || *to < *from) return {};
    return text.substr(*from, *to - *from);
}

// What the model asks for: a term that is denied, or is of somebody else than the patient, does not exist.
std::string_view exists(std::string_view modifiers) {
    const auto has = [modifiers](std::string_view word) { return modifiers.find(word) != std::string_view::npos; };
    return has("negated") || has("family") ? "N" : "Y";
}

// "negated=true,family=true"
std::string term_modifiers(const std::string& names) {
    std::string out;
    for (const char c : names) out += c == ',' ? "=true," : std::string(1, c);
    return out.empty() ? out : out + "=true";
}

class NoteNlpRows {
   public:
    explicit NoteNlpRows(std::string day) : day_(std::move(day)) {}

    void add(const ReleasedNote& note, std::string& out) {
        const CodePoints points(note.text);
        for (std::size_t i = 0; i < note.health.size(); ++i) {
            const auto [begin, end] = note.health[i];
            const std::size_t until = std::min(end, begin + longest_cell);
            const auto variant = between(note.text, points, begin, until);
            if (variant.empty()) continue;
            const std::size_t room = std::min(around_mention, (longest_cell - (until - begin)) / 2);
            const auto snippet =
                between(note.text, points, begin - std::min(begin, room), std::min(points.count(), until + room));
            const std::string id = std::to_string(++rows_);
            const std::string offset = std::to_string(begin);
            const std::string modifiers = term_modifiers(note.health_modifiers[i]);
            append_csv_record(out, {id, cdm_id(note.id), "", snippet, offset, variant, "", "", system_, day_, "",
                                    exists(modifiers), "", modifiers});
        }
    }

   private:
    std::string day_;
    std::string system_ = fmt::format("scrim {}", SCRIM_VERSION);
    std::uint64_t rows_ = 0;
};

// What the notes of a release say of one of them.
struct Mentions {
    std::string text;
    std::map<std::pair<std::size_t, std::size_t>, std::string> at;  // begin and length: modifiers
};

Result<std::map<std::string, Mentions>> mentions_of(const Release& release) {
    auto notes = ReleasedNotesReader::open(release.path);
    if (!notes) return notes.error();
    std::map<std::string, Mentions> out;
    while (true) {
        auto note = notes->next();
        if (!note) return note.error();
        if (!*note) return out;
        Mentions& mentions = out[cdm_id((*note)->id)];
        mentions.text = std::move((*note)->text);
        for (std::size_t i = 0; i < (*note)->health.size(); ++i) {
            const auto [begin, end] = (*note)->health[i];
            mentions.at[{begin, std::min(end - begin, longest_cell)}] = term_modifiers((*note)->health_modifiers[i]);
        }
    }
}

bool is_mention(const std::vector<std::string_view>& row, const std::map<std::string, Mentions>& notes) {
    constexpr std::array<std::size_t, 5> empty{2, 6, 7, 10, 12};
    if (std::any_of(empty.begin(), empty.end(), [&](std::size_t column) { return !row[column].empty(); })) return false;
    const auto is_date = [](char c) { return is_digit(c) || c == '-'; };
    if (row[9].size() != 10 || !std::all_of(row[9].begin(), row[9].end(), is_date)) return false;
    if (!row[8].starts_with("scrim ") || row[8].find_first_not_of("0123456789.", 6) != std::string_view::npos)
        return false;
    if (row[0].empty() || !std::all_of(row[0].begin(), row[0].end(), is_digit)) return false;
    const auto note = notes.find(std::string(row[1]));
    if (note == notes.end()) return false;
    std::size_t begin = 0;
    const auto [end, failure] = std::from_chars(row[4].data(), row[4].data() + row[4].size(), begin);
    if (failure != std::errc() || end != row[4].data() + row[4].size()) return false;
    const std::string& text = note->second.text;
    const CodePoints points(text);
    const std::size_t length = CodePoints(row[5]).count();
    const auto mention = note->second.at.find({begin, length});
    if (mention == note->second.at.end() || mention->second != row[13] || row[11] != exists(row[13])) return false;
    return between(text, points, begin, begin + length) == row[5] && text.find(row[3]) != std::string::npos;
}

}  // namespace

Result<void> write_note_nlp(const std::string& release_folder, const std::string& day) {
    const fs::path folder = fs::path(release_folder) / "records";
    if (!fs::exists(folder / "note.csv")) return {};
    auto notes = ReleasedNotesReader::open(release_folder);
    if (!notes) return notes.error();
    auto output = open_output((folder / note_nlp_file).string());
    if (!output) return output.error();
    std::string rows;
    append_csv_record(rows, {nlp_columns.begin(), nlp_columns.end()});
    NoteNlpRows writer(day);
    while (true) {
        const auto note = notes->next();
        if (!note) return note.error();
        if (!*note) break;
        writer.add(**note, rows);
        if (auto done = (*output)->write(rows); !done) return done;
        rows.clear();
    }
    if (auto done = (*output)->write(rows); !done) return done;
    return (*output)->commit();
}

bool has_note_nlp(const Release& release) { return fs::exists(fs::path(release.path) / "records" / "note.csv"); }

Result<Check> check_note_nlp(const Release& release) {
    const std::string name = "health details of note_nlp";
    auto csv = CsvReader::open((fs::path(release.path) / "records" / note_nlp_file).string());
    if (!csv) return csv.error();
    if (!std::equal(csv->header().begin(), csv->header().end(), nlp_columns.begin(), nlp_columns.end())) {
        return Check{name, false, "it has other columns than releases write"};
    }
    const auto notes = mentions_of(release);
    if (!notes) return notes.error();
    std::size_t rows = 0;
    std::size_t wrong = 0;
    while (true) {
        const auto row = csv->next();
        if (!row) return row.error();
        if (!*row) break;
        ++rows;
        wrong += is_mention(**row, *notes) ? 0U : 1U;
    }
    return Check{name, wrong == 0,
                 wrong == 0 ? fmt::format("{} rows, each a health detail where its note has it", rows)
                            : fmt::format("{} of {} rows are not health details of a released note", wrong, rows)};
}

}  // namespace scrim
