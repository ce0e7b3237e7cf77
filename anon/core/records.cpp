#include "anon/core/records.h"

#include <unistd.h>

#include <algorithm>
#include <numeric>
#include <unordered_map>

#include "anon/core/code_rows.h"
#include "nlp/base/files/text_input.h"

namespace scrim {
namespace {

// Gives texts dense ids in the order of their first use.
class Interner {
   public:
    std::uint32_t id(std::string_view text) {
        const auto found = ids_.find(text);
        if (found != ids_.end()) return found->second;
        const auto id = static_cast<std::uint32_t>(texts_.size());
        texts_.emplace_back(text);
        ids_.emplace(texts_.back(), id);
        bytes_ += 2 * text.size() + 96;
        return id;
    }
    [[nodiscard]] std::vector<std::string>& texts() { return texts_; }
    [[nodiscard]] std::size_t size() const { return texts_.size(); }
    [[nodiscard]] std::size_t bytes() const { return bytes_; }

   private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>> ids_;
    std::vector<std::string> texts_;
    std::size_t bytes_ = 0;
};

struct Entry {
    std::uint32_t patient;
    std::uint32_t visit;
    Item item;
};

std::size_t memory_of(const ReadRecordsOptions& options) {
    if (options.memory_limit > 0) return options.memory_limit;
    const auto pages = static_cast<std::size_t>(std::max(0L, sysconf(_SC_PHYS_PAGES)));
    return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) / 10 * 7;
}

class Builder : public CodeRowSink {
   public:
    Builder(std::string name, const ReadRecordsOptions& options)
        : name_(std::move(name)), options_(options), limit_(memory_of(options)) {}

    Result<void> add(std::string_view patient, std::string_view visit, std::string_view code,
                     std::uint64_t line) override {
        if (code.empty()) {
            return bad_input("a code is empty", {name_, {}, line}, "remove the row or give the code");
        }
        entries_.push_back({patients_.id(patient), has_visits_ ? visits_.id(visit) : 0U, codes_.id(code)});
        // Sorting by patient needs the entries twice.
        const bool check = (entries_.size() & 0xFFFFU) == 0;
        if (check && options_.progress) options_.progress(0x10000U);
        if (check && 3 * sizeof(Entry) * entries_.size() + used_by_names() > limit_) {
            return bad_input(
                "does not fit into memory after " + std::to_string(entries_.size()) + " codes", {name_, {}, line},
                "disassociate it with --block-size, split it by patient, or use a machine with more memory");
        }
        return {};
    }

    void with_visits() override { has_visits_ = true; }
    [[nodiscard]] Item last() const override { return entries_.back().item; }
    [[nodiscard]] std::vector<std::uint32_t> occurrences() const override {
        std::vector<std::uint32_t> count(codes_.size());
        for (const auto& entry : entries_) ++count[entry.item];
        return count;
    }

    CodeData finish() {
        sort_names();
        sort_entries();
        CodeData data;
        if (options_.repeated) name_repeats();
        data.records.names = std::move(codes_.texts());
        data.records.patients = std::move(patients_.texts());
        collect_records(data);
        if (has_visits_) collect_visits(data);
        return data;
    }

   private:
    [[nodiscard]] std::size_t used_by_names() const { return patients_.bytes() + visits_.bytes() + codes_.bytes(); }

    // Renumbers the codes in the order of their texts.
    void sort_names() {
        auto& names = codes_.texts();
        std::vector<Item> order(names.size());
        std::iota(order.begin(), order.end(), 0U);
        std::sort(order.begin(), order.end(), [&](Item a, Item b) { return names[a] < names[b]; });
        std::vector<Item> rank(names.size());
        std::vector<std::string> sorted(names.size());
        for (Item i = 0; i < order.size(); ++i) {
            rank[order[i]] = i;
            sorted[i] = std::move(names[order[i]]);
        }
        names = std::move(sorted);
        for (auto& entry : entries_) entry.item = rank[entry.item];
    }

