#include "nlp/merge/measurements.h"

#include <gtest/gtest.h>

#include <string>

namespace scrim {
namespace {

// Whether the part between the brackets is one.
bool measured(std::string text) {
    const std::size_t begin = text.find('[');
    const std::size_t end = text.find(']') - 1;
    std::erase(text, '[');
    std::erase(text, ']');
    return is_measurement(text, static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end));
}

TEST(Measurements, AreKnownByTheirNeighbours) {
    for (const char* text : {"Pain is 3/10 at rest and [7/10] with movement.",
                             "Strength [5/5] bilaterally",
                             "a [2/6] systolic murmur",
                             "a [2]/6 systolic murmur",
                             "[1/2] tablet",
                             "[3/4] cup of oatmeal",
                             "D5 [1/2] NS",
                             "[10-12] units of insulin",
                             "saturation [96-98]%",
                             "93% on [2 L].",
                             "on 2 [L.]",
                             "epoetin alfa 4000 [unt]/ml injection",
                             "vision [20/25] OS",
                             "HR 72, RR [16], T 98.6",
                             "at [14:30]",
                             "at [0800] and",
                             "[1430] hours",
                             "[2] out of 10",
                             "given [D5W] at 75",
                             "Pathology [T2] N0 M0",
                             "stage IIA, [pT3N1bMx] adenocarcinoma",
                             "disk bulges at [L4-5]",
                             "herniated disk [C6-C7]",
                             "[500] mg",
                             "ECOG [2]"}) {
        EXPECT_TRUE(measured(text)) << text;
    }
}

TEST(Measurements, DatesAgesRoomsAndNumbersAreNone) {
    for (const char* text :
         {"seen on [7/10] with pain", "Admitted [3/10].", "MRN [445566]", "call him at [0800]", "room [T12]",
          "[88] years old", "on [04-25-09] he", "SSN [123-45-6789]", "in [1999]", "pain since [3/10]", "[Smith] came",
          "[L] Smith", "[3/10/09] pain", "Bed [C5]", "the record number is [4471882]", "visit 12, [3/4] she"}) {
        EXPECT_FALSE(measured(text)) << text;
    }
}

}  // namespace
}  // namespace scrim
