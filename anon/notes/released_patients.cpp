#include "anon/notes/released_patients.h"

#include <algorithm>
#include <unordered_set>

#include "anon/notes/vector_hash.h"

namespace scrim {
namespace {

constexpr std::uint32_t not_shown = UINT32_MAX;

class Gatherer {
   public:
    explicit Gatherer(std::vector<std::string> labels) : value_ids_(labels.size()), list_ids_(labels.size()) {
        out_.labels = std::move(labels);
        out_.values.resize(out_.labels.size());
        out_.shown.resize(out_.labels.size());
    }

    void add(const ReleasedNote& note) {
        ++out_.notes;
        if (!note_ids_.insert(note.id).second) ++out_.repeated_note_ids;
        const auto [found, is_new] = patients_.emplace(note.patient, static_cast<std::uint32_t>(out_.size()));
        if (is_new) {
            out_.ids.push_back(note.patient);
            out_.cluster.push_back(note.cluster);
            for (auto& attribute : out_.shown) attribute.of.push_back(not_shown);
        }
        const std::uint32_t patient = found->second;
        bool same = out_.cluster[patient] == note.cluster;
        std::size_t covered = 0;
        for (std::size_t a = 0; a < out_.labels.size(); ++a) {
            const auto* list = note.list(out_.labels[a]);
            if (list == nullptr) continue;
            ++covered;
            const std::uint32_t id = list_id(a, *list);
            auto& of = out_.shown[a].of[patient];
            same = same && (of == not_shown || of == id);
            if (of == not_shown) of = id;
        }
        out_.notes_that_differ += same ? 0 : 1;
        out_.uncovered_lists += note.qid.size() - covered;
    }

    ReleasedPatients finish() {
        for (std::size_t a = 0; a < out_.labels.size(); ++a) give_cluster_lists(a);
        return std::move(out_);
    }

   private:
    std::uint32_t list_id(std::size_t a, const std::vector<std::string>& list) {
        std::vector<std::uint32_t> values;
        for (const auto& value : list) {
            const auto [found, is_new] =
                value_ids_[a].emplace(value, static_cast<std::uint32_t>(out_.values[a].size()));
            if (is_new) out_.values[a].push_back(value);
            values.push_back(found->second);
        }
        std::sort(values.begin(), values.end());
        values.erase(std::unique(values.begin(), values.end()), values.end());
        return id_of(a, values);
    }

    std::uint32_t id_of(std::size_t a, const std::vector<std::uint32_t>& values) {
        auto& lists = out_.shown[a].lists;
        const auto [found, is_new] = list_ids_[a].emplace(values, static_cast<std::uint32_t>(lists.size()));
        if (is_new) lists.push_back(values);
        return found->second;
    }

    void give_cluster_lists(std::size_t a) {
        auto& shown = out_.shown[a];
        if (std::find(shown.of.begin(), shown.of.end(), not_shown) == shown.of.end()) return;
        std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> of_cluster;
        for (std::size_t i = 0; i < out_.size(); ++i) {
            if (shown.of[i] == not_shown) continue;
            const auto& list = shown.list_of(i);
            auto& values = of_cluster[out_.cluster[i]];
            values.insert(values.end(), list.begin(), list.end());
        }
        for (auto& [cluster, values] : of_cluster) {
            std::sort(values.begin(), values.end());
            values.erase(std::unique(values.begin(), values.end()), values.end());
        }
        for (std::size_t i = 0; i < out_.size(); ++i) {
            if (shown.of[i] == not_shown) shown.of[i] = id_of(a, of_cluster[out_.cluster[i]]);
        }
    }

    ReleasedPatients out_;
    std::unordered_map<std::string, std::uint32_t> patients_;
    std::unordered_set<std::string> note_ids_;
    std::vector<std::unordered_map<std::string, std::uint32_t>> value_ids_;                            // [attribute]
    std::vector<std::unordered_map<std::vector<std::uint32_t>, std::uint32_t, VectorHash>> list_ids_;  // [attribute]
};

}  // namespace

std::vector<std::string> covered_labels(const Json& manifest) {
    std::vector<std::string> labels;
    const auto found = manifest.find("covered");
    if (found == manifest.end() || !found->is_array()) return labels;
    for (const auto& label : *found) {
        if (label.is_string()) labels.push_back(label.get<std::string>());
    }
    return labels;
}

Result<ReleasedPatients> gather_patients(ReleasedNotesReader& notes, std::vector<std::string> labels) {
    Gatherer gatherer(std::move(labels));
    while (true) {
        const auto note = notes.next();
        if (!note) return note.error();
        if (!*note) return gatherer.finish();
        gatherer.add(**note);
    }
}

}  // namespace scrim
