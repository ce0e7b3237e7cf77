#include "anon/release/options.h"

#include "nlp/base/fingerprint.h"
#include "nlp/base/random.h"

namespace scrim {
namespace {

std::string_view name(Untagged untagged) {
    if (untagged == Untagged::unsaid) return "unsaid";
    return untagged == Untagged::tag ? "tag" : "refuse";
}

void add(Fingerprint& fingerprint, const PlanOptions& options) {
    const auto& [method, k, drill_down, branch_size, notes_per_patient, threads, quiet] = options;
    static_cast<void>(threads);
    static_cast<void>(quiet);
    fingerprint.add("method", name(method));
    fingerprint.add_number("k", k);
    fingerprint.add("drill-down", name(drill_down));
    fingerprint.add_number("branch size", branch_size);
    fingerprint.add_number("notes per patient", notes_per_patient);
}

}  // namespace

ReadOptions read_options(const ReleaseOptions& options) {
    ReadOptions read = options.read;
    read.exclude.push_back(options.output);
    read.exclude.push_back(options.private_folder);
    return read;
}

Result<ReleaseFingerprints> fingerprints(const ReleaseOptions& options, const std::string& input) {
    const auto& [named_input, output, plan, structured, records, structure_rules, private_folder, previous, keep_ids,
                 seed, overwrite, strict, untagged, read, tag, measured, common, remote] = options;
    static_cast<void>(common);  // threads, and what is said
    Fingerprint out;
    if (remote != nullptr) {
        // What other machines have cannot be looked at here: no work of another run is ever used.
        const auto once = Key::secret();
        if (!once) return once.error();
        out.add("remote notes", once->hex());
    }
    out.add("input", named_input);
    if (auto done = out.add_path("notes", input, read_options(options).exclude); !done) return done.error();
    add(out, read);
    if (auto done = add(out, tag); !done) return done.error();
    out.add("untagged", name(untagged));
    out.add_flag("strict", strict);
    const std::string tagging = out.text();
    out.add("output", output);
    add(out, plan);
    if (auto done = out.add_path("structured", structured); !done) return done.error();
    // Named only where there is one, so that runs that were begun without it are completed.
    for (const auto& [what, path] : {std::pair{"records", &records}, std::pair{"structure rules", &structure_rules}}) {
        if (path->empty()) continue;
        if (auto done = out.add_path(what, *path); !done) return done.error();
    }
    out.add("private folder", private_folder);
    out.add("previous", previous);
    out.add_flag("keep ids", keep_ids);
    out.add("seed", seed ? std::to_string(*seed) : "");
    out.add_flag("overwrite", overwrite);
    // Named only where there is one, so that runs that were begun without it are completed.
    if (measured) out.add_number("checked", measured->checked);
    return ReleaseFingerprints{tagging, out.text()};
}

}  // namespace scrim
