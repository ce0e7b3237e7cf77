#include "nlp/batch/record_pass.h"

#include <cstdio>

namespace scrim {
namespace {

constexpr std::size_t chunk_bytes = std::size_t{64} << 10U;
constexpr std::size_t chunk_records = 32;
constexpr std::uint64_t most_messages = 100;

}  // namespace

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
    if (bad_++ < most_messages && !options_.silent) fail(error);
    return {};
}

void RecordPass::say(const Remark& text) {
    ++remarks_;
    if (options_.silent || said_.size() >= most_messages) return;
    if (said_.insert(text.message()).second) remark(options_.common, text.message());
}

void RecordPass::end() {
    for (const auto& text : records_->take_remarks()) say(text);
    if (bad_ > most_messages && !options_.silent) {
        std::fprintf(stderr, "scrim: error: %llu more bad records are not shown\n",
                     static_cast<unsigned long long>(bad_ - most_messages));
    }
}

}  // namespace scrim
