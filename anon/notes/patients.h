#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "nlp/labels.h"

namespace scrim {

// A quasi-identifier that is to be hidden in lists, over all patients. Values are grain values (a date at
// month-year is one), numbered in their natural order: numeric, chronological or alphabetic.
struct Attribute {
    Label label = Label::age;
    std::vector<std::string> values;                  // as they are shown: "Mar-2009"
    std::vector<std::vector<std::uint32_t>> held_by;  // [patient] its values, sorted; mostly one, may be none
    // [value] where a place lies, from near to far: {"Boston", "MA"}; "" where that is not known. Empty for all else.
    std::vector<std::vector<std::string>> places;
};

// What enumeration knows of a corpus: no text. The unit is the patient; all notes of one share their lists.
struct Patients {
    std::vector<std::uint32_t> cluster;  // [patient] the leaf they are in, numbered from 0
    std::vector<Attribute> attributes;   // those that the release covers

    [[nodiscard]] std::size_t size() const { return cluster.size(); }
};

// The lists that stand for one attribute's values in a release. A patient without a value has their cluster's
// list; it is empty only where nobody in the cluster has a value.
struct ShownLists {
    std::vector<std::vector<std::uint32_t>> lists;  // distinct, each of sorted values
    std::vector<std::uint32_t> of;                  // [patient] which of the lists

    [[nodiscard]] const std::vector<std::uint32_t>& list_of(std::size_t patient) const { return lists[of[patient]]; }
};

// The number of profiles that a patient's lists allow: the product of their lengths. An empty list hides
// nothing and shows nothing: it counts as one.
[[nodiscard]] double profile_size(const std::vector<ShownLists>& shown, std::size_t patient);

}  // namespace scrim
