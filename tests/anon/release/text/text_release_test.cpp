#include "anon/release/text/text_release.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "nlp/tagging.h"

namespace scrim {
namespace {

using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;

Note tagged_note(const std::string& text, const std::string& patient = "") {
    static const auto pipeline = make_pipeline({});
    Note note;
    note.id = "n";
    note.patient_id = patient;
    note.text = text;
    auto out = pipeline->tag(std::move(note));
    out->tagged = true;
    return std::move(*out);
}

TextRelease release_of(TextStyle style, const Key& key = Key::from_seed(1)) {
    auto out = TextRelease::make(default_policy(), style, key);
    EXPECT_TRUE(out.ok());
    return std::move(*out);
}

constexpr const char* text =
    "Patient Name: Ruth Ellison, MRN 4471902. Mrs. Ellison, 67 years old, was seen on 04/07/2009 for chest pain and "
    "called us on 04/21/2009 at 617-555-0142.";

TEST(TextReleaseTest, WritesPlaceholdersAsSafeHarborHasThem) {
    const auto released = release_of({}).release(tagged_note(text));
    EXPECT_FALSE(released.withheld);
    for (const char* hidden : {"Ruth", "Ellison", "4471902", "04/07", "555"}) {
        EXPECT_THAT(released.text, Not(HasSubstr(hidden)));
    }
    for (const char* kept : {"[NAME]", "[MRN]", "[PHONE]", "67", "2009", "chest pain"}) {
        EXPECT_THAT(released.text, HasSubstr(kept));
    }
}

TEST(TextReleaseTest, ShiftsAllDatesOfAPatientAlike) {
    const TextRelease release = release_of({false, true});
    const auto dates = [&](const std::string& patient) {
        const std::string out = release.release(tagged_note("Seen on 04/07/2009, again on 04/21/2009.", patient)).text;
        EXPECT_THAT(out,
                    MatchesRegex("Seen on [0-9]{2}/[0-9]{2}/20[0-9]{2}, again on [0-9]{2}/[0-9]{2}/20[0-9]{2}\\."));
        EXPECT_THAT(out, Not(HasSubstr("04/07/2009")));
        return out;
    };
    EXPECT_EQ(dates("p1"), dates("p1"));
    EXPECT_NE(dates("p1"), dates("p2"));
    EXPECT_NE(dates("p1"), release_of({false, true}, Key::from_seed(2))
                               .release(tagged_note("Seen on 04/07/2009, again on 04/21/2009.", "p1"))
                               .text);
}

TEST(TextReleaseTest, InventsTheSameNameForTheSameNameOfAPatient) {
    const TextRelease release = release_of({true, false});
    const std::string once = release.release(tagged_note(text, "p1")).text;
    EXPECT_THAT(once, Not(HasSubstr("Ellison")));
    EXPECT_THAT(once, HasSubstr("Patient Name: "));
    EXPECT_THAT(once, Not(HasSubstr("Patient Name: [NAME]")));
    EXPECT_EQ(once, release.release(tagged_note(text, "p1")).text);
    EXPECT_NE(once, release.release(tagged_note(text, "p2")).text);
    EXPECT_NE(once, release.release(tagged_note(text)).text) << "a note of nobody's is somebody else's";
}

TEST(TextReleaseTest, TakesAnEmptyNote) {
    for (const bool surrogates : {false, true}) {
        for (const bool shift : {false, true}) {
            EXPECT_EQ(release_of({surrogates, shift}).release(tagged_note("")).text, "");
        }
    }
}

}  // namespace
}  // namespace scrim
