#include "nlp/formats/note_format.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>

namespace scrim {
namespace {

TEST(ReadOptionsFingerprint, EveryOptionChangesIt) {
    using Change = std::function<void(ReadOptions&)>;
    const std::vector<Change> changes{[](ReadOptions&) {},
                                      [](ReadOptions& o) { o.format = NoteFormat::csv; },
                                      [](ReadOptions& o) { o.text_column = "x"; },
                                      [](ReadOptions& o) { o.id_column = "x"; },
                                      [](ReadOptions& o) { o.patient_column = "x"; },
                                      [](ReadOptions& o) { o.skip_unknown_labels = true; },
                                      [](ReadOptions& o) { o.max_record = 7; },
                                      [](ReadOptions& o) { o.patient_from = "folder"; }};
    std::set<std::string> prints;
    for (const auto& change : changes) {
        ReadOptions options;
        change(options);
        Fingerprint print;
        add(print, options);
        prints.insert(print.text());
    }
    EXPECT_EQ(prints.size(), changes.size());
}

}  // namespace
}  // namespace scrim
