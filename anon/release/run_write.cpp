#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <string>

#include "anon/core/manifest.h"
#include "anon/release/beside/cell_text.h"
#include "anon/release/beside/structured.h"
#include "anon/release/check/safe_harbor.h"
#include "anon/release/embedded/note_nlp.h"
#include "anon/release/files/notes_parquet.h"
#include "anon/release/rebuild/write_records.h"
#include "anon/release/run_steps.h"
#include "anon/release/work/remote_notes.h"
#include "nlp/base/counted.h"

namespace scrim {

Result<void> ReleaseRun::write() {
    const auto is_kept = [&](Label label) { return policy_.of(label).action == Action::keep; };
    auto surrogates = Surrogates::make(
        state_->key(),
        {is_kept(Label::gender) || policy_.of(Label::gender).action == Action::part, is_kept(Label::race)});
    if (!surrogates) return surrogates.error();
    surrogates_.emplace(std::move(*surrogates));
    hooks_.is_rare = [this](Label label, std::string_view value) {
        return table_->patients_with(label, value) < options_.plan.k;
    };
    hooks_.surrogate = [this](std::string_view text, std::uint32_t patient) {
        return surrogates_->name_for(text, patient);
    };
    const auto leaks = LeakSearch::make(manifest_);
    if (!leaks) return leaks.error();
    // What the verifier would find is masked in its note, whoever tagged it: one note must not stop the others.
    std::optional<SafeHarborSearch> harbor;
    if (options_.plan.method == ReleaseMethod::safe_harbor) {
        auto search = SafeHarborSearch::make();
        if (!search) return search.error();
        harbor.emplace(std::move(*search));
    }
    const ReleaseNames names = draw_names(table_->notes(), table_->patients(), state_->key());
    pass_.what = "write";
    pass_.records.silent = true;
    const WriteOptions how{&*table_,
                           &*plan_,
                           &hooks_,
                           options_.keep_ids ? nullptr : &names,
                           &gathered_.number_of,
                           &*leaks,
                           harbor ? &*harbor : nullptr,
                           gathered_.left_out.size()};
    auto written = options_.remote != nullptr ? write_there(how) : write_notes(pass_, *preparer_, how, *folder_);
    if (!written) return written.error();
    written_ = std::move(*written);
    written_.left_out = gathered_.left_out;
    say_what_was_found();
    outcome_.withheld = written_.withheld.size();
    manifest_["withheld"] = outcome_.withheld;
    files_ = {folder_->path("notes.jsonl"), folder_->path("notes")};
    if (options_.remote == nullptr && holds_parquet(options_.input)) {
        if (auto done = write_notes_parquet(folder_->folder()); !done) return done;
        files_.push_back(folder_->path(std::string(notes_parquet_file)));
    }
    if (auto done = write_structured(); !done) return done;
    if (auto done = write_the_records(); !done) return done;
    if (auto done = write_manifest(folder_->path("manifest.json"), manifest_, files_, *signer_); !done) return done;
    return log_.add("write", {{"notes", written_.links.size()},
                              {"searched again", written_.searched_again.size()},
                              {"withheld", written_.withheld.size()}});
}

// The second reading where the notes are.
Result<WrittenNotes> ReleaseRun::write_there(const WriteOptions& how) {
    WorkerSettings settings = worker_settings();
    settings.manifest = manifest_;
    settings.key = state_->key().hex();
    settings.seed = options_.seed;
    settings.values_of_many = table_->values_of_many(options_.plan.k);
    auto written = write_elsewhere(*options_.remote, packed(settings), how, gathered_, *folder_);
    if (!written) return written.error();
    found_ = std::move(written->found);
    return std::move(written->written);
}

void ReleaseRun::say_what_was_found() const {
    if (!written_.searched_again.empty()) {
        remark(options_.common, fmt::format("in {} a hidden value was found once more and masked; look at {}",
                                            counted(written_.searched_again.size(), "note"),
                                            of_count(written_.searched_again.size(), "it", "them")));
    }
    if (!written_.withheld.empty()) {
        remark(options_.common,
               fmt::format("the text of {} is withheld, because a hidden value could not be taken out of it",
                           counted(written_.withheld.size(), "note")));
    }
}

Result<void> ReleaseRun::write_structured() {
    if (options_.structured.empty()) return {};
    files_.push_back(folder_->path("structured.csv"));
    CellText cells(*preparer_, *table_, *plan_, hooks_);
    auto known = read_again<KnownTexts>(
        [&](std::uint32_t number, const Note& note) { return cells.known_texts(table_->patient_of(number), note); },
        [&](const KnownTexts& texts) { cells.add(texts); });
    if (!known) return known;
    const auto rows =
        release_structured(options_, *table_, *plan_, hooks_, written_.links, files_.back(),
                           [&](std::string_view cell, std::uint32_t patient) { return cells.shown(cell, patient); });
    if (!rows) return rows.error();
    if (rows->left_out > 0) {
        remark(options_.common, fmt::format("{} rows of {} match no released patient and are left out", rows->left_out,
                                            options_.structured));
    }
    return log_.add("structured records", {{"rows", rows->rows}, {"left out", rows->left_out}});
}

// A release that can be made again has the same bytes on another day.
std::string ReleaseRun::day_of_release() const {
    if (options_.seed) return "1970-01-01";
    const std::chrono::year_month_day day = std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(day.year()), static_cast<unsigned>(day.month()),
                       static_cast<unsigned>(day.day()));
}

