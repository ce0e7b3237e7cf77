#include "anon/release/kinds/patient_rows.h"

#include <fmt/format.h>

#include <algorithm>

#include "nlp/base/files/csv.h"

namespace scrim {

Result<Check> check_patient_rows(const std::string& path, const std::vector<std::string>& columns,
                                 std::string_view prefix, std::size_t constant) {
    const char* name = "columns and rows";
    const auto fails = [&](const char* why) { return Check{name, false, why, true}; };
    auto csv = CsvReader::open(path);
    if (!csv) return csv.error();
    if (csv->header() != columns) return fails("the columns are not those of this kind of release");
    std::size_t patients = 0;
    std::string current;
    std::vector<std::string> kept;
    while (true) {
        const auto row = csv->next();
        if (!row) return row.error();
        if (!*row) break;
        const auto& fields = **row;
        const std::vector<std::string> values(fields.begin() + static_cast<std::ptrdiff_t>(constant), fields.end());
        if (patients > 0 && fields[0] == current) {
            if (values != kept) return fails("rows of a patient differ in what is one value for each");
            continue;
        }
        current = fmt::format("{}{}", prefix, ++patients);
        if (fields[0] != current) return fails("patients have other ids than a release gives, or another order");
        kept = values;
    }
    return Check{name, true, fmt::format("{} patients, as releases of this kind write them", patients), true};
}

Check check_figure(const Json& manifest, const char* name, std::size_t counted) {
    const auto found = manifest.find(name);
    const bool holds = found != manifest.end() && found->is_number_unsigned() && *found == counted;
    return {name, holds,
            fmt::format("{} released, {} in the manifest", counted,
                        found == manifest.end() ? std::string("nothing") : found->dump()),
            true};
}

}  // namespace scrim
