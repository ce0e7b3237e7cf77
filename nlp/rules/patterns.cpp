#include "nlp/rules/patterns.h"

namespace scrim {

PatternParts pattern_parts() {
    return {
        {"month",
         R"((?:jan(?:uary|\.)?|feb(?:ruary|\.)?|mar(?:ch|\.)?|apr(?:il|\.)?|may\.?|june?\.?|july?\.?|aug(?:ust|\.)?|sept?(?:ember|\.)?|oct(?:ober|\.)?|nov(?:ember|\.)?|dec(?:ember|\.)?))"},
        {"weekday", R"((?:mon|tues|wednes|thurs|fri|satur|sun)day)"},
        {"anyday", R"((?:(?:<weekday>|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)\.?,?\s+))"},
        {"d", R"((?:0?[1-9]|[12]\d|3[01]))"},
        {"dth", R"((?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?)"},
        {"m", R"((?:0?[1-9]|1[0-2]))"},
        {"y4", R"((?:19|20)\d\d)"},
        {"y", R"((?:(?:19|20)\d\d|\d\d))"},
        // A number that names a person or a thing: digits, perhaps with letters, dashes and slashes.
        {"code", R"((?:[a-z]{1,5}[-:]?)?\d[a-z0-9]*(?:[-/.][a-z0-9]+)*)"},
        // The same in groups of digits: "349 16 91", "5567-9832", "W8651 31416".
        {"groups", R"([a-z]{0,3}\d{2,5}(?:[ -]\d{1,5}){1,3}[a-z]?)"},
        // A record's number in a place where no field's name stands before it.
        {"bare",
         R"((?:[a-z]{1,3}-?\d{4,10}(?:-\d)?|\d{5,10}(?:-\d)?|[a-z]?\d{2,3}-\d{2,3}-\d{2,4}|\d{4}-\d{4}(?:-\d{3})?|\d{3} \d{4}|\d{3} \d\d \d\d|\d{4} \d{3} \d|\d{4} \d{4} \d\d))"},
        // What stands between the name of a field and its value: "MRN: ", "MRN # ", "mrn=", "SSN......... ".
        {"is",
         R"((?:\s*(?:number|no\.?|num\.?|nbr\.?|id|identifier|code|\x23)){0,2}\s{0,3}(?:is|was|of)?(?:[\s:=\x23.]|-\s){1,20}\(?)"},
        // Blanks, or one line break.
        {"gap", R"((?:[ \t]+|[ \t]*\n[ \t]*))"},
        {"kin",
         R"((?:mother|father|brother|sister|son|daughter|wife|husband|grandmother|grandfather|grandson|granddaughter|aunt|uncle|cousin|niece|nephew|partner|spouse))"},
        {"tens", R"((?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety))"},
        {"ones", R"((?:one|two|three|four|five|six|seven|eight|nine))"},
        {"teens", R"((?:ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen))"},
        {"number_word", R"((?:<tens>(?:[- ]<ones>)?|<teens>|<ones>))"},
    };
}

Result<PatternTable> compile_patterns() {
    std::vector<Pattern> all;
    for (auto* part : {date_patterns, age_patterns, contact_patterns, identifier_patterns, address_patterns,
                       signature_patterns, name_anchor_patterns}) {
        for (auto& pattern : part()) all.push_back(std::move(pattern));
    }
    return PatternTable::compile(std::move(all), pattern_parts());
}

}  // namespace scrim
