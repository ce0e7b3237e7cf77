#include "anon/tables/measure/verify_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>

#include "anon/tables/condense.h"
#include "anon/tables/generate/accountant.h"
#include "anon/tables/measure/copies.h"
#include "anon/tables/measure/verify_rules.h"

namespace scrim::tables {
namespace {

std::size_t number_field(const Release& release, const char* key) {
    const auto found = release.manifest.find(key);
    return found != release.manifest.end() && found->is_number_unsigned() ? found->get<std::size_t>() : 0;
}

std::string text_field(const Release& release, const char* key) {
    const auto found = release.manifest.find(key);
    return found != release.manifest.end() && found->is_string() ? found->get<std::string>() : "";
}

std::vector<std::string> list_field(const Release& release, const char* key) {
    std::vector<std::string> names;
    const auto found = release.manifest.find(key);
    if (found == release.manifest.end() || !found->is_array()) return names;
    for (const auto& name : *found) {
        if (name.is_string()) names.push_back(name.get<std::string>());
    }
    return names;
}

Result<Schema> schema_of(const Release& release) {
    const auto columns = release.manifest.find("columns");
    if (columns == release.manifest.end()) {
        return bad_input("the manifest has no columns", {release.manifest_path, {}, 0}, "was it edited?");
    }
    return parse_schema({{"columns", *columns}}, release.manifest_path);
}

CondenseOptions how_made(const Release& release) {
    CondenseOptions how;
    how.method = method_of(text_field(release, "method")).value_or(Method::improved);
    how.k = number_field(release, "k");
    how.protection = Protection::none();
    const auto number = [&](const char* key, double otherwise) {
        const auto found = release.manifest.find(key);
        return found != release.manifest.end() && found->is_number() ? found->get<double>() : otherwise;
    };
    how.response_weight = number("response_weight", how.response_weight);
    how.epsilon = number("epsilon", 0);
    how.delta = number("delta", 0);
    const auto said = release.manifest.find("protection");
    if (said == release.manifest.end() || !said->is_object()) return how;
    const auto count = [&](const char* key) {
        const auto found = said->find(key);
        return found != said->end() && found->is_number_unsigned() ? found->get<std::size_t>() : 0;
    };
    how.protection = {count("category_patients"), count("category_rows_of_a_group"), count("time_patients")};
    return how;
}

// The protection that the manifest states is what a release is made with by default, or more.
Check protection_check(const Protection& said) {
    const Protection usual;
    const bool holds = said.category_patients >= usual.category_patients && said.category_rows >= usual.category_rows &&
                       said.time_patients >= usual.time_patients;
    return {
        "protection", holds,
        holds ? fmt::format("categories of at least {} patients, in at least {} rows of a group; times of at least {}",
                            said.category_patients, said.category_rows, said.time_patients)
              : "made as published, for comparison: not for sharing"};
}

// The stated budget is one that the accountant gives for epsilon and delta.
Check budget_check(const Release& release, const CondenseOptions& how) {
    const auto found = release.manifest.find("rho");
    const double rho = found != release.manifest.end() && found->is_number() ? found->get<double>() : -1;
    const bool holds = how.epsilon > 0 && how.delta > 0 && rho > 0 && delta_of(rho, how.epsilon) <= how.delta * 1.0001;
    return {"differential privacy", holds,
            fmt::format("epsilon {:g}, delta {:g}, rho {:.6g}; stated by the run, not to be seen in the rows",
                        how.epsilon, how.delta, rho)};
}

// No number has more digits than its column is released with.
Check precision_check(const RawTable& raw, const Schema& schema) {
    std::string wrong;
    for (const auto& column : schema.columns) {
        const RawColumn* texts = raw.find(column.name);
        if (texts == nullptr || !column.decimals) continue;
        const bool more = std::any_of(texts->texts.begin(), texts->texts.end(),
                                      [&](const std::string& text) { return decimals_of(text) > *column.decimals; });
        if (more) wrong += (wrong.empty() ? "" : ", ") + column.name;
    }
    return {"digits of numbers", wrong.empty(), wrong.empty() ? "as in the manifest" : wrong + ": more than it says"};
}

// Classes of equal rows over some columns; suppressed rows ("*" throughout) are no class.
struct Classes {
    std::size_t smallest = 0;
    std::size_t count = 0;
    std::size_t suppressed = 0;
};

Classes classes_of(const RawTable& table, const std::vector<std::string>& columns, bool may_suppress) {
    std::vector<const RawColumn*> used;
    for (const auto& name : columns) used.push_back(table.find(name));
    std::map<std::vector<std::uint32_t>, std::size_t> size;
    for (std::size_t row = 0; row < table.rows(); ++row) {
        std::vector<std::uint32_t> key;
        for (const RawColumn* column : used) key.push_back(column->codes[row]);
        ++size[key];
    }
    Classes result;
    result.smallest = table.rows();
    for (const auto& [key, count] : size) {
        bool starred = may_suppress;
        for (std::size_t i = 0; i < used.size(); ++i) starred = starred && used[i]->texts[key[i]] == "*";
        if (starred) {
            result.suppressed = count;
            continue;
        }
        result.smallest = std::min(result.smallest, count);
        ++result.count;
    }
    return result;
}

Check class_check(const Classes& classes, std::size_t k) {
    return {"classes of equal rows", k >= 2 && classes.smallest >= k,
            fmt::format("{} classes, the smallest has {} rows, k = {}", classes.count, classes.smallest, k)};
}

// k-anonymity: classes over the quasi-identifiers, and no more rows suppressed than were said.
std::vector<Check> generalized_checks(const Release& release, const RawTable& raw, const std::string& private_folder) {
    std::vector<std::string> quasi;
    const auto levels = release.manifest.find("levels");
    if (levels != release.manifest.end() && levels->is_object()) {
        for (const auto& [name, level] : levels->items()) {
            if (raw.find(name) != nullptr) quasi.push_back(name);
        }
    }
    if (quasi.empty()) return {{"quasi-identifiers", false, "the manifest names none that the table has"}};
    const std::size_t said = number_field(release, "suppressed");
    const Classes classes = classes_of(raw, quasi, said > 0);
    std::vector<Check> checks{class_check(classes, number_field(release, "k"))};
    if (said > 0) {
        checks.push_back({"suppressed rows", classes.suppressed <= said,
                          fmt::format("{} rows, {} in the manifest", classes.suppressed, said)});
    }
    const auto more = rule_checks(release, raw, quasi, private_folder);
    checks.insert(checks.end(), more.begin(), more.end());
    return checks;
}

// The rows reduced to some columns, sorted.
std::vector<std::vector<double>> reduced(const Table& table, const std::vector<std::string>& names) {
    std::vector<std::vector<double>> rows(table.rows());
    for (const auto& name : names) {
        const auto column = table.find(name);
        if (!column) continue;
        for (std::size_t row = 0; row < table.rows(); ++row) rows[row].push_back(table.values[*column][row]);
    }
    std::sort(rows.begin(), rows.end());
    return rows;
}

// Whether the values of a column are distributed as in the original, in every stratum: they are among its values there,
// and no share of them is moved by more than drawing between neighbours of a group may do.
bool drawn_from(const Table& original, const Table& released, const std::vector<std::string>& kept,
                const std::string& name, std::size_t k) {
    auto together = kept;
    together.push_back(name);
    const auto before = reduced(original, together);
    const auto after = reduced(released, together);
    const std::set<std::vector<double>> allowed(before.begin(), before.end());
    for (const auto& row : after) {
        if (!allowed.contains(row)) return false;
    }
    const auto n = static_cast<double>(std::max<std::size_t>(before.size(), 1));
    double farthest = 0;
    for (const auto& row : allowed) {
        const auto below = [&](const auto& rows) {
            return std::upper_bound(rows.begin(), rows.end(), row) - rows.begin();
        };
        farthest = std::max(farthest, std::abs(static_cast<double>(below(before) - below(after))) / n);
    }
    return farthest <= 2.0 / static_cast<double>(std::max<std::size_t>(k, 1)) + 5 / n;
}

// Strata are kept, and each restored column with them: the same values, as often, in every stratum; where the release
// is protected, values of the stratum about as often.
Check kept_check(const Table& original, const ReadRelease& read, const std::vector<std::string>& kept,
                 const std::vector<std::string>& restored) {
    const Table& released = read.released;
    bool same = reduced(original, kept) == reduced(released, kept);
    std::string list;
    for (const auto& name : kept) list += (list.empty() ? "" : ", ") + name;
    for (const auto& name : restored) {
        list += (list.empty() ? "" : ", ") + name;
        auto together = kept;
        together.push_back(name);
        same = same && (read.how.protection.on() ? drawn_from(original, released, kept, name, read.how.k)
                                                 : reduced(original, together) == reduced(released, together));
    }
    return {"kept columns", same, list + (same ? ": as in the original" : ": not as in the original")};
}

Check linkage_check(const Attack& attack) {
    return {"linkage: " + attack.name, attack.holds(),
            fmt::format("{:.1f}%{} for {} patients, a stranger {:.1f}%, {}", 100 * attack.maximum,
                        attack.column.empty() ? "" : " (" + attack.column + ")", attack.targets, 100 * attack.stranger,
                        attack.bound < 1 ? fmt::format("bound {:.1f}%", 100 * attack.bound) : "no bound")};
}

Check copies_check(const Table& original, const Table& released) {
    const Copies copies = count_copies(original, released);
    return {"copies of originals", copies.holds(),
            fmt::format("{} rows equal an original one ({} of them a unique one); chance gives {:.0f}, at most {:.0f}",
                        copies.copies, copies.unique_copies, copies.expected, copies.limit)};
}

// The private groups: line and group of every original row.
Result<std::map<std::uint64_t, std::uint64_t>> read_groups(const std::string& folder) {
    const auto raw = read_raw_table((std::filesystem::path(folder) / "groups.csv").string());
    if (!raw) return raw.error();
    const RawColumn* line = raw->find("line");
    const RawColumn* group = raw->find("group");
    if (line == nullptr || group == nullptr) return bad_input("has no columns 'line' and 'group'", {raw->file, {}, 1});
    std::map<std::uint64_t, std::uint64_t> groups;
    for (std::size_t row = 0; row < raw->rows(); ++row) {
        const auto at = parse_number(line->texts[line->codes[row]]);
        const auto number = parse_number(group->texts[group->codes[row]]);
        if (!at || !number) return bad_input("a line or group is not a number", {raw->file, {}, raw->lines[row]});
        groups[static_cast<std::uint64_t>(*at)] = static_cast<std::uint64_t>(*number);
    }
    return groups;
}

std::vector<Check> group_checks(const Table& original, const std::map<std::uint64_t, std::uint64_t>& group_of,
                                const std::vector<std::string>& kept, std::size_t k) {
    const auto patient = original.with_role(ColumnRole::patient);
    std::map<std::uint64_t, std::set<double>> patients;
    std::map<std::uint64_t, std::set<std::vector<double>>> strata;
    std::size_t without = 0;
    for (std::size_t row = 0; row < original.rows(); ++row) {
        const auto found = group_of.find(original.lines[row]);
        if (found == group_of.end()) {
            ++without;
            continue;
        }
        patients[found->second].insert(patient ? original.values[*patient][row] : static_cast<double>(row));
        std::vector<double> stratum;
        for (const auto& name : kept) stratum.push_back(original.values[*original.find(name)][row]);
        strata[found->second].insert(stratum);
    }
    std::size_t smallest = original.rows();
    for (const auto& [group, members] : patients) smallest = std::min(smallest, members.size());
    const bool mixed =
        std::any_of(strata.begin(), strata.end(), [](const auto& entry) { return entry.second.size() > 1; });
    return {{"rows in groups", without == 0 && group_of.size() == original.rows(),
             fmt::format("{} rows of the original, {} without a group", original.rows(), without)},
            {"patients in groups", smallest >= k,
             fmt::format("{} groups, the smallest has {} patients, K = {}", patients.size(), smallest, k)},
            {"strata", !mixed, mixed ? "a group mixes strata" : "no group mixes strata"}};
}

Result<void> original_checks(const Release& release, const ReadRelease& read, const VerifyRequest& request,
                             std::vector<Check>& checks) {
    const auto original = read_original(request.original, read);
    if (!original) return original.error();
    if (read.how.method != Method::dp)
        checks.push_back({"as many rows as the original", original->rows() == read.released.rows(),
                          fmt::format("{} and {}", read.released.rows(), original->rows())});
    const auto kept = list_field(release, "kept");
    const auto restored = list_field(release, "restored_by_rank");
    for (const auto& name : kept) {
        if (original->find(name)) continue;
        return bad_input("the manifest keeps an unknown column", {release.manifest_path, {}, 0}, "was it edited?");
    }
    if (!kept.empty() || !restored.empty()) checks.push_back(kept_check(*original, read, kept, restored));
    if (is_synthetic(read.how.method)) {
        checks.push_back(copies_check(*original, read.released));
        for (const auto& attack : attack_release(read, *original, 1)) checks.push_back(linkage_check(attack));
    }
    if (request.private_folder.empty() || read.how.method == Method::dp || read.how.method == Method::cart) return {};
    const auto groups = read_groups(request.private_folder);
    if (!groups) return groups.error();
    const auto more = group_checks(*original, *groups, kept, number_field(release, "k"));
    checks.insert(checks.end(), more.begin(), more.end());
    return {};
}

}  // namespace

Result<ReadRelease> read_release(const Release& release) {
    ReadRelease result;
    auto schema = schema_of(release);
    if (!schema) return schema.error();
    result.schema = std::move(*schema);
    if (release.manifest.contains("plan")) {
        auto plan = parse_plan(release.manifest["plan"], release.manifest_path);
        if (!plan) return plan.error();
        result.plan = std::move(*plan);
    }
    const auto raw = read_raw_table(release.path, {',', true});
    if (!raw) return raw.error();
    TableOptions options;
    options.pool_unlisted = false;
    auto table = make_table(*raw, result.schema, options);
    if (!table) return table.error();
    result.how = how_made(release);
    result.released = std::move(*table);
    return result;
}

Result<Table> read_original(const std::string& path, const ReadRelease& read) {
    const auto raw = read_raw_table(path);
    if (!raw) return raw.error();
    Schema wanted = read.schema;
    for (auto& column : wanted.columns) {  // the value for what is missing is there only if that was the policy
        if (column.missing == MissingPolicy::synthesize) continue;
        const bool own = column.value_index(missing_value).has_value();
        column.missing = own ? MissingPolicy::category : MissingPolicy::drop;
    }
    auto table = make_table(*raw, wanted);
    if (!table) return table;
    coarsen(*table, read.plan);
    if (read.how.method != Method::improved && read.how.method != Method::cart) return table;
    average_restored(*table, read.plan, what_to_keep(*table, read.plan, read.how.response_weight),
                     read.how.protection.time_patients);
    return table;
}

std::vector<Attack> attack_release(const ReadRelease& read, const Table& original, unsigned threads) {
    CondenseOptions how = read.how;
    how.threads = threads;
    auto attacks = attack_table(original, read.released, {hidden_columns(original, read.plan), how.k, 1000, threads});
    const auto more = attack_membership(original, read.plan, how, Key::from_seed(1));
    attacks.insert(attacks.end(), more.begin(), more.end());
    return attacks;
}

Result<std::vector<Check>> verify_table(const Release& release, const VerifyRequest& request) {
    const auto raw = read_raw_table(release.path, {',', true});
    if (!raw) return raw.error();
    const auto schema = schema_of(release);
    if (!schema) return schema.error();
    std::vector<std::string> columns;
    std::vector<std::string> content;
    for (const auto& column : schema->columns) {
        columns.push_back(column.name);
        if (column.role != ColumnRole::patient) content.push_back(column.name);
    }
    std::vector<std::string> header;
    for (const auto& column : raw->columns) header.push_back(column.name);
    std::vector<Check> checks;
    checks.push_back(
        {"columns", header == columns, fmt::format("{} columns, {} in the manifest", header.size(), columns.size())});
    const std::size_t rows = number_field(release, "rows");
    checks.push_back({"rows", raw->rows() == rows, fmt::format("{} rows, {} in the manifest", raw->rows(), rows)});
    if (header != columns) return checks;

    const std::string method = text_field(release, "method");
    const std::size_t k = number_field(release, "k");
    if (method == "k-anonymity") {
        const auto more = generalized_checks(release, *raw, request.private_folder);
        checks.insert(checks.end(), more.begin(), more.end());
        return checks;
    }
    const auto read = read_release(release);
    checks.push_back({"permissible values", read.ok(), read ? "no other values" : read.error().message()});
    if (!read) return checks;
    checks.push_back(precision_check(*raw, *schema));
    if (method == "dp") checks.push_back(budget_check(release, read->how));
    if (is_synthetic(read->how.method) && method != "dp") checks.push_back(protection_check(read->how.protection));
    if (method == "mdav" || method == "tfrp") checks.push_back(class_check(classes_of(*raw, content, false), k));
    const std::size_t smallest = number_field(release, "smallest_group");
    if (method != "dp" && method != "cart") {
        checks.push_back(
            {"group sizes", k >= 3 && smallest >= k, fmt::format("at least {} patients, K = {}", smallest, k)});
    }
    if (request.original.empty()) return checks;
    if (auto done = original_checks(release, *read, request, checks); !done) return done.error();
    return checks;
}

}  // namespace scrim::tables
