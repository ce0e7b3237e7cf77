#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "corpora/generator/grammar.h"
#include "nlp/base/result.h"

namespace scrim::corpora {

// A laboratory value with the range it takes in this disease: "BNP 450-2400 pg/mL".
struct LabTest {
    std::string name;
    double low = 0;
    double high = 0;
    int decimals = 0;
    std::string unit;
};

// "furosemide 20|40|80 mg PO daily": the name, then one of the doses, then how it is taken.
struct Drug {
    std::string name;
    std::vector<std::string> doses;
    std::string rest;
};

struct Imaging {
    std::string name;
    Template result;
};

// All that makes notes of a disease hang together.
struct Condition {
    std::string name;
    std::vector<std::string> names;  // as notes write it, the first most often
    int youngest = 18;
    int oldest = 95;
    char sex = 'A';  // F, M or A (any)
    double weight = 1;
    std::string system;
    std::string service;
    bool surgical = false;
    std::vector<std::string> symptoms;
    std::vector<std::string> denied;
    std::vector<std::string> findings;
    std::vector<LabTest> tests;
    std::vector<Imaging> imaging;
    std::vector<Drug> drugs;
    std::vector<std::string> procedures;
    std::vector<std::string> related;
    std::vector<Template> course;
    std::vector<Template> plan;
    std::vector<Imaging> tissue;  // specimens and what the pathologist finds

    [[nodiscard]] bool fits(char patient_sex, int age) const {
        return (sex == 'A' || sex == patient_sex) && age >= youngest && age <= oldest;
    }
};

// The file has blocks "[name; other name]" of lines "key value; value".
[[nodiscard]] Result<std::vector<Condition>> parse_conditions(std::string_view text);

}  // namespace scrim::corpora
