#include "anon/core/sources/record_blocks.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <numeric>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "anon/core/code_rows.h"
#include "nlp/base/files/text_input.h"

namespace scrim {
namespace {

constexpr std::size_t part_count = 256;
constexpr std::size_t longest_patient = 4096;

Error part_error(const std::string& folder) {
    return unreadable(std::string("the work files beside the output fail: ") + std::strerror(errno), {folder, {}, 0},
                      "free disk space: they take about as much as the input");
}

}  // namespace

Result<File> open_nameless_file(const std::string& folder) {
    int descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        std::string name = folder + "/.scrim-part-XXXXXX";
        descriptor = ::mkostemp(name.data(), O_CLOEXEC);
        if (descriptor >= 0) ::unlink(name.c_str());
    }
    if (descriptor < 0) return part_error(folder);
    File file(::fdopen(descriptor, "w+b"));
    if (!file) {
        ::close(descriptor);
        return part_error(folder);
    }
    return file;
}

// Puts rows into the parts.
class PartSink : public CodeRowSink {
   public:
    PartSink(RecordBlocks& blocks, std::string folder, std::uint64_t secret, const ReadRecordsOptions& options)
        : blocks_(blocks), folder_(std::move(folder)), secret_(secret), options_(options) {}

    Result<void> add(std::string_view patient, std::string_view /*visit*/, std::string_view code,
                     std::uint64_t line) override {
        if (code.empty()) return bad_input("a code is empty", {{}, {}, line}, "remove the row or give the code");
        if (patient.size() > longest_patient) {
            return bad_input("the name of a patient has more than " + std::to_string(longest_patient) + " bytes",
                             {{}, {}, line}, "is this the right column?");
        }
        auto found = ids_.find(code);
        if (found == ids_.end()) {
            found = ids_.emplace(std::string(code), static_cast<Item>(blocks_.names_.size())).first;
            blocks_.names_.emplace_back(code);
            occurrences_.push_back(0);
        }
        last_ = found->second;
        ++occurrences_[last_];
        const std::size_t part = part_of(patient);
        std::FILE* const file = blocks_.parts_[part].get();
        const std::array<std::uint32_t, 2> head{static_cast<std::uint32_t>(patient.size()), last_};
        if (std::fwrite(head.data(), sizeof(head), 1, file) != 1 ||
            (!patient.empty() && std::fwrite(patient.data(), patient.size(), 1, file) != 1)) {
            return part_error(folder_);
        }
        ++blocks_.rows_[part];
        if (options_.progress && (++rows_ & 0xFFFFU) == 0) options_.progress(0x10000U);
        return {};
    }
    void with_visits() override {}
    [[nodiscard]] Item last() const override { return last_; }
    [[nodiscard]] std::vector<std::uint32_t> occurrences() const override { return occurrences_; }

   private:
    struct CodeHash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };

    [[nodiscard]] std::size_t part_of(std::string_view patient) const {
        std::uint64_t hash = 0xcbf29ce484222325ULL ^ secret_;
        for (const char c : patient) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
        hash = (hash ^ (hash >> 30U) ^ secret_) * 0xbf58476d1ce4e5b9ULL;
        hash = (hash ^ (hash >> 27U)) * 0x94d049bb133111ebULL;
        return static_cast<std::size_t>(hash >> 56U) % part_count;
    }

    RecordBlocks& blocks_;
    std::string folder_;
    std::uint64_t secret_;
    const ReadRecordsOptions& options_;
    std::unordered_map<std::string, Item, CodeHash, std::equal_to<>> ids_;
    std::vector<std::uint32_t> occurrences_;
    Item last_ = 0;
    std::size_t rows_ = 0;
};

Result<RecordBlocks> RecordBlocks::read(const std::string& path, const ReadRecordsOptions& options,
                                        const std::string& folder, std::size_t records, const Key& key) {
    if (options.repeated) return usage_error("--repeated does not go with blocks", "leave one of them out");
    auto input = open_text(path);
    if (!input) return input.error();
    RecordBlocks blocks;
    blocks.records_ = std::max<std::size_t>(records, 1);
    for (std::size_t part = 0; part < part_count; ++part) {
        auto file = open_nameless_file(folder);
        if (!file) return file.error();
        blocks.parts_.push_back(std::move(*file));
    }
    blocks.rows_.assign(part_count, 0);
    auto random = key.stream("record blocks");
    PartSink sink(blocks, folder, random.bits(), options);
    auto facts = read_code_rows(std::move(*input), options, sink);
    if (!facts) {
        auto error = facts.error();
        if (error.place.file.empty()) error.place.file = path;
        return error;
    }
    if (blocks.names_.empty()) return no_codes(path);
    blocks.system_ = std::move(facts->system);
    blocks.remarks_ = std::move(facts->remarks);
    for (const auto& file : blocks.parts_) {
        if (std::fflush(file.get()) != 0) return part_error(folder);
    }
    // Ids in the order of the codes' texts.
    std::vector<Item> order(blocks.names_.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](Item a, Item b) { return blocks.names_[a] < blocks.names_[b]; });
    blocks.rank_.resize(order.size());
    std::vector<std::string> sorted(order.size());
    for (Item i = 0; i < order.size(); ++i) {
        blocks.rank_[order[i]] = i;
        sorted[i] = std::move(blocks.names_[order[i]]);
    }
    blocks.names_ = std::move(sorted);
    return blocks;
}

Result<void> RecordBlocks::read_part(std::size_t part, std::vector<std::vector<Item>>& records) const {
    std::FILE* const file = parts_[part].get();
    std::rewind(file);
    std::unordered_map<std::string, std::size_t> number;
    std::string patient;
    for (std::uint64_t row = 0; row < rows_[part]; ++row) {
        std::array<std::uint32_t, 2> head{};
        bool whole = std::fread(head.data(), sizeof(head), 1, file) == 1 && head[0] <= longest_patient;
        if (whole) patient.resize(head[0]);
        if (whole && head[0] > 0) whole = std::fread(patient.data(), head[0], 1, file) == 1;
        if (!whole) return part_error("part " + std::to_string(part));
        const auto [found, added] = number.try_emplace(patient, records.size());
        if (added) records.emplace_back();
        records[found->second].push_back(rank_[head[1]]);
    }
    return {};
}

Result<Records> RecordBlocks::next() {
    std::vector<std::vector<Item>> lists;
    std::uint64_t rows = 0;
    while (next_part_ < parts_.size()) {
        // What is left should not become a small block of its own.
        const std::uint64_t left =
            std::accumulate(rows_.begin() + static_cast<std::ptrdiff_t>(next_part_), rows_.end(), std::uint64_t{0});
        if (lists.size() >= records_ && left * lists.size() >= rows * (records_ / 2)) break;
        rows += rows_[next_part_];
        if (auto done = read_part(next_part_, lists); !done) return done.error();
        ++next_part_;
    }
    Records out;
    out.names = names_;
    out.items.reserve(rows);
    out.starts.reserve(lists.size() + 1);
    for (auto& list : lists) {
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
        out.add(list);
    }
    return out;
}

}  // namespace scrim