// Where the notes are parts of larger records, these come back with the released texts in place.
Result<void> ReleaseRun::write_the_records() {
    if (options_.remote != nullptr) return {};
    const std::string& from = options_.records.empty() ? input_path_ : options_.records;
    const ReadOptions read = options_.records.empty() ? read_options(options_) : ReadOptions();
    const auto any = has_records(from, read);
    if (!any) return any.error();
    if (!*any) {
        return options_.records.empty() ? Result<void>()
                                        : bad_input("has no records around notes", {options_.records, {}, 0});
    }
    auto rules = options_.structure_rules.empty() ? Result<StructureRules>(StructureRules())
                                                  : read_structure_rules(options_.structure_rules);
    if (!rules) return rules.error();
    manifest_["structure_rules"] = to_json(*rules);
    RecordsInput input{from,    read,    std::move(*rules), options_.common.threads, &*table_,
                       &*plan_, &hooks_, &written_.links,   &state_->key(),          {}};
    input.each_note = [this](const std::function<void(const Note&)>& take) {
        return read_again<Note>([](std::uint32_t, const Note& note) { return note; }, take);
    };
    const auto outcome = write_records(input, *folder_);
    if (!outcome) return outcome.error();
    if (auto done = write_note_nlp(folder_->folder(), day_of_release()); !done) return done;
    manifest_["records"] = {{"records", outcome->records}, {"notes", outcome->notes}};
    files_.push_back(folder_->path("records"));
    if (outcome->notes > written_.links.size()) {
        return bad_input(
            fmt::format("{} notes of the release are in more than one record", outcome->notes - written_.links.size()),
            {from, {}, 0}, "do two records have the same id?");
    }
    if (const std::size_t others = written_.links.size() - outcome->notes; others > 0) {
        const std::string text = fmt::format("{} notes of the release are in no record", others);
        if (!options_.records.empty() || !std::filesystem::is_directory(from)) return bad_input(text, {from, {}, 0});
        remark(options_.common, text + ": they are of files of other formats");
    }
    if (outcome->left_out > 0) {
        remark(options_.common,
               fmt::format("{} records are of nobody in the release and are left out", outcome->left_out));
    }
    written_.redacted = outcome->redacted;
    std::size_t redacted = 0;
    for (const auto& [path, count] : outcome->redacted) redacted += count;
    if (redacted > 0) {
        remark(options_.common,
               fmt::format("{} elements of records that a rule keeps told an identifier and were redacted{}", redacted,
                           options_.private_folder.empty() ? "; --private says where"
                                                           : "; redacted.csv in the private folder says where"));
    }
    return log_.add("records", {{"records", outcome->records},
                                {"notes", outcome->notes},
                                {"withheld", outcome->withheld},
                                {"redacted", redacted},
                                {"left out", outcome->left_out}});
}

}  // namespace scrim
