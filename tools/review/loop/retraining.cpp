#include "tools/review/loop/retraining.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "nlp/base/files/output.h"
#include "nlp/base/hash.h"
#include "nlp/formats/note_reader.h"
#include "nlp/formats/note_writer.h"
#include "nlp/score.h"
#include "tools/review/loop/child.h"
#include "tools/review/sample/sample.h"

namespace scrim::review {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view batch_prefix = "retrain-";
constexpr std::size_t kept_back_of = 5;  // one of so many approved notes is kept from the training, to score by

// In the scratch folders a note's file is its number: names may be in folders, and ids may repeat.
std::string file_name(std::size_t note) { return fmt::format("{:08}", note); }

Result<void> write_one(const std::string& folder, std::size_t note, Note content) {
    content.id = file_name(note);
    return write_note_files(folder, NoteFormat::i2b2, render_note(content, NoteFormat::i2b2));
}

Result<std::map<std::string, Note>> notes_in(const std::string& folder) {
    auto notes = read_notes(folder, {}, nullptr);
    if (!notes) return notes.error();
    std::map<std::string, Note> out;
    for (Note& note : *notes) {
        const std::string id = note.id;
        out.emplace(id, std::move(note));
    }
    return out;
}

}  // namespace

Retraining::Retraining(const NoteList& notes, Copy& copy, RetrainingOptions options)
    : notes_(notes),
      copy_(copy),
      options_(std::move(options)),
      folder_(notes.folder + "/.review/" + (copy.name().empty() ? "" : copy.name() + "/") + "retraining"),
      state_({{"state", "idle"}}) {}

Retraining::~Retraining() { stop(); }

void Retraining::stop() {
    stop_ = true;
    if (thread_.joinable()) thread_.join();
}

Json Retraining::state() const {
    const std::lock_guard lock(mutex_);
    Json out = state_;
    if (out["state"] == "running") out["said"] = last_line(folder_ + "/said");
    return out;
}

void Retraining::step(const std::string& text) {
    const std::lock_guard lock(mutex_);
    state_["step"] = text;
}

Result<void> Retraining::start() {
    const auto states = copy_.states();
    const auto approved = static_cast<std::size_t>(
        std::count_if(states.begin(), states.end(), [](const NoteState& state) { return state.approved; }));
    if (approved < options_.least_approved) {
        return usage_error(
            fmt::format("{} notes are approved; {} are needed to learn from", approved, options_.least_approved),
            "approve more notes first");
    }
    {
        const std::lock_guard lock(mutex_);
        if (state_["state"] == "running") return usage_error("the taggers are being trained already");
        state_ = {{"state", "running"}, {"step", "collecting notes"}};
    }
    stop_ = true;
    if (thread_.joinable()) thread_.join();
    stop_ = false;
    thread_ = std::thread([this] { run(); });
    return {};
}

void Retraining::run() {
    const auto done = work();
    const std::lock_guard lock(mutex_);
    if (done) {
        state_["state"] = "ready";
        state_["step"] = "";
    } else {
        state_ = {{"state", "failed"}, {"error", done.error().what}};
    }
}

Result<void> Retraining::write_inputs() {
    std::error_code failure;
    fs::remove_all(folder_, failure);
    for (const char* part : {"learned", "kept_back", "all", "others"}) {
        if (auto made = make_folder(at(part)); !made) return made;
    }
    ::chmod(folder_.c_str(), 0700);
    waiting_.clear();
    std::vector<std::pair<std::string, std::size_t>> approved;
    for (std::size_t note = 0; note < notes_.size(); ++note) {
        if (copy_.state(note).approved) {
            approved.emplace_back(checksum("keep back:" + notes_.names[note]), note);
            continue;
        }
        const auto touched = copy_.touched(note, batch_prefix);
        if (!touched || *touched) continue;  // what cannot be read is left as it is
        auto open = copy_.read(note);
        if (!open) continue;
        waiting_.push_back({note, open->state.revision});
        open->note.spans.clear();
        if (auto done = write_one(at("others"), note, std::move(open->note)); !done) return done;
    }
    std::sort(approved.begin(), approved.end());
    const std::size_t kept_back = std::max<std::size_t>(1, approved.size() / kept_back_of);
    for (std::size_t i = 0; i < approved.size(); ++i) {
        const std::size_t note = approved[i].second;
        const auto open = copy_.read(note);
        if (!open) return open.error();
        if (auto done = write_one(at("all"), note, open->note); !done) return done;
        if (auto done = write_one(at(i < kept_back ? "kept_back" : "learned"), note, open->note); !done) return done;
    }
    const std::lock_guard lock(mutex_);
    state_["learned_from"] = approved.size();
    state_["kept_back"] = kept_back;
    state_["to_tag"] = waiting_.size();
    return {};
}

