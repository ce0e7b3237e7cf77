#include "tools/review/sample/sample.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "nlp/base/files/input.h"
#include "nlp/base/files/output.h"
#include "nlp/base/hash.h"
#include "nlp/base/random.h"
#include "nlp/score.h"

namespace scrim::review {
namespace {

constexpr std::size_t largest_sample = std::size_t{1} << 30U;
constexpr int sample_version = 1;

std::string sum_of_names(const NoteList& notes) {
    std::string all;
    for (const std::string& name : notes.names) all += name + "\n";
    return checksum(all);
}

Result<std::uint64_t> new_seed() {
    auto key = Key::secret();
    if (!key) return key.error();
    return key->stream("sample").bits() >> 11U;  // a number that JSON keeps
}

Error other_sample(const std::string& path, const std::string& what) {
    return bad_input(what, {path, {}, 0}, "continue with it, or remove this file to draw again");
}

// What the taggers did not cover of the identifiers that the note has now.
Json missed_spans(const Note& now, const std::vector<Span>& drawn) {
    return spans_to_json(now, leaked_identifiers(now, drawn));
}

std::size_t count_eids(const Json& missed) {
    return static_cast<std::size_t>(std::count_if(missed.begin(), missed.end(), [](const Json& span) {
        const auto label = label_named(span.value("label", ""));
        return label && class_of(*label) == Class::eid;
    }));
}

}  // namespace

Result<std::unique_ptr<Sample>> Sample::open(const NoteList& notes, Copy& copy, std::size_t count,
                                             std::optional<std::uint64_t> seed) {
    std::unique_ptr<Sample> out(new Sample(notes, copy));
    const std::string path = out->path();
    std::error_code failure;
    if (std::filesystem::exists(path, failure)) {
        const auto bytes = read_file(path, largest_sample);
        if (!bytes) return bytes.error();
        const Json file = Json::parse(*bytes, nullptr, false);
        if (auto done = out->read(file); !done) return done.error();
        if (seed && *seed != out->seed_) {
            return other_sample(path, fmt::format("a sample was drawn with the seed {}", out->seed_));
        }
    } else {
        auto fresh = seed ? Result<std::uint64_t>(*seed) : new_seed();
        if (!fresh) return fresh.error();
        out->seed_ = *fresh;
        out->drawn_at_ = time_now();
    }
    for (Drawn& each : out->drawn_) {
        if (auto done = out->look_at(each); !done) return done.error();
    }
    if (auto done = out->draw(count); !done) return done.error();
    if (auto done = out->write(); !done) return done.error();
    return out;
}

Result<void> Sample::read(const Json& file) {
    const bool ours = file.is_object() && file.value("version", 0) == sample_version && file.contains("notes");
    if (!ours) return other_sample(path(), "is not a sample of notes");
    if (file.value("copy", "") != copy_.name()) {
        return other_sample(path(),
                            "a sample was drawn for " +
                                (file.value("copy", "").empty() ? "the folder itself" : file.value("copy", "")));
    }
    if (file.value("names", "") != sum_of_names(notes_)) {
        return other_sample(path(), "a sample was drawn when the folder had other notes");
    }
    seed_ = file.value("seed", std::uint64_t{0});
    drawn_at_ = file.value("drawn", "");
    of_ = file.value("of", std::size_t{0});
    for (const Json& row : file["notes"]) {
        const auto at = notes_.index.find(row.value("name", ""));
        if (at == notes_.index.end()) return other_sample(path(), "a note of the sample is not in the folder any more");
        at_[at->second] = drawn_.size();
        drawn_.push_back({at->second, row.value("spans", Json::array()), row.value("missed", Json())});
    }
    return {};
}

Result<void> Sample::draw(std::size_t count) {
    if (drawn_.size() >= count) return {};
    std::vector<std::pair<std::string, std::size_t>> order;
    const auto states = copy_.states();
    for (std::size_t note = 0; note < notes_.size(); ++note) {
        if (has(note) || states[note].approved) continue;
        order.emplace_back(checksum(fmt::format("{}:{}", seed_, notes_.names[note])), note);
    }
    if (of_ == 0) of_ = order.size();
    std::sort(order.begin(), order.end());
    if (order.empty() && drawn_.empty()) {
        return bad_input("every note is approved: there is nothing to draw from", {notes_.folder, {}, 0});
    }
    for (const auto& [key, note] : order) {
        if (drawn_.size() >= count) break;
        const auto open = copy_.read(note);
        if (!open) continue;  // nobody could check it; the work list names it
        at_[note] = drawn_.size();
        drawn_.push_back({note, spans_to_json(open->note, open->note.spans), Json()});
    }
    return {};
}

Result<void> Sample::look_at(Drawn& drawn) {
    drawn.missed = Json();
    if (!copy_.state(drawn.note).approved) return {};
    const auto open = copy_.read(drawn.note);
    if (!open) return open.error();
    const auto before = spans_from_json(open->note, drawn.spans);
    if (!before) return before.error();
    drawn.missed = missed_spans(open->note, *before);
    return {};
}

Result<void> Sample::changed(std::size_t note) {
    const std::lock_guard lock(mutex_);
    if (!has(note)) return {};
    Drawn& drawn = drawn_[at_[note]];
    if (drawn.missed.is_null() && !copy_.state(note).approved) return {};
    if (auto done = look_at(drawn); !done) return done;
    return write();
}

Json Sample::result() const {
    const std::lock_guard lock(mutex_);
    return result_now();
}

Json Sample::result_now() const {
    std::size_t checked = 0;
    std::size_t with_missed = 0;
    std::size_t with_missed_eid = 0;
    std::size_t missed = 0;
    std::size_t missed_eid = 0;
    for (const Drawn& each : drawn_) {
        if (each.missed.is_null()) continue;
        const std::size_t eids = count_eids(each.missed);
        ++checked;
        missed += each.missed.size();
        missed_eid += eids;
        with_missed += each.missed.empty() ? 0 : 1;
        with_missed_eid += eids > 0 ? 1 : 0;
    }
    return {{"drawn", drawn_.size()},
            {"of", of_},
            {"checked", checked},
            {"with_missed_eid", with_missed_eid},
            {"with_missed", with_missed},
            {"missed_eid", missed_eid},
            {"missed", missed}};
}

Result<void> Sample::write() const {
    Json rows = Json::array();
    for (const Drawn& each : drawn_) {
        rows.push_back({{"name", notes_.names[each.note]}, {"spans", each.spans}, {"missed", each.missed}});
    }
    const Json file{{"version", sample_version}, {"seed", seed_},
                    {"drawn", drawn_at_},        {"of", of_},
                    {"copy", copy_.name()},      {"names", sum_of_names(notes_)},
                    {"result", result_now()},    {"notes", rows}};
    return write_file(path(), file.dump() + "\n", {.private_file = true});
}

std::optional<MeasuredLeaks> measured_leaks(const std::string& folder) {
    const std::string path = folder + "/.review/sample.json";
    std::error_code failure;
    if (!std::filesystem::exists(path, failure)) return std::nullopt;
    const auto bytes = read_file(path, largest_sample);
    if (!bytes) return std::nullopt;
    const Json file = Json::parse(*bytes, nullptr, false);
    const auto notes = list_notes(folder);
    if (!notes || !file.is_object() || file.value("names", "") != sum_of_names(*notes)) return std::nullopt;
    const Json result = file.value("result", Json::object());
    MeasuredLeaks out;
    out.checked = result.value("checked", std::uint64_t{0});
    out.with_missed_eid = result.value("with_missed_eid", std::uint64_t{0});
    out.with_missed = result.value("with_missed", std::uint64_t{0});
    out.missed = result.value("missed", std::uint64_t{0});
    if (out.checked == 0) return std::nullopt;
    return out;
}

Result<void> forget_sample(const NoteList& notes) {
    const std::string path = notes.folder + "/.review/sample.json";
    std::error_code failure;
    if (!std::filesystem::exists(path, failure)) return {};
    std::filesystem::rename(path, path + ".old", failure);
    if (failure) return bad_input("cannot be renamed: " + failure.message(), {path, {}, 0});
    return {};
}

}  // namespace scrim::review
