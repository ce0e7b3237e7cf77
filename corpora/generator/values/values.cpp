#include "corpora/generator/values/values.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>

#include "nlp/base/ascii.h"

namespace scrim::corpora {
namespace {

template <class Body>
void for_lines(std::string_view text, const Body& body) {
    while (!text.empty()) {
        const auto end = text.find('\n');
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (!line.empty() && line.front() != '#') body(line);
    }
}

std::string_view column(std::string_view line, int index, char mark = '\t') {
    for (; index > 0; --index) {
        const auto tab = line.find(mark);
        if (tab == std::string_view::npos) return {};
        line.remove_prefix(tab + 1);
    }
    return line.substr(0, line.find(mark));
}

const std::string& literal_of(const Alternative& alternative) { return alternative.source; }

}  // namespace

void Values::Names::add(std::string_view text, float weight) {
    names.push_back({text, weight});
    sums.push_back((sums.empty() ? 0 : sums.back()) + std::sqrt(std::max(0.05F, weight)));
}

std::string_view Values::Names::draw(Random& random) const {
    const double at = random.uniform() * sums.back();
    const auto found = std::upper_bound(sums.begin(), sums.end(), at) - sums.begin();
    return names[std::min<std::size_t>(static_cast<std::size_t>(found), names.size() - 1)].text;
}

Values::Values(const Resources& resources, const Grammar& grammar, Split split) : split_(split), grammar_(grammar) {
    read_names(resources);
    read_world_names(resources);
    read_hospitals(resources);
    for_lines(resources.professions, [&](std::string_view line) {
        const bool plural = !column(line, 2).empty();
        if (!plural && split_of(column(line, 0)) == split_) professions_.push_back(column(line, 0));
    });
    for_lines(resources.zips, [&](std::string_view line) {
        const auto city = column(column(line, 2), 0, ';');
        if (column(line, 0).size() == 5 && !city.empty() && split_of(city) == split_) zips_.push_back(line);
    });
    for_lines(resources.world_cities, [&](std::string_view line) {
        if (split_of(column(line, 0)) == split_ && !column(line, 2).empty()) foreign_.push_back(line);
    });
}

void Values::read_hospitals(const Resources& resources) {
    std::map<std::string_view, std::vector<std::string_view>> forms;
    for_lines(resources.hospitals, [&](std::string_view line) {
        const auto full = column(line, 2);
        if (full.empty()) {
            forms.try_emplace(column(line, 0));
        } else {
            forms[full].push_back(column(line, 0));
        }
    });
    for (auto& [full, others] : forms) {
        if (split_of(full) != split_) continue;
        others.insert(others.begin(), full);
        // A form that another hospital of the other split may have too would show what the model saw.
        std::erase_if(others, [&](std::string_view form) { return split_of(form) != split_; });
        hospitals_.push_back(std::move(others));
    }
}

void Values::read_names(const Resources& resources) {
    const auto weight = [](std::string_view line) {
        return std::strtof(std::string(column(line, 1)).c_str(), nullptr);
    };
    for_lines(resources.first_names, [&](std::string_view line) {
        const auto name = column(line, 0);
        if (name.size() < 2 || split_of(name) != split_) return;
        for (const char sex : column(line, 2)) first_[sex == 'M' ? 1 : 0].add(name, weight(line));
    });
    for_lines(resources.surnames, [&](std::string_view line) {
        const auto name = column(line, 0);
        if (name.size() > 1 && split_of(name) == split_) last_.add(name, weight(line));
    });
}

void Values::read_world_names(const Resources& resources) {
    std::map<std::string_view, Origin> origins;
    for_lines(resources.first_names_world, [&](std::string_view line) {
        const auto name = column(line, 0);
        if (split_of(name) != split_) return;
        const auto attribute = column(line, 2);  // "F Icelandic", "- Pakistani"
        const auto sex = column(attribute, 0, ' ');
        const auto origin = column(attribute, 1, ' ');
        if (sex != "M") origins[origin].first[0].push_back(name);
        if (sex != "F") origins[origin].first[1].push_back(name);
    });
    for_lines(resources.surnames_world, [&](std::string_view line) {
        const auto name = column(line, 0);
        const bool lower_start = name.substr(0, 2) == "a ";  // an Irish form that nobody writes in a chart
        if (split_of(name) == split_ && !lower_start) origins[column(line, 2)].last.push_back(name);
    });
    for (auto& [name, origin] : origins) {
        if (origin.first[0].size() > 3 && origin.first[1].size() > 3 && origin.last.size() > 3) {
            origins_.push_back(std::move(origin));
        }
    }
}

// A name that is in no list, built of syllables.
std::string Values::invented(Random& random, bool surname) const {
    while (true) {
        std::string name;
        const auto syllables = 1 + random.below(3);
        for (std::uint64_t i = 0; i <= syllables; ++i)
            name += any_listed(random, i == 0 ? "syllable" : "syllable inner");
        name += any_listed(random, surname ? "surname ending" : "first name ending");
        name[0] = upper(name[0]);
        if (name.size() > 3 && name.size() < 14 && split_of(name) == split_) return name;
    }
}

std::string Values::first_name(Random& random, char sex) const {
    const Names& names = first_[sex == 'M' ? 1 : 0];
    const double kind = random.uniform();
    if (kind < 0.06) return invented(random, false);
    if (kind < 0.12) return std::string(names.any(random));
    if (kind < 0.15) return listed(random, sex == 'M' ? "first name word M" : "first name word F");
    return std::string(names.draw(random));
}

std::string Values::surname(Random& random) const {
    const double kind = random.uniform();
    if (kind < 0.08) return invented(random, true);
    if (kind < 0.16) return std::string(last_.any(random));
    if (kind < 0.22) return listed(random, "surname word");
    if (kind < 0.24) return listed(random, "surname particle");
    if (kind < 0.26) return std::string(last_.draw(random)) + "-" + std::string(last_.draw(random));
    return std::string(last_.draw(random));
}

Person Values::person(Random& random, char sex) const {
    Person person;
    person.sex = sex;
    if (random.chance(0.22)) {
        const Origin& origin = origins_[random.below(origins_.size())];
        const auto& first = origin.first[sex == 'M' ? 1 : 0];
        person.first = first[random.below(first.size())];
        person.last = origin.last[random.below(origin.last.size())];
        return person;
    }
    person.first = first_name(random, sex);
    person.last = surname(random);
    if (random.chance(0.55)) {
        person.middle = random.chance(0.75) ? std::string(1, "ABCDEFGHIJKLMNOPRSTVW"[random.below(21)])
                                            : std::string(first_[sex == 'M' ? 1 : 0].draw(random));
    }
    return person;
}

Locality Values::home(Random& random) const {
    const auto line = zips_[random.below(zips_.size())];
    const auto where = column(line, 2);
    return {std::string(column(where, 0, ';')), std::string(column(where, 1, ';')), std::string(column(line, 0)), ""};
}

Locality Values::abroad(Random& random) const {
    const auto line = foreign_[random.below(foreign_.size())];
    return {std::string(column(line, 0)), "", "", std::string(column(line, 2))};
}

std::string Values::street(Random& random) const {
    std::string name;
    do {
        const double kind = random.uniform();
        name = kind < 0.35 ? any_listed(random, "street name") : kind < 0.8 ? surname(random) : invented(random, true);
    } while (split_of(name) != split_);
    std::string number = std::to_string(1 + random.below(random.chance(0.3) ? 99 : 9999));
    if (random.chance(0.05)) number += random.chance(0.5) ? "A" : "-" + std::to_string(1 + random.below(40));
    const std::string side =
        random.chance(0.12) ? std::string(1, "NSEW"[random.below(4)]) + (random.chance(0.5) ? ". " : " ") : "";
    std::string street = number + " " + side + name + " " + any_listed(random, "street kind");
    if (random.chance(0.2)) street += any_listed(random, "street unit") + std::to_string(1 + random.below(40));
    return street;
}

std::string Values::listed(Random& random, const std::string& rule) const {
    const auto& alternatives = grammar_.rule(rule)->alternatives;
    for (int i = 0; i < 400; ++i) {
        const auto& value = literal_of(alternatives[random.below(alternatives.size())]);
        if (split_of(value) == split_) return value;
    }
    return literal_of(alternatives.front());
}

std::string Values::profession(Random& random) const {
    if (random.chance(0.6)) return listed(random, "profession value");
    return std::string(professions_[random.below(professions_.size())]);
}

std::string Values::any_listed(Random& random, const std::string& rule) const {
    const auto& alternatives = grammar_.rule(rule)->alternatives;
    const auto& value = literal_of(alternatives[random.below(alternatives.size())]);
    return value.front() == '"' ? value.substr(1, value.size() - 2) : value;
}

Hospital Values::made_hospital(Random& random, const std::string& kinds) const {
    std::string stem;
    do {
        const double kind = random.uniform();
        if (kind < 0.4) {
            stem = any_listed(random, "hospital stem");
        } else if (kind < 0.55) {
            stem = any_listed(random, "hospital saint");
        } else if (kind < 0.7) {
            stem = home(random).city;
        } else if (kind < 0.85) {
            stem = invented(random, true);
        } else {
            stem = surname(random);
        }
        if (random.chance(0.03)) stem += " and " + invented(random, true);
    } while (split_of(stem) != split_);
    // "Medical Center; Med Ctr; MC": the ways to write the kind. The whole name may be that of a real hospital,
    // so it too must be of this split.
    Hospital hospital;
    for (int i = 0; i < 40; ++i) {
        hospital.forms.clear();
        for (const auto& form : split_at(any_listed(random, kinds), ';')) hospital.forms.push_back(stem + " " + form);
        if (split_of(hospital.forms.front()) == split_) break;
    }
    if (split_of(hospital.forms.front()) != split_) return made_hospital(random, kinds);
    hospital.name = hospital.forms.front();
    hospital.value = lower(hospital.name);
    return hospital;
}

Hospital Values::hospital(Random& random) const {
    if (random.chance(0.3)) {
        const auto& forms = hospitals_[random.below(hospitals_.size())];
        return {std::string(forms.front()), {forms.begin(), forms.end()}, lower(forms.front())};
    }
    if (random.chance(0.1)) {
        Hospital hospital;
        std::string line = listed(random, "hospital real");
        hospital.forms = split_at(line, ';');
        if (split_of(hospital.forms.front()) == split_) {
            hospital.name = hospital.forms.front();
            hospital.value = lower(hospital.name);
            return hospital;
        }
    }
    return made_hospital(random, "hospital kind");
}

std::string Values::with_kind(Random& random, const std::string& kinds) const {
    while (true) {
        const double kind = random.uniform();
        std::string stem = kind < 0.35   ? surname(random)
                           : kind < 0.55 ? home(random).city
                           : kind < 0.7  ? invented(random, true)
                           : kind < 0.85 ? any_listed(random, "hospital stem")
                                         : any_listed(random, "company stem");
        if (random.chance(0.05)) stem += " & " + surname(random);
        std::string name = stem + " " + any_listed(random, kinds);
        if (split_of(name) == split_) return name;
    }
}

std::string Values::employer(Random& random) const {
    return random.chance(0.35) ? listed(random, "employer value") : with_kind(random, "employer kind");
}

std::string Values::insurer(Random& random) const {
    return random.chance(0.5) ? listed(random, "insurer value") : with_kind(random, "insurer kind");
}

std::string Values::landmark(Random& random) const {
    if (random.chance(0.3)) return listed(random, "landmark value");
    if (random.chance(0.2)) {
        const std::string before = any_listed(random, "landmark before");
        return before + (random.chance(0.5) ? surname(random) : invented(random, true));
    }
    return with_kind(random, "landmark kind");
}

std::string Values::ward(Random& random) const {
    const std::string number = std::to_string(1 + random.below(random.chance(0.7) ? 12 : 24));
    if (random.chance(0.35)) return number + any_listed(random, "ward side");
    const std::string name =
        random.chance(0.3) ? std::string(last_.draw(random)) + " " : any_listed(random, "department value");
    return name + number + any_listed(random, "department letter");
}

Hospital Values::nursing_home(Random& random) const { return made_hospital(random, "nursing home kind"); }

}  // namespace scrim::corpora
