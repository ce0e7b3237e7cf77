// HL7 v2: messages begin with a segment MSH, and go on to the next one. Segments end with a carriage return, in files
// of some systems with a line feed or both. What a batch puts around its messages (FHS, BHS, BTS, FTS, and the bytes of
// MLLP) is of no message and is passed over.

#include <array>
#include <utility>
#include <vector>

#include "nlp/base/ascii.h"
#include "nlp/formats/embedded/records/record_cutter.h"

namespace scrim {
namespace {

constexpr std::size_t buffer_size = std::size_t{256} << 10U;
constexpr char start_of_block = '\x0B';
constexpr char end_of_block = '\x1C';

bool is_message(std::string_view segment) { return segment.starts_with("MSH"); }

bool is_envelope(std::string_view segment) {
    return segment.starts_with("FHS") || segment.starts_with("BHS") || segment.starts_with("BTS") ||
           segment.starts_with("FTS");
}

bool is_blank_segment(std::string_view segment) {
    return segment.find_first_not_of(" \t\r\n\x0B\x1C") == std::string_view::npos;
}

// Segments with what ends them, one after the other.
class SegmentReader {
   public:
    SegmentReader(std::unique_ptr<Input> input, std::size_t limit) : input_(std::move(input)), limit_(limit) {}

    // Nothing at the end.
    Result<std::optional<std::string>> next() {
        std::string out;
        while (true) {
            if (at_ == buffer_.size()) {
                if (auto done = fill(); !done) return done.error();
                if (buffer_.empty()) break;
            }
            const std::string_view rest = std::string_view(buffer_).substr(at_);
            // The line feed of CR LF may be the first byte of the next buffer.
            if (!out.empty() && (out.back() == '\r' || out.back() == '\n')) {
                if (out.back() == '\r' && rest.front() == '\n') {
                    out += '\n';
                    ++at_;
                }
                break;
            }
            const auto end = rest.find_first_of("\r\n");
            const std::size_t length = end == std::string_view::npos ? rest.size() : end + 1;
            out += rest.substr(0, length);
            at_ += length;
            if (out.size() > limit_) {
                return unreadable("a segment is longer than " + std::to_string(limit_ >> 20U) + " MiB", place());
            }
        }
        if (out.empty()) return std::optional<std::string>();
        ++segments_;
        return std::optional(std::move(out));
    }

    [[nodiscard]] Place place() const { return {input_->name(), {}, segments_}; }

   private:
    Result<void> fill() {
        buffer_.resize(buffer_size);
        at_ = 0;
        const auto got = input_->read(buffer_.data(), buffer_.size());
        buffer_.resize(got ? *got : 0);
        return got ? Result<void>() : got.error();
    }

    std::unique_ptr<Input> input_;
    std::size_t limit_;
    std::string buffer_;
    std::size_t at_ = 0;
    std::uint64_t segments_ = 0;
};

class MessageCutter : public RecordCutter {
   public:
    MessageCutter(std::unique_ptr<Input> input, std::size_t limit)
        : segments_(std::move(input), limit), limit_(limit) {}

    Result<std::optional<CutRecord>> next() override {
        CutRecord out;
        if (first_) {
            out.bytes = std::exchange(first_, std::nullopt)->bytes;
            out.place = first_place_;
        }
        while (true) {
            auto segment = segments_.next();
            if (!segment) return segment.error();
            if (!*segment) break;
            while (!(*segment)->empty() && ((*segment)->front() == start_of_block)) (*segment)->erase(0, 1);
            if (is_envelope(**segment)) {
                if (out.bytes.empty()) continue;
                return finished(std::move(out));
            }
            if (is_message(**segment)) {
                const bool begins = out.bytes.empty();
                if (!begins) {
                    first_ = First{std::move(**segment)};
                    first_place_ = segments_.place();
                    return finished(std::move(out));
                }
                out.bytes = std::move(**segment);
                out.place = segments_.place();
                continue;
            }
            if (is_blank_segment(**segment) && (out.bytes.empty() || (*segment)->front() == end_of_block)) continue;
            if (out.bytes.empty()) {
                // Nothing says whose this segment is.
                return bad_input("a segment stands before the first segment MSH", segments_.place(),
                                 "a message begins with MSH");
            }
            if (out.bytes.size() + (*segment)->size() > limit_) {
                return unreadable("a message is longer than " + std::to_string(limit_ >> 20U) + " MiB", out.place);
            }
            out.bytes += **segment;
        }
        if (out.bytes.empty()) return std::optional<CutRecord>();
        return finished(std::move(out));
    }

   private:
    struct First {
        std::string bytes;
    };

    std::optional<CutRecord> finished(CutRecord out) {
        out.number = ++count_;
        return std::optional(std::move(out));
    }

    SegmentReader segments_;
    std::size_t limit_;
    std::optional<First> first_;  // segment of the next message
    Place first_place_;
    std::uint64_t count_ = 0;
};

}  // namespace

std::unique_ptr<RecordCutter> cut_messages(std::unique_ptr<Input> input, std::size_t limit) {
    return std::make_unique<MessageCutter>(std::move(input), limit);
}

bool begins_with_segment(std::string_view head) {
    const auto begin = head.find_first_not_of(" \t\r\n\x0B");
    if (begin == std::string_view::npos || head.size() < begin + 8) return false;
    const std::string_view segment = head.substr(begin);
    const auto is_delimiter = [](char c) {
        return static_cast<unsigned char>(c) > ' ' && !is_digit(c) && !is_ascii_letter(c);
    };
    if (!segment.starts_with("MSH") && !segment.starts_with("FHS") && !segment.starts_with("BHS")) return false;
    // The delimiter, then the encoding characters up to the next one: MSH|^~\&|
    return is_delimiter(segment[3]) && is_delimiter(segment[4]) && is_delimiter(segment[5]) &&
           segment.substr(4, 6).find(segment[3]) != std::string_view::npos;
}

}  // namespace scrim
