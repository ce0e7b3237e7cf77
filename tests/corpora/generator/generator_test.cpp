#include "corpora/generator/generator.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

namespace scrim::corpora {
namespace {

std::unique_ptr<Generator> generator(GeneratorOptions options = {}) {
    auto made = Generator::make(options);
    EXPECT_TRUE(made) << made.error().message();
    return std::move(*made);
}

std::vector<Note> some_notes(const Generator& from, std::uint64_t patients) {
    std::vector<Note> notes;
    for (std::uint64_t i = 0; i < patients; ++i) {
        for (auto& note : from.patient_notes(i, from.notes_of(i))) notes.push_back(std::move(note));
    }
    return notes;
}

TEST(Generator, SpansLieInTheTextAndDoNotOverlap) {
    GeneratorOptions options;
    options.noise = 3;
    for (const Note& note : some_notes(*generator(options), 300)) {
        std::uint32_t end = 0;
        for (const Span& span : note.spans) {
            EXPECT_LT(span.begin, span.end) << note.id;
            EXPECT_LE(end, span.begin) << note.id;
            EXPECT_LE(span.end, note.text.size()) << note.id;
            const auto text = note.text_of(span);
            EXPECT_NE(text.front(), ' ') << note.id;
            EXPECT_NE(text.back(), ' ') << note.id;
            EXPECT_EQ(text.find("\n\n"), std::string_view::npos) << note.id;
            end = span.end;
        }
    }
}

TEST(Generator, EveryLabelOccurs) {
    std::set<Label> seen;
    std::set<std::pair<Label, Role>> roles;
    std::uint8_t assertions = 0;
    for (const Note& note : some_notes(*generator(), 400)) {
        for (const Span& span : note.spans) {
            seen.insert(span.label);
            roles.emplace(span.label, span.role);
            assertions |= span.assertions;
        }
    }
    for (std::size_t i = 0; i < label_count; ++i) {
        const auto label = static_cast<Label>(i);
        if (label == Label::name_any || label == Label::location_any || label == Label::phi) continue;
        EXPECT_TRUE(seen.contains(label)) << name(label);
    }
    for (const Role role : {Role::patient, Role::relative, Role::event})
        EXPECT_TRUE(roles.contains({Label::age, role}));
    for (const Role role : {Role::admission, Role::discharge, Role::visit, Role::birth, Role::death, Role::other}) {
        EXPECT_TRUE(roles.contains({Label::date, role})) << name(role);
    }
    for (const Role role : {Role::this_stay, Role::other}) EXPECT_TRUE(roles.contains({Label::hospital, role}));
    EXPECT_EQ(assertions, assertion_negated | assertion_uncertain | assertion_family);
}

TEST(Generator, APatientDependsOnItsNumberAlone) {
    const auto one = generator();
    const auto two = generator();
    const auto later = two->patient_notes(17, two->notes_of(17));
    for (std::uint64_t i = 0; i < 17; ++i) (void)one->patient_notes(i, one->notes_of(i));
    EXPECT_EQ(one->patient_notes(17, one->notes_of(17)), later);
    GeneratorOptions other;
    other.seed = 2;
    EXPECT_NE(generator(other)->patient_notes(17, 1).front().text, later.front().text);
}

// The last names of patients and doctors, the cities and hospitals of the two splits have nothing in common.
TEST(Generator, SplitsShareNoValues) {
    const auto values = [](Split split) {
        GeneratorOptions options;
        options.split = split;
        options.noise = 0;
        std::map<Label, std::set<std::string>> found;
        for (const Note& note : some_notes(*generator(options), 400)) {
            for (const Span& span : note.spans) {
                const bool shared_kind = span.label == Label::city || span.label == Label::profession ||
                                         span.label == Label::organization || span.label == Label::hospital;
                if (shared_kind) found[span.label].insert(span.value);
            }
        }
        return found;
    };
    const auto train = values(Split::train);
    auto test = values(Split::test);
    for (const auto& [label, set] : train) {
        ASSERT_GT(set.size(), 20U) << name(label);
        for (const auto& value : set) EXPECT_FALSE(test[label].contains(value)) << name(label) << " " << value;
    }
}

TEST(Generator, NamesOfTheSplitsAreDisjoint) {
    for (const Split split : {Split::train, Split::test}) {
        GeneratorOptions options;
        options.split = split;
        const auto made = generator(options);
        Random random(5);
        for (int i = 0; i < 500; ++i) {
            const std::string first = made->values().first_name(random, i % 2 == 0 ? 'F' : 'M');
            EXPECT_EQ(split_of(first), split) << first;
        }
    }
}

TEST(Generator, TrainingNeverUsesReservedPatterns) {
    const auto made = generator();
    std::size_t reserved = 0;
    std::size_t all = 0;
    for (const auto& rule : made->grammar().rules()) {
        if (rule.open || rule.alternatives.size() < 4) continue;
        for (const auto& alternative : rule.alternatives) {
            ++all;
            if (alternative.for_test) ++reserved;
        }
    }
    EXPECT_GT(all, 400U);
    EXPECT_GT(static_cast<double>(reserved), 0.2 * static_cast<double>(all));
}

TEST(Generator, DiseasesFitThePatient) {
    const auto made = generator();
    for (std::uint64_t i = 0; i < 300; ++i) {
        Random random(i);
        Day day;
        Population population;
        const Patient patient = make_patient(random, made->values(), made->conditions(), population, day);
        const int age = age_on(patient.born, day);
        EXPECT_GE(age, patient.main->youngest) << patient.main->name;
        EXPECT_LE(age, patient.main->oldest + 1) << patient.main->name;
        EXPECT_TRUE(patient.main->sex == 'A' || patient.main->sex == patient.person.sex) << patient.main->name;
        for (const Condition* other : patient.others) EXPECT_TRUE(other->fits(patient.person.sex, age)) << other->name;
    }
}

}  // namespace
}  // namespace scrim::corpora
