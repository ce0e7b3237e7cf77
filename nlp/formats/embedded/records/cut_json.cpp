// FHIR in JSON: resources a line each (NDJSON, as bulk exports have them), or one document over many lines. Brackets
// are counted once while the lines come, so that a document of many lines takes time in proportion to its length.

#include <algorithm>

#include "nlp/formats/embedded/records/record_cutter.h"

namespace scrim {
namespace {

// Counts brackets outside of strings.
class Brackets {
   public:
    void read(std::string_view bytes) {
        for (const char c : bytes) {
            if (escaped_) {
                escaped_ = false;
            } else if (quoted_) {
                escaped_ = c == '\\';
                quoted_ = c != '"';
            } else if (c == '"') {
                quoted_ = true;
            } else if (c == '{' || c == '[') {
                ++depth_;
            } else if (c == '}' || c == ']') {
                --depth_;
            }
        }
    }
    [[nodiscard]] bool open() const { return quoted_ || depth_ > 0; }

   private:
    std::int64_t depth_ = 0;
    bool quoted_ = false;
    bool escaped_ = false;
};

class JsonCutter : public RecordCutter {
   public:
    JsonCutter(std::unique_ptr<Input> input, std::size_t limit) : lines_(std::move(input), limit), limit_(limit) {}

    Result<std::optional<CutRecord>> next() override {
        while (true) {
            const auto line = lines_.next();
            if (!line) return line.error();
            if (!*line) return std::optional<CutRecord>();
            if ((*line)->find_first_not_of(" \t\r") == std::string_view::npos) continue;
            CutRecord out;
            out.bytes = **line;
            out.place = {lines_.name(), {}, lines_.line()};
            Brackets brackets;
            brackets.read(out.bytes);
            // Only the first record says whether the file has a line for each: in such a file a broken line must not
            // take the next ones with it.
            if (count_ == 0 && brackets.open()) {
                if (auto done = add_rest(out, brackets); !done) return done.error();
                out.number = 0;
            } else {
                out.number = count_ + 1;
            }
            ++count_;
            return std::optional(std::move(out));
        }
    }

   private:
    Result<void> add_rest(CutRecord& out, Brackets& brackets) {
        while (brackets.open()) {
            const auto line = lines_.next();
            if (!line) return line.error();
            if (!*line) {
                return bad_input("the JSON document ends before its brackets are closed", out.place,
                                 "is the file complete?");
            }
            brackets.read("\n");
            brackets.read(**line);
            out.bytes += '\n';
            out.bytes += **line;
            if (out.bytes.size() > limit_) {
                return unreadable("a record is longer than " + std::to_string(limit_ >> 20U) + " MiB", out.place,
                                  "export it as NDJSON, a resource per line");
            }
        }
        return {};
    }

    LineReader lines_;
    std::size_t limit_;
    std::uint64_t count_ = 0;
};

}  // namespace

std::unique_ptr<RecordCutter> cut_json(std::unique_ptr<Input> input, std::size_t limit) {
    return std::make_unique<JsonCutter>(std::move(input), limit);
}

bool first_object_has(std::string_view head, std::string_view member) {
    const auto first = head.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos || head[first] != '{') return false;
    std::size_t depth = 0;
    for (std::size_t at = first; at < head.size(); ++at) {
        const char c = head[at];
        if (c == '{' || c == '[') ++depth;
        if ((c == '}' || c == ']') && --depth == 0) return false;
        if (c != '"') continue;
        const std::size_t begin = at + 1;
        for (++at; at < head.size() && head[at] != '"'; ++at) {
            if (head[at] == '\\') ++at;
        }
        if (at >= head.size()) return false;
        const auto after = head.find_first_not_of(" \t\r\n", at + 1);
        const bool is_name = after != std::string_view::npos && head[after] == ':';
        if (depth == 1 && is_name && head.substr(begin, at - begin) == member) return true;
    }
    return false;
}

}  // namespace scrim
