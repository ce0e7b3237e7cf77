#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "nlp/labels.h"

namespace scrim {

// The persons that the notes of one patient name, numbered from 1 in the order of their coming. Names are the same
// person's if one holds all words of the other: "Mrs. Brown" is Ruth Brown. Patients, clinicians and relatives are
// numbered together but never taken for each other.
class Persons {
   public:
    void add(Label label, std::string_view name);

    // 0 if the name was never added.
    [[nodiscard]] std::uint32_t number_of(Label label, std::string_view name) const;

    struct Person {
        Label label = Label::patient;
        std::vector<std::string> words;  // of all its names, lower case, sorted
        bool operator==(const Person&) const = default;
    };
    Persons() = default;
    explicit Persons(std::vector<Person> persons) : persons_(std::move(persons)) {}
    [[nodiscard]] const std::vector<Person>& all() const { return persons_; }

   private:
    [[nodiscard]] std::size_t find(Label label, const std::vector<std::string>& words) const;

    std::vector<Person> persons_;
};

}  // namespace scrim
