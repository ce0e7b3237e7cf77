#include "nlp/batch/record_pass.h"

#include <algorithm>
#include <filesystem>
#include <string>

namespace scrim {
namespace {

constexpr std::size_t chunk_bytes = std::size_t{64} << 10U;
constexpr std::size_t chunk_records = 32;
constexpr std::uint64_t most_messages = 100;
constexpr std::size_t most_places = 5;

// "59 more records: the text is empty (line 3 of a.jsonl, ...)"
Error counted(const Error& first, std::uint64_t more, const std::vector<Place>& where) {
    Error out = first;
    out.place = {};
    std::string places;
    for (const Place& place : where) {
        Remark here{"", place};
        std::string text = here.message();
        while (!text.empty() && (text.back() == ' ' || text.back() == ':')) text.pop_back();
        if (!text.empty()) places += (places.empty() ? "" : "; ") + text;
    }
    if (more > where.size()) places += "; ...";
    out.what = std::to_string(more) + (more == 1 ? " more record: " : " more records: ") + first.what;
    out.advice = places;
    return out;
}

std::uint64_t plain_size(const std::filesystem::path& path) {
    if (path.extension() == ".gz" || path.extension() == ".zst") return 0;
    std::error_code failure;
    const std::uintmax_t size = std::filesystem::file_size(path, failure);
    return failure ? 0 : size;
}

}  // namespace

std::uint64_t bytes_to_read(const std::string& input) {
    std::error_code failure;
    if (input == "-") return 0;
    if (!std::filesystem::is_directory(input, failure)) return plain_size(input);
    std::uint64_t sum = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(input, failure)) {
        if (!entry.is_regular_file(failure)) continue;
        const std::uint64_t size = plain_size(entry.path());
        if (size == 0) return 0;
        sum += size;
    }
    return sum;
}

Result<RecordPass> RecordPass::open(Options options) {
    auto records = open_records(options.input, options.read);
    if (!records) return records.error();
    return RecordPass(std::move(options), std::move(*records));
}

Result<std::optional<RecordPass::Chunk>> RecordPass::next_chunk(const std::function<bool()>& stop) {
    Chunk chunk;
    std::size_t bytes = 0;
    while (!ended_ && chunk.size() < chunk_records && bytes < chunk_bytes && !stop()) {
        auto record = records_->next();
        if (!record) {
            // Taken in its turn: what was read before is worked on, then the error ends the pass.
            ended_ = record.error().kind == ErrorKind::unreadable;
            chunk.emplace_back(count_++, record.error());
        } else if (!*record) {
            ended_ = true;
        } else {
            bytes += (*record)->body.size() + (*record)->annotations.size();
            chunk.emplace_back(count_++, std::move(**record));
        }
    }
    if (chunk.empty()) return std::optional<Chunk>();
    return std::optional(std::move(chunk));
}

Result<bool> RecordPass::admit(const std::string& id, Place place) {
    place.record = id;
    auto fresh = ids_.add(id, place);
    if (fresh) return true;
    if (auto done = put_aside(fresh.error()); !done) return done.error();
    return false;
}

Result<void> RecordPass::put_aside(const Error& error) {
    if (options_.strict || error.kind == ErrorKind::unreadable) return error;
    ++bad_;
    if (options_.silent) return {};
    const auto [found, fresh] = place_of_.emplace(error.what + "\n" + error.advice, alike_.size());
    if (fresh) {
        alike_.push_back({error, 0, {}});
        if (alike_.size() <= most_messages) fail(error);
        return {};
    }
    Alike& alike = alike_[found->second];
    ++alike.more;
    if (alike.where.size() < most_places) alike.where.push_back(error.place);
    return {};
}

void RecordPass::say(const Remark& text) {
    ++remarks_;
    if (options_.silent || said_.size() >= most_messages) return;
    if (said_.insert(text.message()).second) remark(options_.common, text.message());
}

void RecordPass::end() {
    for (const auto& text : records_->take_remarks()) say(text);
    for (std::size_t i = 0; i < std::min<std::size_t>(alike_.size(), most_messages); ++i) {
        if (alike_[i].more > 0) fail(counted(alike_[i].first, alike_[i].more, alike_[i].where));
    }
    if (alike_.size() > most_messages) {
        fail(bad_input(std::to_string(alike_.size() - most_messages) + " more kinds of bad records are not shown"));
    }
    alike_.clear();
    place_of_.clear();
}

}  // namespace scrim
