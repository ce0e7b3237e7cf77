#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "corpora/generator/composer.h"
#include "corpora/generator/generator.h"
#include "corpora/generator/resources.h"

namespace scrim::corpora {

// Writes templates about one patient whose facts the tests know.
class Composed : public testing::Test {
   protected:
    void SetUp() override {
        auto made = Generator::make({});
        ASSERT_TRUE(made);
        generator_ = std::move(*made);
        grammar_ = *Grammar::parse(resources().templates);
        conditions_ = *parse_conditions(resources().conditions);
        Day first_day;
        patient_ = make_patient(random_, generator_->values(), conditions_, {}, first_day);
        patient_.person = {"Ana", "", "Cruz", 'F'};
        patient_.born = day(1950, 6, 15);
        patient_.marital = "married";
        patient_.race = "Hispanic";
        patient_.profession = "welder";
        patient_.home = {"Springfield", "IL", "62704", ""};
        patient_.street = "12 Elm St";
        patient_.numbers["mrn"] = "4471882";
        patient_.primary_doctor = {"Robert", "", "Okafor", 'M'};
        encounter_ = make_encounter(random_, patient_, Kind::discharge, day(2009, 3, 4));
        encounter_.admission = day(2009, 3, 1);
        encounter_.discharge = day(2009, 3, 4);
        encounter_.date = day(2009, 3, 4);
    }

    static Day day(int y, unsigned m, unsigned d) {
        return Day(std::chrono::year(y) / std::chrono::month(m) / std::chrono::day(d));
    }

    // The note that a template gives.
    Note write(const std::string& source) {
        Composer composer(random_, grammar_, generator_->values(), patient_, encounter_);
        auto text = parse_template(source);
        EXPECT_TRUE(text) << source;
        composer.expand(*text);
        Note note;
        composer.builder.finish(note);
        return note;
    }

    std::string text(const std::string& source) { return write(source).text; }

    // "DATE 2009-03-01", one per span.
    std::vector<std::string> spans(const std::string& source) {
        const Note note = write(source);
        std::vector<std::string> out;
        for (const Span& span : note.spans) {
            out.push_back(std::string(name(span.label)) + " " + std::string(note.text_of(span)));
        }
        return out;
    }

    using Shown = std::vector<std::string>;

    Random random_{21};
    std::unique_ptr<Generator> generator_;
    Grammar grammar_;
    std::vector<Condition> conditions_;
    Patient patient_;
    Encounter encounter_;
};

}  // namespace scrim::corpora
