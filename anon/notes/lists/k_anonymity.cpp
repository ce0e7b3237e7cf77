#include "anon/notes/lists/k_anonymity.h"

#include <algorithm>
#include <numeric>
#include <set>
#include <string>

namespace scrim {
namespace {

class Grouping {
   public:
    Grouping(const std::vector<OrderedAttribute>& attributes, std::size_t patients, std::uint32_t k)
        : attributes_(attributes), k_(k), group_of_(patients) {
        std::vector<std::uint32_t> all(patients);
        std::iota(all.begin(), all.end(), 0U);
        for (const auto& attribute : attributes) whole_.push_back(spread(attribute, all));
    }

    std::vector<std::uint32_t> run() {
        std::vector<std::uint32_t> all(group_of_.size());
        std::iota(all.begin(), all.end(), 0U);
        split(std::move(all));
        return std::move(group_of_);
    }

   private:
    // Where a patient lies on an attribute; one without a value lies before all others.
    static double place(const OrderedAttribute& attribute, std::uint32_t patient) {
        const auto& held = attribute.attribute->held_by[patient];
        if (held.empty()) return -1;
        if (!attribute.position.empty()) return attribute.position[held.front()];
        return attribute.order.empty() ? held.front() : attribute.order[held.front()];
    }

    // The width of a numeric attribute, the number of distinct values of another.
    static double spread(const OrderedAttribute& attribute, const std::vector<std::uint32_t>& patients) {
        std::set<double> places;
        for (const std::uint32_t patient : patients) {
            if (!attribute.attribute->held_by[patient].empty()) places.insert(place(attribute, patient));
        }
        if (places.empty()) return 0;
        if (attribute.position.empty()) return static_cast<double>(places.size()) - 1;
        return *places.rbegin() - *places.begin();
    }

    void split(std::vector<std::uint32_t> patients) {
        // The attributes from the widest to the narrowest, relative to the whole data set; ties as they are listed.
        std::vector<std::pair<double, std::size_t>> widest;
        for (std::size_t a = 0; a < attributes_.size() && patients.size() >= 2UL * k_; ++a) {
            const double width = whole_[a] > 0 ? spread(attributes_[a], patients) / whole_[a] : 0;
            if (width > 0) widest.emplace_back(-width, a);
        }
        std::sort(widest.begin(), widest.end());
        for (const auto& [width, a] : widest) {
            std::stable_sort(patients.begin(), patients.end(), [&](std::uint32_t x, std::uint32_t y) {
                return place(attributes_[a], x) < place(attributes_[a], y);
            });
            const std::size_t cut = median_cut(attributes_[a], patients);
            if (cut == 0) continue;
            const auto middle = patients.begin() + static_cast<std::ptrdiff_t>(cut);
            split({patients.begin(), middle});
            split({middle, patients.end()});
            return;
        }
        for (const std::uint32_t patient : patients) group_of_[patient] = groups_;
        ++groups_;
    }

    // The cut nearest to the middle that divides no value and leaves k on both sides; 0 if there is none.
    [[nodiscard]] std::size_t median_cut(const OrderedAttribute& attribute,
                                         const std::vector<std::uint32_t>& patients) const {
        const std::size_t middle = patients.size() / 2;
        const auto divides_nothing = [&](std::size_t cut) {
            return cut >= k_ && patients.size() - cut >= k_ &&
                   place(attribute, patients[cut - 1]) != place(attribute, patients[cut]);
        };
        for (std::size_t away = 0; away <= middle; ++away) {
            if (middle >= away + 1 && divides_nothing(middle - away)) return middle - away;
            if (middle + away < patients.size() && divides_nothing(middle + away)) return middle + away;
        }
        return 0;
    }

    const std::vector<OrderedAttribute>& attributes_;
    std::uint32_t k_;
    std::vector<double> whole_;
    std::vector<std::uint32_t> group_of_;
    std::uint32_t groups_ = 0;
};

}  // namespace

std::vector<std::uint32_t> order_by_place(const Attribute& attribute) {
    const auto& places = attribute.places;
    const bool known = std::any_of(places.begin(), places.end(), [](const auto& each) {
        return std::any_of(each.begin(), each.end(), [](const std::string& place) { return !place.empty(); });
    });
    if (!known) return {};
    std::vector<std::uint32_t> sorted(attribute.values.size());
    std::iota(sorted.begin(), sorted.end(), 0U);
    std::stable_sort(sorted.begin(), sorted.end(), [&](std::uint32_t x, std::uint32_t y) {
        return std::lexicographical_compare(places[x].rbegin(), places[x].rend(), places[y].rbegin(), places[y].rend());
    });
    std::vector<std::uint32_t> order(sorted.size());
    for (std::uint32_t rank = 0; rank < sorted.size(); ++rank) order[sorted[rank]] = rank;
    return order;
}

std::string common_place(const Attribute& attribute, const std::vector<std::uint32_t>& values) {
    if (values.empty() || attribute.places.empty()) return {};
    const auto& first = attribute.places[values.front()];
    for (std::size_t level = 0; level < first.size(); ++level) {
        const bool same = std::all_of(values.begin(), values.end(), [&](std::uint32_t value) {
            return attribute.places[value].size() > level && attribute.places[value][level] == first[level];
        });
        if (same && !first[level].empty()) return first[level];
    }
    return {};
}

std::vector<std::uint32_t> values_in(const Attribute& attribute, const std::string& place) {
    std::vector<std::uint32_t> values;
    for (std::uint32_t value = 0; value < attribute.places.size() && !place.empty(); ++value) {
        const auto& places = attribute.places[value];
        if (std::find(places.begin(), places.end(), place) != places.end()) values.push_back(value);
    }
    return values;
}

Result<std::vector<std::uint32_t>> k_anonymous_groups(const std::vector<OrderedAttribute>& attributes,
                                                      std::size_t patients, std::uint32_t k) {
    if (patients < k) {
        return bad_input("there are " + std::to_string(patients) + " patients, fewer than k = " + std::to_string(k), {},
                         "give more notes or a smaller --k");
    }
    return Grouping(attributes, patients, k).run();
}

}  // namespace scrim
