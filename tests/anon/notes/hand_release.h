#pragma once

#include <string>
#include <vector>

#include "nlp/base/hash.h"
#include "nlp/base/json.h"
#include "nlp/base/output.h"

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

// Writes a release by hand in its documented form.
inline bool write_release(const std::string& folder, const std::vector<Json>& notes, const Json& manifest) {
    std::string lines;
    for (const auto& note : notes) {
        lines += note.dump() + "\n";
        const std::string name = folder + "/notes/" + note["note_id"].get<std::string>() + ".txt";
        if (!make_folder(folder + "/notes") || !write_file(name, note["text"].get<std::string>() + "\n")) return false;
    }
    Json whole = manifest;
    whole["files"] = {{"notes.jsonl", checksum(lines)}};
    return write_file(folder + "/notes.jsonl", lines).ok() && write_file(folder + "/manifest.json", whole.dump(1)).ok();
}

}  // namespace scrim::testing
