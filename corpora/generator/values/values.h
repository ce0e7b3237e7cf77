#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "corpora/generator/grammar.h"
#include "corpora/generator/pools.h"
#include "corpora/generator/resources.h"
#include "nlp/base/random.h"

namespace scrim::corpora {

struct Person {
    std::string first;
    std::string middle;  // a name or an initial without period; may be empty
    std::string last;
    char sex = 'F';
};

struct Locality {
    std::string city;
    std::string state;    // postal code; empty abroad
    std::string zip;      // empty abroad
    std::string country;  // empty at home
};

struct Hospital {
    std::string name;                // "Tufts Medical Center"
    std::vector<std::string> forms;  // how notes write it, the name first
    std::string value;               // normalized
};

// Draws names and places of a split. Its lists are views of the program's data.
class Values {
   public:
    Values(const Resources& resources, const Grammar& grammar, Split split);

    [[nodiscard]] Person person(Random& random, char sex) const;
    [[nodiscard]] std::string first_name(Random& random, char sex) const;
    [[nodiscard]] std::string surname(Random& random) const;
    [[nodiscard]] Locality home(Random& random) const;
    [[nodiscard]] Locality abroad(Random& random) const;
    [[nodiscard]] std::string street(Random& random) const;
    [[nodiscard]] Hospital hospital(Random& random) const;
    [[nodiscard]] Hospital nursing_home(Random& random) const;
    [[nodiscard]] std::string profession(Random& random) const;
    [[nodiscard]] std::string employer(Random& random) const;
    [[nodiscard]] std::string insurer(Random& random) const;
    [[nodiscard]] std::string landmark(Random& random) const;
    [[nodiscard]] std::string ward(Random& random) const;  // "Bigelow 11", "6 South"
    // An alternative of a rule of plain values that belongs to the split: a profession, an employer.
    [[nodiscard]] std::string listed(Random& random, const std::string& rule) const;
    [[nodiscard]] std::string any_listed(Random& random, const std::string& rule) const;  // of both splits
    [[nodiscard]] Split split() const { return split_; }

   private:
    struct Name {
        std::string_view text;
        float weight;
    };
    struct Names {
        std::vector<Name> names;
        std::vector<double> sums;  // of roots of weights, so that rare names come too
        void add(std::string_view text, float weight);
        [[nodiscard]] std::string_view draw(Random& random) const;
        [[nodiscard]] std::string_view any(Random& random) const { return names[random.below(names.size())].text; }
    };
    struct Origin {
        std::vector<std::string_view> first[2];  // F, M
        std::vector<std::string_view> last;
    };

    void read_names(const Resources& resources);
    void read_world_names(const Resources& resources);
    void read_hospitals(const Resources& resources);
    [[nodiscard]] std::string invented(Random& random, bool surname) const;
    // A stem (a surname, a place, an invented word) with a kind of the rule behind it: "Oakdale Plumbing".
    [[nodiscard]] std::string with_kind(Random& random, const std::string& kinds) const;
    [[nodiscard]] Hospital made_hospital(Random& random, const std::string& kinds) const;

    Split split_;
    const Grammar& grammar_;
    Names first_[2];  // F, M
    Names last_;
    std::vector<Origin> origins_;
    std::vector<std::string_view> zips_;     // lines of the list
    std::vector<std::string_view> foreign_;  // lines of the list
    std::vector<std::string_view> professions_;
    std::vector<std::vector<std::string_view>> hospitals_;  // the forms of each, the name first
};

}  // namespace scrim::corpora
