#include "anon/notes/render/life_stage.h"

#include <array>
#include <string>

#include "nlp/base/ascii.h"

namespace scrim {
namespace {

struct Stage {
    std::string_view word;
    AgeRange ages;
};

// The narrowest range that a reader may take a word for: whoever stays beside such a word is inside of it. Adults are
// men and women from 18 on to most readers, boys and girls below.
constexpr std::array stages{
    Stage{"infant", {0, 1}},
    Stage{"baby", {0, 1}},
    Stage{"child", {1, 12}},
    Stage{"kid", {1, 12}},
    Stage{"boy", {0, 17}},
    Stage{"girl", {0, 17}},
    Stage{"youngster", {1, 17}},
    Stage{"pediatric", {0, 17}},
    Stage{"paediatric", {0, 17}},
    Stage{"pediatrics", {0, 17}},
    Stage{"pediatrician", {0, 17}},
    Stage{"daycare", {0, 5}},
    Stage{"day care", {0, 5}},
    Stage{"preschool", {3, 5}},
    Stage{"adolescent", {12, 17}},
    Stage{"teen", {13, 19}},
    Stage{"high school", {14, 18}},
    Stage{"young", {18, 40}},
    Stage{"adult", {18, any_age}},
    Stage{"man", {18, any_age}},
    Stage{"woman", {18, any_age}},
    Stage{"gentleman", {18, any_age}},
    Stage{"lady", {18, any_age}},
    Stage{"middle aged", {40, 64}},
    Stage{"retired", {55, any_age}},
    Stage{"retiree", {55, any_age}},
    Stage{"retirement", {55, any_age}},
    Stage{"older", {60, any_age}},
    Stage{"elderly", {65, any_age}},
    Stage{"geriatric", {65, any_age}},
    Stage{"medicare", {65, any_age}},
    Stage{"nicu", {0, 0}},
    Stage{"apgar", {0, 0}},
    Stage{"day of life", {0, 0}},
    Stage{"dol", {0, 0}},
    Stage{"weeker", {0, 1}},
    Stage{"breastfed", {0, 2}},
    Stage{"breast fed", {0, 2}},
    Stage{"bottle fed", {0, 2}},
    Stage{"formula fed", {0, 2}},
    Stage{"picu", {0, 17}},
    Stage{"well child", {0, 17}},
    Stage{"learner's permit", {15, 18}},
    Stage{"freshman", {14, 22}},
    Stage{"sophomore", {14, 22}},
    Stage{"college student", {17, 30}},
    Stage{"college freshman", {17, 30}},
    Stage{"college sophomore", {17, 30}},
    Stage{"college junior", {17, 30}},
    Stage{"college senior", {17, 30}},
    Stage{"baby boomer", {45, any_age}},
    Stage{"great grandfather", {60, any_age}},
    Stage{"great grandmother", {60, any_age}},
    Stage{"great grandchildren", {60, any_age}},
    Stage{"pensioner", {60, any_age}},
    Stage{"nursing home", {60, any_age}},
    Stage{"assisted living", {60, any_age}},
    Stage{"social security benefits", {62, any_age}},
    Stage{"senior citizen", {65, any_age}},
    Stage{"geriatrics", {65, any_age}},
    Stage{"geriatrician", {65, any_age}},
};

}  // namespace

std::optional<AgeRange> life_stage(std::string_view word) {
    std::string plain = lower(trim(word));
    for (char& c : plain) {
        if (c == '-' || is_space(c)) c = ' ';
    }
    if (plain.ends_with("weeker")) plain = "weeker";
    for (const std::string_view whole : {"medicare", "dol", "day of life", "apgar", "well child"}) {
        if (plain.starts_with(std::string(whole) + " ")) plain = whole;  // "medicare part d", "day of life 3"
    }
    for (const Stage& stage : stages) {
        if (stage.word == plain) return stage.ages;
    }
    return std::nullopt;
}

}  // namespace scrim
