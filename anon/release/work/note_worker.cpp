#include "anon/release/work/note_worker.h"

#include <optional>
#include <unordered_set>
#include <utility>

#include "anon/release/check/safe_harbor.h"
#include "anon/release/prepare/place_grain.h"
#include "anon/release/prepare/surrogates.h"
#include "anon/release/work/packed.h"
#include "anon/release/work/write_notes.h"
#include "nlp/formats/raw_record.h"

namespace scrim {
namespace {

Result<WorkerSettings> unpacked_settings(std::string_view bytes) {
    const auto refused = [] {
        return bad_input("the settings of the release cannot be read", {},
                         "do all machines have the same version of scrim?");
    };
    const Json json = Json::from_cbor(bytes.begin(), bytes.end(), true, false);
    if (json.is_discarded() || !json.is_object() || json.value("version", Json()) != SCRIM_VERSION) return refused();
    auto policy = parse_policy(json.value("policy", Json()), "policy");
    if (!policy) return policy.error();
    WorkerSettings out;
    out.policy = std::move(*policy);
    bool known = false;
    for (const auto method : {ReleaseMethod::enumerate, ReleaseMethod::safe_harbor, ReleaseMethod::k_anonymity}) {
        if (json.value("method", Json()) != std::string(name(method))) continue;
        out.method = method;
        known = true;
    }
    if (!known) return refused();
    try {
        out.add_health_details = json.at("add_health_details").get<bool>();
        out.keep_ids = json.at("keep_ids").get<bool>();
        out.manifest = json.at("manifest");
        out.key = json.at("key").get<std::string>();
        if (!json.at("seed").is_null()) out.seed = json.at("seed").get<std::uint64_t>();
        out.values_of_many = json.at("values_of_many").get<std::vector<std::string>>();
        out.pages.texts = json.at("pages").get<std::vector<std::string>>();
        out.pages.terms = json.at("terms").get<std::vector<std::string>>();
    } catch (const std::exception&) {  // the library's way to say that a field is missing
        return refused();
    }
    return out;
}

// What an invented name may tell, as in a release of one machine.
bool stays(const Policy& policy, Label label) {
    const Action action = policy.of(label).action;
    return action == Action::keep || (label == Label::gender && action == Action::part);
}

}  // namespace

std::string packed(const WorkerSettings& settings) {
    std::string out;
    Json::to_cbor({{"version", SCRIM_VERSION},
                   {"policy", to_json(settings.policy, PolicyLists::with)},
                   {"method", std::string(name(settings.method))},
                   {"add_health_details", settings.add_health_details},
                   {"keep_ids", settings.keep_ids},
                   {"manifest", settings.manifest},
                   {"key", settings.key},
                   {"seed", settings.seed ? Json(*settings.seed) : Json()},
                   {"values_of_many", settings.values_of_many},
                   {"pages", settings.pages.texts},
                   {"terms", settings.pages.terms}},
                  out);
    return out;
}

// The parts refer to each other: they stay where they are.
struct NoteWorker::Parts {
    WorkerSettings settings;
    const Lexicon* lexicon = nullptr;
    std::optional<ReleasePreparer> preparer;
    RenderHooks hooks;
    std::optional<LeakSearch> leaks;
    std::optional<NoteGatherer> gatherer;
    // Of the second reading:
    std::unordered_set<std::string> values_of_many;
    std::optional<Surrogates> surrogates;
    std::optional<SafeHarborSearch> safe_harbor;
    std::optional<NoteFinisher> finisher;
    std::optional<PairCheck> pairs;
    std::optional<PageSearch> pages;

