#pragma once

#include <string_view>

namespace scrim::corpora {

// The readable files that the generator is made of, as they were at build time; resources.S holds them.
struct Resources {
    std::string_view templates;   // all of templates/, one behind the other
    std::string_view conditions;  // all of data/
    std::string_view carriers;    // test_kinds and all of carriers/, each file below its name
    std::string_view first_names;
    std::string_view surnames;
    std::string_view first_names_world;
    std::string_view surnames_world;
    std::string_view zips;
    std::string_view world_cities;
    std::string_view hospitals;
    std::string_view professions;
};

[[nodiscard]] Resources resources();

}  // namespace scrim::corpora