    // By patient (a counting sort: there may be millions), then by visit and item inside the patient.
    void sort_entries() {
        const std::size_t patients = patients_.texts().size();
        first_.assign(patients + 1, 0);
        for (const auto& entry : entries_) ++first_[entry.patient + 1];
        std::partial_sum(first_.begin(), first_.end(), first_.begin());
        std::vector<Entry> sorted(entries_.size());
        auto next = first_;
        for (const auto& entry : entries_) sorted[next[entry.patient]++] = entry;
        entries_ = std::move(sorted);
        for (std::size_t p = 0; p < patients; ++p) {
            std::sort(entries_.begin() + static_cast<std::ptrdiff_t>(first_[p]),
                      entries_.begin() + static_cast<std::ptrdiff_t>(first_[p + 1]),
                      [](const Entry& a, const Entry& b) {
                          return a.visit != b.visit ? a.visit < b.visit : a.item < b.item;
                      });
        }
    }

    // The n-th occurrence of a code in a patient becomes an item of its own, for n > 1.
    void name_repeats() {
        std::vector<std::string> names = codes_.texts();
        Interner renamed;
        for (std::size_t p = 0; p + 1 < first_.size(); ++p) {
            std::unordered_map<Item, std::size_t> seen;
            for (std::size_t e = first_[p]; e < first_[p + 1]; ++e) {
                const std::size_t n = ++seen[entries_[e].item];
                const std::string& base = names[entries_[e].item];
                entries_[e].item = renamed.id(n == 1 ? base : base + "#" + std::to_string(n));
            }
        }
        codes_ = std::move(renamed);
        sort_names();
        sort_entries();
    }

    void collect_records(CodeData& data) {
        data.records.starts.reserve(first_.size());
        std::vector<Item> items;
        for (std::size_t p = 0; p + 1 < first_.size(); ++p) {
            items.clear();
            for (std::size_t e = first_[p]; e < first_[p + 1]; ++e) items.push_back(entries_[e].item);
            std::sort(items.begin(), items.end());
            items.erase(std::unique(items.begin(), items.end()), items.end());
            if (!has_visits_) data.duplicates += first_[p + 1] - first_[p] - items.size();
            data.records.add(items);
        }
    }

    void collect_visits(CodeData& data) {
        for (std::size_t e = 0; e < entries_.size(); ++e) {
            const bool same =
                e > 0 && entries_[e].patient == entries_[e - 1].patient && entries_[e].visit == entries_[e - 1].visit;
            if (same && entries_[e].item == entries_[e - 1].item) {
                ++data.duplicates;
                continue;
            }
            if (!same) {
                if (e > 0) data.visits.starts.push_back(data.visits.items.size());
                data.visits.record.push_back(entries_[e].patient);
            }
            data.visits.items.push_back(entries_[e].item);
        }
        if (!entries_.empty()) data.visits.starts.push_back(data.visits.items.size());
    }

    std::string name_;
    ReadRecordsOptions options_;
    std::size_t limit_;
    bool has_visits_ = false;
    Interner patients_;
    Interner visits_;
    Interner codes_;
    std::vector<Entry> entries_;
    std::vector<std::size_t> first_;  // of each patient's entries
};

}  // namespace

Result<CodeData> read_code_records(std::unique_ptr<Input> input, const ReadRecordsOptions& options) {
    const std::string name = input->name();
    Builder builder(name, options);
    auto facts = read_code_rows(std::move(input), options, builder);
    if (!facts) return facts.error();
    CodeData data = builder.finish();
    data.system = std::move(facts->system);
    data.remarks = std::move(facts->remarks);
    if (data.records.size() == 0) return no_codes(name);
    return data;
}

Result<CodeData> read_code_records(const std::string& path, const ReadRecordsOptions& options) {
    auto input = open_text(path);
    if (!input) return input.error();
    return read_code_records(std::move(*input), options);
}

Result<std::vector<std::string>> read_name_list(const std::string& path) {
    auto input = open_text(path);
    if (!input) return input.error();
    LineReader lines(std::move(*input));
    std::vector<std::string> out;
    while (true) {
        const auto line = lines.next();
        if (!line) return line.error();
        if (!*line) return out;
        const auto from = (*line)->find_first_not_of(" \t");
        if (from == std::string_view::npos) continue;
        out.emplace_back((*line)->substr(from, (*line)->find_last_not_of(" \t") - from + 1));
    }
}

std::vector<std::uint32_t> supports(const Records& records) {
    std::vector<std::uint32_t> counts(records.names.size(), 0);
    for (const Item item : records.items) ++counts[item];
    return counts;
}

}  // namespace scrim