Result<void> Retraining::train(const std::string& gold, const std::string& models) {
    std::vector<std::string> command{options_.program, "train",   at(gold),    "-o",
                                     at(models),       "--quick", "--threads", "1"};
    if (options_.shipped_notes > 0) {
        command.insert(command.end(), {"--shipped-notes", std::to_string(options_.shipped_notes)});
    }
    return run_child(command, at("said"), stop_);
}

Result<void> Retraining::tag(const std::string& input, const std::string& output, const std::string& models) {
    std::vector<std::string> command{options_.program, "tag",  at(input),   "-o", at(output),
                                     "--format",       "i2b2", "--threads", "1",  "--overwrite"};
    if (!models.empty()) command.insert(command.end(), {"--models", at(models)});
    if (!options_.rules.empty()) command.insert(command.end(), {"--rules", options_.rules});
    return run_child(command, at("said"), stop_);
}

Result<Json> Retraining::score(const std::string& tagged) {
    const auto gold = notes_in(at("kept_back"));
    if (!gold) return gold.error();
    const auto test = notes_in(at(tagged));
    if (!test) return test.error();
    Score score;
    std::size_t missed = 0;
    for (const auto& [id, note] : *gold) {
        const auto found = test->find(id);
        const std::vector<Span> spans = found == test->end() ? std::vector<Span>() : found->second.spans;
        score.add(note, spans);
        missed += leaked_identifiers(note, spans).size();
    }
    const Counts all = score.micro(Level::overlap);
    return Json{{"notes", gold->size()},
                {"identifiers", all.gold},
                {"missed", missed},
                {"missed_eid", score.leaked_eids()},
                {"precision", all.precision()},
                {"recall", all.recall()},
                {"f1", all.f1()}};
}

Result<void> Retraining::work() {
    if (auto done = write_inputs(); !done) return done;
    step("scoring the taggers as they are");
    if (auto done = tag("kept_back", "before", ""); !done) return done;
    step("training without the notes that are kept back");
    if (auto done = train("learned", "models_without"); !done) return done;
    if (auto done = tag("kept_back", "after", "models_without"); !done) return done;
    for (const char* part : {"before", "after"}) {
        auto figures = score(part);
        if (!figures) return figures.error();
        const std::lock_guard lock(mutex_);
        state_[part] = std::move(*figures);
    }
    step("training on all approved notes");
    if (auto done = train("all", "models"); !done) return done;
    if (waiting_.empty()) return {};
    step("tagging the other notes");
    return tag("others", "tagged", "models");
}

Result<std::vector<std::size_t>> Retraining::apply(const std::string& who) {
    {
        const std::lock_guard lock(mutex_);
        if (state_["state"] != "ready") return usage_error("there are no new tags to use");
    }
    std::vector<std::size_t> out;
    if (!waiting_.empty()) {
        auto tagged = notes_in(at("tagged"));
        if (!tagged) return tagged.error();
        if (auto done = forget_sample(notes_); !done) return done.error();
        SaveAs as;
        as.who = who;
        as.batch = fmt::format("{}{}", batch_prefix, time_now());
        for (const Waiting& each : waiting_) {
            const auto found = tagged->find(file_name(each.note));
            // Somebody opened and changed or approved it meanwhile: it is theirs.
            if (found == tagged->end() || copy_.state(each.note).revision != each.revision) continue;
            as.revision = each.revision;
            const auto saved = copy_.replace(each.note, std::move(found->second.spans), as);
            if (!saved && saved.error().kind == ErrorKind::check_failed) continue;
            if (!saved) return saved.error();
            if (!saved->change.empty()) out.push_back(each.note);
        }
    }
    const std::lock_guard lock(mutex_);
    state_["state"] = "applied";
    state_["applied"] = out.size();
    return out;
}

}  // namespace scrim::review
