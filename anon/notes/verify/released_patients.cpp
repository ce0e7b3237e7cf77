#include "anon/notes/verify/released_patients.h"

#include <algorithm>
#include <map>
#include <unordered_set>

#include "anon/notes/lists/vector_hash.h"
#include "nlp/base/ascii.h"
#include "nlp/base/search/first_text.h"
#include "nlp/base/search/many_texts.h"

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
        count_details(note);
        const std::uint32_t patient = found->second;
        bool same = out_.cluster[patient] == note.cluster;
        std::size_t covered = 0;
        for (std::size_t a = 0; a < out_.labels.size(); ++a) {
            const auto* list = note.list(out_.labels[a]);
            same = same && (is_new || (list == nullptr) == (out_.shown[a].of[patient] == not_shown));
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
        const std::uint32_t id = id_of(a, values);
        const auto [written, first] = written_.try_emplace({a, id}, list);
        out_.unlike_lists += values.size() != list.size() || written->second != list ? 1 : 0;
        return id;
    }

    void count_details(const ReleasedNote& note) {
        const bool withheld = is_withheld(note);
        out_.withheld += withheld ? 1 : 0;
        out_.withheld_with_details += withheld && !(note.hmd.empty() && note.terms.empty()) ? 1 : 0;
        if (withheld || note.hmd.empty()) return;
        const std::string text = plain(note.text);
        std::vector<std::string> details;
        std::vector<std::string> wanted;
        for (const auto& detail : note.hmd) {
            wanted.push_back(plain(without_assertions(detail)));
            details.push_back(wanted.back());
            details.push_back(plain(detail));  // "no acute distress" is a detail of its own
        }
        const std::vector<bool> there = ManyTexts({wanted.begin(), wanted.end()}).found_in(text);
        for (std::size_t i = 0; i < wanted.size(); ++i) out_.details_elsewhere += there[i] || wanted[i].empty() ? 0 : 1;
        FirstText all;
        for (const auto& detail : details) all.add(detail);
        const std::vector<std::uint32_t> points = code_points(note.text);
        for (const auto& [begin, end] : note.health) {
            const bool inside = begin <= end && end < points.size();
            const std::string mention =
                inside ? plain(std::string_view(note.text).substr(points[begin], points[end] - points[begin])) : "";
            out_.details_elsewhere += !mention.empty() && all.holding(mention) ? 0 : 1;
        }
    }

    // Where each code point of the text begins, and the end.
    static std::vector<std::uint32_t> code_points(std::string_view text) {
        std::vector<std::uint32_t> out;
        for (std::uint32_t at = 0; at < text.size(); ++at) {
            if ((static_cast<unsigned char>(text[at]) & 0xC0U) != 0x80U) out.push_back(at);
        }
        out.push_back(static_cast<std::uint32_t>(text.size()));
        return out;
    }

    // "family history of no fever" is written "fever".
    static std::string_view without_assertions(std::string_view detail) {
        for (const std::string_view words : {"family history of ", "no "}) {
            if (detail.starts_with(words)) detail.remove_prefix(words.size());
        }
        return detail;
    }

    // In lower case, with single blanks, round brackets for all, and ASCII alone: case is not known of the rest.
    static std::string plain(std::string_view text) {
        std::string out;
        for (char c : text) {
            if ((c & 0x80) != 0) continue;
            c = c == '[' ? '(' : c == ']' ? ')' : is_space(c) ? ' ' : lower(c);
            if (c != ' ' || out.empty() || out.back() != ' ') out += c;
        }
        return out;
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
    std::map<std::pair<std::size_t, std::uint32_t>, std::vector<std::string>> written_;  // [attribute, list]
    std::vector<std::unordered_map<std::string, std::uint32_t>> value_ids_;              // [attribute]
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
