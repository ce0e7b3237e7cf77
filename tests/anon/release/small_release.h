#pragma once

#include <string>
#include <vector>

#include "anon/notes/release_plan.h"
#include "anon/release/files/folder.h"
#include "anon/release/prepare/place_grain.h"
#include "anon/release/work/write_notes.h"
#include "nlp/base/json.h"
#include "tests/temporary_folder.h"

namespace scrim::testing {

// The steps of a release up to its written notes, on a JSONL file of tagged notes, for tests of the steps.
class SmallRelease {
   public:
    SmallRelease(const std::vector<Json>& notes, const Policy& policy, std::uint32_t k)
        : policy_(policy), table_(policy, *make_place_grain()) {
        std::string lines;
        for (const Json& note : notes) lines += note.dump() + "\n";
        pass_.records.input = folder_.write("in.jsonl", lines);
        pass_.records.common.threads = 2;
        pass_.records.common.quiet = true;
        auto preparer = make_preparer(policy, false);
        EXPECT_TRUE(preparer);
        preparer_.emplace(std::move(*preparer));
        auto gathered = gather_facts(pass_, *preparer_, policy_, table_);
        EXPECT_TRUE(gathered);
        gathered_ = std::move(*gathered);
        PlanOptions options;
        options.k = k;
        options.drill_down = DrillDown::none;
        auto plan = make_plan(table_, options, Key::from_seed(1));
        EXPECT_TRUE(plan) << plan.error().message();
        plan_ = std::move(*plan);
    }

    // The notes as they were written, with the ids of the input.
    WrittenNotes write(const LeakSearch* leaks = nullptr) {
        auto folder = ReleaseFolder::open(folder_ / "out", true);
        EXPECT_TRUE(folder);
        auto written =
            write_notes(pass_, *preparer_, {&table_, &plan_, &hooks_, nullptr, &gathered_.number_of, leaks}, *folder);
        EXPECT_TRUE(written);
        std::ofstream(folder->path("manifest.json")) << "{}";
        EXPECT_TRUE(folder->publish());
        return std::move(*written);
    }
    [[nodiscard]] std::string text(const std::string& id) const {
        return TemporaryFolder::read(folder_ / ("out/notes/" + id + ".txt"));
    }

    TemporaryFolder folder_;
    Policy policy_;
    NotePass pass_;
    PatientTable table_;
    std::optional<ReleasePreparer> preparer_;
    NotePassOutcome gathered_;
    ReleasePlan plan_;
    RenderHooks hooks_;
};

// A note of a patient with tags on some of its words.
inline Json tagged_json(const std::string& id, const std::string& patient, const std::string& text,
                        const std::vector<std::pair<std::string, std::string>>& tags) {
    Json spans = Json::array();
    for (const auto& [word, label] : tags) {
        const std::size_t at = text.find(word);
        EXPECT_NE(at, std::string::npos) << word;
        spans.push_back({{"start", at}, {"end", at + word.size()}, {"label", label}});
    }
    return {{"note_id", id}, {"patient_id", patient}, {"text", text}, {"spans", spans}};
}

// Two men, one with two notes, who have fever.
inline std::vector<Json> two_patients() {
    return {tagged_json("a", "p1", "Mr. Brown, 52 years old, admitted on 3/13/2009 with fever.",
                        {{"Brown", "PATIENT"}, {"52", "AGE"}, {"3/13/2009", "DATE"}, {"fever", "PROBLEM"}}),
            tagged_json("b", "p2", "Sam Lee, 60 years old, admitted on 4/2/2009 with fever. He rests.",
                        {{"Sam Lee", "PATIENT"}, {"60", "AGE"}, {"4/2/2009", "DATE"}, {"fever", "PROBLEM"}}),
            tagged_json("c", "p1", "Mr. Brown, a white man, came again with fever.",
                        {{"Brown", "PATIENT"}, {"white", "RACE"}, {"man", "GENDER"}, {"fever", "PROBLEM"}})};
}

}  // namespace scrim::testing
