// A JSON list of notes: [ {...}, {...} ]. It is cut into its elements by brackets and strings alone, and these are read
// like the lines of JSONL: a file of any size is read in the memory of its largest element.

#include "nlp/formats/json_list.h"

#include <utility>
#include <vector>

#include "nlp/formats/file_names.h"

namespace scrim {
namespace {

constexpr std::size_t list_chunk = std::size_t{64} << 10U;

bool is_json_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

class JsonListRecords : public RecordReader {
   public:
    JsonListRecords(std::unique_ptr<Input> input, const ReadOptions& options)
        : input_(std::move(input)), limit_(options.max_record), buffer_(list_chunk) {
        stem_ = input_->name() == "standard input" ? "stdin" : plain_name(input_->name());
        stem_ = std::string(without_ending(stem_));
    }

    Result<std::optional<RawRecord>> next() override {
        while (!done_) {
            const auto c = take();
            if (!c) return fail(c.error());
            if (!*c) return fail(cut_off());
            if (is_json_blank(**c)) continue;
            if (!in_list_) {  // the caller saw the bracket
                in_list_ = true;
                continue;
            }
            if (**c == ']') return end_of_list();
            if (**c == ',') {
                if (!std::exchange(may_have_comma_, false)) return fail(at(bad_input("has a comma without a note")));
                after_comma_ = true;
                continue;
            }
            if (may_have_comma_) return fail(at(bad_input("two notes of the list have no comma between them")));
            return element(**c);
        }
        return std::optional<RawRecord>();
    }

   private:
    // The element that begins with `first`.
    Result<std::optional<RawRecord>> element(char first) {
        RawRecord record;
        record.format = NoteFormat::jsonl;
        record.place = {input_->name(), {}, line_};
        record.id = stem_ + "-" + std::to_string(++count_);
        record.id_of_file = true;
        record.body = first;
        std::size_t depth = first == '{' || first == '[' ? 1 : 0;
        bool quoted = first == '"';
        bool escaped = false;
        bool too_long = false;
        while (depth > 0 || quoted || !ends_bare_value()) {
            const auto c = take();
            if (!c) return fail(c.error());
            if (!*c) return fail(cut_off());
            too_long = too_long || record.body.size() >= limit_;
            if (!too_long) record.body += **c;
            if (quoted) {
                quoted = escaped || **c != '"';
                escaped = !escaped && **c == '\\';
            } else if (**c == '"') {
                quoted = true;
            } else if (**c == '{' || **c == '[') {
                ++depth;
            } else if ((**c == '}' || **c == ']') && depth > 0) {
                --depth;
            }
        }
        may_have_comma_ = true;
        after_comma_ = false;
        if (too_long) {
            return bad_input("a note of the list is longer than " + std::to_string(limit_ >> 20U) + " MiB",
                             record.place, "look for a bracket or quote that is never closed");
        }
        return std::optional(std::move(record));
    }

    // An element that is no object goes on to the next comma, bracket or blank; the parser then says what is wrong.
    bool ends_bare_value() {
        if (begin_ == end_) (void)fill();
        if (begin_ == end_) return true;
        const char c = buffer_[begin_];
        return is_json_blank(c) || c == ',' || c == ']' || c == '{' || c == '[' || c == '"';
    }

    Result<std::optional<RawRecord>> end_of_list() {
        if (after_comma_) return fail(at(bad_input("ends with a comma behind its last note")));
        while (true) {
            const auto c = take();
            if (!c) return fail(c.error());
            if (!*c) break;
            if (!is_json_blank(**c)) {
                return fail(at(bad_input("something stands after the end of its list")));
            }
        }
        done_ = true;
        return std::optional<RawRecord>();
    }

    Result<std::optional<char>> take() {
        if (begin_ == end_) {
            if (auto filled = fill(); !filled) return filled.error();
        }
        if (begin_ == end_) return std::optional<char>();
        const char c = buffer_[begin_++];
        if (c == '\n') ++line_;
        return std::optional<char>(c);
    }

    Result<void> fill() {
        if (failure_) return *failure_;
        const auto got = input_->read(buffer_.data(), buffer_.size());
        begin_ = end_ = 0;
        if (!got) {
            failure_ = got.error();
            return got.error();
        }
        end_ = *got;
        return {};
    }

    // After what breaks the list nothing more can be told apart.
    Error fail(Error error) {
        done_ = true;
        return error;
    }

    [[nodiscard]] Error at(Error error) const {
        error.place = {input_->name(), {}, line_};
        error.kind = ErrorKind::unreadable;
        error.advice = "the file must be one valid JSON list of notes";
        return error;
    }

    [[nodiscard]] Error cut_off() const {
        Error error = at(bad_input("its list of notes is not closed: the file was cut off, or is no valid JSON"));
        error.advice = "fetch the file again, or look for a bracket or quote that is never closed";
        return error;
    }

    std::unique_ptr<Input> input_;
    std::size_t limit_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    std::string stem_;
    std::uint64_t line_ = 1;
    std::uint64_t count_ = 0;
    bool in_list_ = false;
    bool may_have_comma_ = false;  // an element came last
    bool after_comma_ = false;
    bool done_ = false;
    std::optional<Error> failure_;
};

class JsonRecords : public RecordReader {
   public:
    JsonRecords(std::unique_ptr<Input> input, const ReadOptions& options)
        : input_(std::move(input)), options_(options) {}

    Result<std::optional<RawRecord>> next() override {
        if (!records_) {
            if (auto opened = open(); !opened) return opened.error();
        }
        return records_->next();
    }

    std::vector<Remark> take_remarks() override { return records_ ? records_->take_remarks() : std::vector<Remark>(); }

   private:
    Result<void> open() {
        std::string head;
        std::size_t first = std::string::npos;
        while (first == std::string::npos && head.size() < max_record_bytes) {
            std::string block(4096, '\0');
            const auto got = input_->read(block.data(), block.size());
            if (!got) {
                records_ = std::make_unique<NoRecords>();
                return got.error();
            }
            if (*got == 0) break;
            head.append(block, 0, *got);
            first = head.find_first_not_of(" \t\r\n");
        }
        const bool list = first != std::string::npos && head[first] == '[';
        auto whole = put_back(std::move(head), std::move(input_));
        if (list) {
            records_ = std::make_unique<JsonListRecords>(std::move(whole), options_);
        } else {
            records_ = json_line_records(std::move(whole), options_);
        }
        return {};
    }

    class NoRecords : public RecordReader {
       public:
        Result<std::optional<RawRecord>> next() override { return std::optional<RawRecord>(); }
    };

    std::unique_ptr<Input> input_;
    ReadOptions options_;
    std::unique_ptr<RecordReader> records_;
};

}  // namespace

std::unique_ptr<RecordReader> json_list_records(std::unique_ptr<Input> input, const ReadOptions& options) {
    return std::make_unique<JsonListRecords>(std::move(input), options);
}

std::unique_ptr<RecordReader> jsonl_records(std::unique_ptr<Input> input, const ReadOptions& options) {
    return std::make_unique<JsonRecords>(std::move(input), options);
}

}  // namespace scrim