    Result<void> load();
    Result<void> load_finisher();
};

Result<void> NoteWorker::Parts::load() {
    const auto builtin = Lexicon::builtin();
    if (!builtin) return builtin.error();
    lexicon = *builtin;
    auto prepare = make_preparer(settings.policy, settings.add_health_details);
    if (!prepare) return prepare.error();
    preparer.emplace(std::move(*prepare));
    auto grain = make_place_grain();
    if (!grain) return grain.error();
    hooks.place_grain = std::move(*grain);
    const bool second = settings.manifest.is_object();
    auto search =
        LeakSearch::make(second ? settings.manifest : Json{{"policy", to_json(settings.policy, PolicyLists::without)}});
    if (!search) return search.error();
    leaks.emplace(std::move(*search));
    if (!settings.pages.texts.empty()) pages.emplace(settings.pages.texts, settings.pages.terms, lexicon);
    if (second) return load_finisher();
    gatherer.emplace(*preparer, settings.policy, hooks, NoteGatherer::Searches{&*leaks, settings.keep_ids}, *lexicon);
    return {};
}

Result<void> NoteWorker::Parts::load_finisher() {
    const auto key = settings.seed ? Result<Key>(Key::from_seed(*settings.seed)) : Key::from_hex(settings.key);
    if (!key) return key.error();
    auto names = Surrogates::make(*key, {stays(settings.policy, Label::gender), stays(settings.policy, Label::race)});
    if (!names) return names.error();
    surrogates.emplace(std::move(*names));
    values_of_many.insert(settings.values_of_many.begin(), settings.values_of_many.end());
    hooks.is_rare = [this](Label label, std::string_view value) {
        return !values_of_many.contains(key_of_value(label, value));
    };
    hooks.surrogate = [this](std::string_view text, std::uint32_t patient) {
        return surrogates->name_for(text, patient);
    };
    if (settings.method == ReleaseMethod::safe_harbor) {
        auto search = SafeHarborSearch::make();
        if (!search) return search.error();
        safe_harbor.emplace(std::move(*search));
    }
    finisher.emplace(*preparer, settings.policy, hooks,
                     NoteFinisher::Searches{&*leaks, safe_harbor ? &*safe_harbor : nullptr}, *lexicon);
    auto check = PairCheck::make(settings.manifest);
    if (!check) return check.error();
    pairs.emplace(std::move(*check));
    return {};
}

NoteWorker::NoteWorker(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
NoteWorker::NoteWorker(NoteWorker&&) noexcept = default;
NoteWorker& NoteWorker::operator=(NoteWorker&&) noexcept = default;
NoteWorker::~NoteWorker() = default;

Result<NoteWorker> NoteWorker::make(std::string_view settings) {
    auto unpacked = unpacked_settings(settings);
    if (!unpacked) return unpacked.error();
    auto parts = std::make_unique<Parts>();
    parts->settings = std::move(*unpacked);
    if (auto done = parts->load(); !done) return done.error();
    return NoteWorker(std::move(parts));
}

namespace {

Result<Note> note_of_line(std::string_view line) {
    RawRecord record;
    record.format = NoteFormat::jsonl;
    record.body = line;
    auto parsed = parse_record(std::move(record), {});
    if (!parsed) return parsed.error();
    if (!parsed->note.has_tags()) return untagged_note(parsed->note.id, {});
    return std::move(parsed->note);
}

Error not_asked_for() { return usage_error("the settings of the release are those of another step"); }

}  // namespace

Result<std::string> NoteWorker::gather(std::string_view line) const {
    if (!parts_->gatherer) return not_asked_for();
    const auto note = note_of_line(line);
    if (!note) return note.error();
    return packed(parts_->gatherer->gather(*note));
}

Result<std::string> NoteWorker::finish(std::string_view line, std::string_view order) const {
    if (!parts_->finisher) return not_asked_for();
    const auto note = note_of_line(line);
    if (!note) return note.error();
    auto ordered = unpacked_order(order);
    if (!ordered) return ordered.error();
    if (ordered->has_persons) ordered->order.shown.persons = &ordered->persons;
    if (ordered->order.link.original_note != note->id) {
        return bad_input("the order is for another note", {{}, note->id, 0}, "do the notes have ids of their own?");
    }
    CheckedNote out{parts_->finisher->finish(ordered->order, *note), {}};
    // What is checked is the line as it will be read, without its end.
    const std::string_view line_read = out.note.line;
    const auto released = released_note(line_read.substr(0, line_read.find('\n')), {});
    if (!released) return released.error();
    out.found = parts_->pairs->check(*note, *released);
    return packed(out);
}

Result<std::size_t> NoteWorker::search(std::string_view line) const {
    if (!parts_->pages) return not_asked_for();
    const auto note = note_of_line(line);
    if (!note) return note.error();
    return parts_->pages->search(*note);
}

}  // namespace scrim
