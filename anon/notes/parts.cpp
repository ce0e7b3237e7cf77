#include "anon/notes/parts.h"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace scrim {
namespace {

using Members = std::vector<std::uint32_t>;
using Stated = std::uint64_t;  // a bit for each attribute that is stated

class Parter {
   public:
    Parter(const Patients& patients, const std::vector<std::uint8_t>& class_of, std::uint32_t k)
        : k_(k), attributes_(patients.attributes.size()) {
        const std::size_t count = attributes_ == 0 ? class_of.size() : patients.attributes.front().held_by.size();
        for (std::uint32_t i = 0; i < count; ++i) {
            Stated stated = 0;
            for (std::size_t a = 0; a < attributes_; ++a) {
                if (!patients.attributes[a].held_by[i].empty()) stated |= Stated{1} << a;
            }
            parts_[{class_of.empty() ? std::uint8_t{0} : class_of[i], stated}].push_back(i);
        }
    }

    // Small parts join others, those that state most first: they have the most to give up.
    void join() {
        for (auto stated = static_cast<int>(attributes_); stated > 0; --stated) {
            std::vector<std::pair<std::uint8_t, Stated>> small;
            for (const auto& [key, members] : parts_) {
                if (std::popcount(key.second) == stated && members.size() < k_) small.push_back(key);
            }
            for (const auto& key : small) give_up(key);
        }
    }

    [[nodiscard]] const auto& parts() const { return parts_; }

   private:
    void give_up(const std::pair<std::uint8_t, Stated>& key) {
        Stated best = 0;
        std::size_t largest = 0;
        bool found = false;
        for (std::size_t a = attributes_; a-- > 0;) {
            const Stated bit = Stated{1} << a;
            if ((key.second & bit) == 0) continue;
            const auto other = parts_.find({key.first, key.second & ~bit});
            const std::size_t size = other == parts_.end() ? 0 : other->second.size();
            if (found && size <= largest) continue;
            found = true;
            largest = size;
            best = key.second & ~bit;
        }
        Members members = std::move(parts_[key]);
        parts_.erase(key);
        Members& joined = parts_[{key.first, best}];
        joined.insert(joined.end(), members.begin(), members.end());
    }

    std::uint32_t k_;
    std::size_t attributes_;
    std::map<std::pair<std::uint8_t, Stated>, Members> parts_;  // by class and what is stated
};

}  // namespace

PatientParts part_patients(Patients& patients, const std::vector<std::uint8_t>& class_of, std::uint32_t k) {
    Parter parter(patients, class_of, k);
    parter.join();
    PatientParts out;
    for (const auto& [key, members] : parter.parts()) {
        if (members.size() < k) {
            out.left_out.insert(out.left_out.end(), members.begin(), members.end());
            continue;
        }
        for (std::size_t a = 0; a < patients.attributes.size(); ++a) {
            if ((key.second >> a & 1) != 0) continue;
            for (const std::uint32_t i : members) patients.attributes[a].held_by[i].clear();
        }
        out.parts.push_back(members);
        std::sort(out.parts.back().begin(), out.parts.back().end());
    }
    std::sort(out.left_out.begin(), out.left_out.end());
    return out;
}

}  // namespace scrim
