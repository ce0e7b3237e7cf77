#include "nlp/svm.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "nlp/analyse.h"

namespace scrim {
namespace {

TEST(SvmTagger, FindsIdentifiersByItself) {
    const auto tagger = make_svm_tagger("");
    ASSERT_TRUE(tagger) << tagger.error().message();
    EXPECT_EQ((*tagger)->source(), source_svm);
    Note note;
    note.text = "Mrs. Zqwixal is a 67-year-old female admitted on 04/25/2009. She was seen by Dr. Hallorinde.";
    const auto spans = (*tagger)->tag(analyse(note));
    ASSERT_TRUE(spans);
    std::vector<std::string> found;
    for (const Span& span : *spans) {
        EXPECT_EQ(span.sources, source_svm);
        found.push_back(std::string(name(span.label)) + " " + std::string(note.text_of(span)));
    }
    EXPECT_NE(std::find(found.begin(), found.end(), "DATE 04/25/2009"), found.end());
    EXPECT_NE(std::find(found.begin(), found.end(), "DOCTOR Hallorinde"), found.end());
}

}  // namespace
}  // namespace scrim
