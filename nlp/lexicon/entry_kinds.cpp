#include <array>

#include "nlp/lexicon/lexicon.h"

namespace scrim {

namespace {

// In the order of LexiconKind.
constexpr std::array<std::string_view, lexicon_kind_count> kind_names = {
    "first_name",   "surname",    "title",      "credential",    "relative",     "city",     "county",  "state",
    "zip",          "zip_prefix", "country",    "foreign_city",  "nationality",  "language", "race",    "marital",
    "profession",   "holiday",    "hospital",   "hospital_word", "organization", "insurer",  "word",    "ambiguous",
    "problem",      "symptom",    "medication", "test",          "procedure",    "device",   "anatomy", "eponym",
    "abbreviation", "religion",   "calendar",   "street_word",   "department",   "place",
};
static_assert(!kind_names.back().empty());

}  // namespace

std::string_view name(LexiconKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }

std::optional<LexiconKind> lexicon_kind_named(std::string_view name) {
    for (std::size_t kind = 0; kind < kind_names.size(); ++kind) {
        if (kind_names[kind] == name) return static_cast<LexiconKind>(kind);
    }
    return std::nullopt;
}

}  // namespace scrim
