#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "anon/core/manifest.h"
#include "anon/notes/release_plan.h"
#include "anon/notes/release_policy.h"
#include "nlp/base/files/output.h"
#include "nlp/base/json.h"

namespace scrim::testing {

// The five notes of the paper's Figure 3 as a release, k = 2.
inline std::vector<Json> figure3_notes() {
    const Json first{{"AGE", {"5", "52", "88"}},
                     {"DATE", {"Mar-2009", "Apr-2009"}},
                     {"HOSPITAL", {"Emory Univ. Hosp", "Mass General Hosp", "Tufts Med Ctr"}}};
    const Json second{{"AGE", {"17", "64"}},
                      {"DATE", {"Jul-2009", "Aug-2009"}},
                      {"HOSPITAL", {"Johns Hopkins Hosp", "UT Southwestern Med Ctr"}}};
    const std::string hospitals = "{Emory Univ. Hosp, Mass General Hosp, Tufts Med Ctr}";
    return {
        {{"note_id", "r1"},
         {"patient", "q1"},
         {"cluster", 0},
         {"text", "Admitted on {Mar-2009, Apr-2009}, " + hospitals +
                      ". The {5, 52, 88} year old man is complaining fever, sore throat, headache, runny nose."},
         {"qid", first},
         {"hmd", {"fever", "sore throat", "headache", "runny nose"}}},
        {{"note_id", "r2"},
         {"patient", "q2"},
         {"cluster", 0},
         {"text",
          "[NAME] is a {5, 52, 88} year old female. Visited on {Mar-2009, Apr-2009}. Having joint pain, sore "
          "throat, fever. " +
              hospitals + "."},
         {"qid", first},
         {"hmd", {"joint pain", "sore throat", "fever"}}},
        {{"note_id", "r3"},
         {"patient", "q3"},
         {"cluster", 0},
         {"text",
          "Admitted on {Mar-2009, Apr-2009}, patient is a {5, 52, 88} year old female. Having runny nose, "
          "headache, vomiting. " +
              hospitals + "."},
         {"qid", first},
         {"hmd", {"runny nose", "headache", "vomiting"}}},
        {{"note_id", "r4"},
         {"patient", "q4"},
         {"cluster", 1},
         {"text",
          "[NAME] is a {17, 64} year old male. Having pain on right side of abdomen, fatigue, dark urine. "
          "Admitted {Jul-2009, Aug-2009}, {Johns Hopkins Hosp, UT Southwestern Med Ctr}."},
         {"qid", second},
         {"hmd", {"pain on right side of abdomen", "fatigue", "dark urine"}}},
        {{"note_id", "r5"},
         {"patient", "q5"},
         {"cluster", 1},
         {"text",
          "Visited on {Jul-2009, Aug-2009}. Female, {17, 64} year old. Feeling abdomen pain, sore muscles, "
          "fatigue, jaundice. {Johns Hopkins Hosp, UT Southwestern Med Ctr}."},
         {"qid", second},
         {"hmd", {"abdomen pain", "sore muscles", "fatigue", "jaundice"}}},
    };
}

inline Json figure3_manifest() {
    return {{"kind", "notes"},
            {"method", "enumerate"},
            {"drill_down", "none"},
            {"k", 2},
            {"patients", 5},
            {"notes", 5},
            {"covered", {"AGE", "DATE", "HOSPITAL"}},
            {"kept", {"GENDER", "RACE"}},
            {"grains", {{"DATE", "month-year"}}},
            {"reproducible", false}};
}

// The manifest with what every release says: a policy that fits what is covered and kept, and kept ids.
inline Json complete_manifest(Json manifest) {
    const auto has = [&](const char* key, const char* label) {
        for (const auto& name : manifest.value(key, Json::array())) {
            if (name == label) return true;
        }
        return false;
    };
    Policy policy = default_policy();
    Json covered = Json::array();
    Json grains = Json::object();
    for (const Label label : {Label::age, Label::date, Label::hospital}) {
        const std::string written(name(label));
        if (manifest.contains("covered") && !has("covered", written.c_str())) policy.of(label) = {};
    }
    for (const Label label : {Label::gender, Label::race}) {
        const std::string written(name(label));
        policy.of(label) = {has("kept", written.c_str()) ? Action::keep : Action::remove, Grain::none, false};
    }
    for (const Label label : policy.labels_with(Action::enumerate, Class::qid)) {
        covered.push_back(name(label));
        grains[std::string(name(label))] = name(policy.of(label).grain);
    }
    Json kept = Json::array();
    for (const Label label : policy.labels_with(Action::keep, Class::qid)) kept.push_back(name(label));
    manifest["covered"] = covered;
    manifest["kept"] = kept;
    manifest["grains"] = grains;
    if (manifest.value("method", Json()) == "safe-harbor") {
        policy = policy_for(ReleaseMethod::safe_harbor, default_policy());
        manifest["kept"] = Json::array();
        for (const Label label : policy.labels_with(Action::keep, Class::qid)) manifest["kept"].push_back(name(label));
    }
    manifest["policy"] = to_json(policy, PolicyLists::without);
    if (!manifest.contains("ids")) manifest["ids"] = "kept";
    if (!manifest.contains("withheld")) manifest["withheld"] = 0U;
    return manifest;
}

// Writes a release by hand in its documented form, signed by the key of the seed 1.
inline bool write_release(const std::string& folder, const std::vector<Json>& notes, const Json& manifest) {
    std::filesystem::remove_all(folder);
    std::string lines;
    for (const auto& note : notes) {
        lines += note.dump() + "\n";
        const std::string name = folder + "/notes/" + note["note_id"].get<std::string>() + ".txt";
        if (!make_folder(folder + "/notes") || !write_file(name, note["text"].get<std::string>())) return false;
    }
    const auto signer = SigningKey::from(Key::from_seed(1));
    return write_file(folder + "/notes.jsonl", lines).ok() &&
           write_manifest(folder + "/manifest.json", complete_manifest(manifest),
                          {folder + "/notes.jsonl", folder + "/notes"}, *signer)
               .ok();
}

}  // namespace scrim::testing
