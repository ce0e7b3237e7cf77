#include "corpora/generator/resources.h"

#include <cstddef>

#define SCRIM_RESOURCE(name)                      \
    extern "C" const char scrim_##name##_begin[]; \
    extern "C" const char scrim_##name##_end[]
SCRIM_RESOURCE(templates);
SCRIM_RESOURCE(conditions);
SCRIM_RESOURCE(carriers);
SCRIM_RESOURCE(first_names);
SCRIM_RESOURCE(surnames);
SCRIM_RESOURCE(first_names_world);
SCRIM_RESOURCE(surnames_world);
SCRIM_RESOURCE(zips);
SCRIM_RESOURCE(world_cities);
SCRIM_RESOURCE(hospitals);
SCRIM_RESOURCE(professions);
#undef SCRIM_RESOURCE

namespace scrim::corpora {
namespace {

std::string_view bytes(const char* begin, const char* end) { return {begin, static_cast<std::size_t>(end - begin)}; }

}  // namespace

Resources resources() {
    return {bytes(scrim_templates_begin, scrim_templates_end),
            bytes(scrim_conditions_begin, scrim_conditions_end),
            bytes(scrim_carriers_begin, scrim_carriers_end),
            bytes(scrim_first_names_begin, scrim_first_names_end),
            bytes(scrim_surnames_begin, scrim_surnames_end),
            bytes(scrim_first_names_world_begin, scrim_first_names_world_end),
            bytes(scrim_surnames_world_begin, scrim_surnames_world_end),
            bytes(scrim_zips_begin, scrim_zips_end),
            bytes(scrim_world_cities_begin, scrim_world_cities_end),
            bytes(scrim_hospitals_begin, scrim_hospitals_end),
            bytes(scrim_professions_begin, scrim_professions_end)};
}

}  // namespace scrim::corpora
