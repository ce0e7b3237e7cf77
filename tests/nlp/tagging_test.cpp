#include "nlp/tagging.h"

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "tests/temporary_folder.h"

namespace scrim {
namespace {

TEST(TaggingFingerprint, EveryOptionAndTheContentOfFilesChangeIt) {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder / "models");
    folder.write("models/crf.model", "x");
    const std::string file = folder.write("file", "{}");
    using Change = std::function<void(TagOptions&)>;
    const std::vector<Change> changes{[](TagOptions&) {},
                                      [](TagOptions& o) { o.taggers = "rules"; },
                                      [](TagOptions& o) { o.thorough = true; },
                                      [](TagOptions& o) { o.mode = "balanced"; },
                                      [](TagOptions& o) { o.titles = true; },
                                      [&](TagOptions& o) { o.known_phi = file; },
                                      [&](TagOptions& o) { o.policy = file; },
                                      [&](TagOptions& o) { o.models.models = folder / "models"; },
                                      [&](TagOptions& o) { o.models.neural_model = folder / "models"; }};
    std::set<std::string> prints;
    for (const char* content : {"x", "y"}) {
        folder.write("file", content);
        folder.write("models/crf.model", content);
        for (const auto& change : changes) {
            TagOptions options;
            change(options);
            const auto print = fingerprint(options);
            ASSERT_TRUE(print);
            prints.insert(*print);
        }
    }
    EXPECT_EQ(prints.size(), changes.size() + 4) << "of the second round, four read a file";
    TagOptions absent;
    absent.policy = folder / "absent";
    EXPECT_FALSE(fingerprint(absent));
}

TEST(TaggerList, ThoroughIsAddedOnce) {
    TagOptions options;
    EXPECT_EQ(tagger_list(options), "rules,svm,crf,neural");
    options.thorough = true;
    EXPECT_EQ(tagger_list(options), "rules,svm,crf,neural,thorough");
    options.taggers = "thorough,rules";
    EXPECT_EQ(tagger_list(options), "thorough,rules");
    options.taggers = "";
    EXPECT_EQ(tagger_list(options), "thorough");
}

}  // namespace
}  // namespace scrim
