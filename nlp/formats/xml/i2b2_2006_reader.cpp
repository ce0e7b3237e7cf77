// i2b2 2006 XML, read: many <RECORD>s in a file, the spans inline as <PHI TYPE="..">. The records are cut out of
// the stream by their tags and parsed one by one, so that the file may be of any size.

#include <algorithm>
#include <cstring>

#include "nlp/formats/xml/xml_reader.h"
#include "nlp/formats/xml/xml_text.h"

namespace scrim {
namespace {

constexpr std::string_view record_start = "<RECORD";
constexpr std::string_view record_end = "</RECORD>";
constexpr std::size_t chunk = std::size_t{256} << 10U;

class I2b2Records2006 : public RecordReader {
   public:
    I2b2Records2006(std::unique_ptr<Input> input, const ReadOptions& options)
        : input_(std::move(input)), max_record_(options.max_record) {}

    Result<std::optional<RawRecord>> next() override {
        if (ended_) return std::optional<RawRecord>();
        // To the start of a record; what lies between records is dropped as it comes.
        while (true) {
            const auto start = find_start(0);
            if (start != std::string::npos) {
                drop(start);
                break;
            }
            closed_ = closed_ || buffer_.find("</ROOT") != std::string::npos;
            drop(buffer_.size() - std::min(buffer_.size(), record_start.size()));
            const auto more = fill();
            if (!more) return more.error();
            if (!*more) return finish();
        }
        return cut();
    }

   private:
    // The record at the front of the buffer.
    Result<std::optional<RawRecord>> cut() {
        std::size_t searched = record_start.size();
        while (true) {
            const auto end = buffer_.find(record_end, searched);
            const auto other = find_start(record_start.size());
            if (other != std::string::npos && (end == std::string::npos || other < end)) {
                return give_up("a <RECORD> begins before the one before it has ended", other);
            }
            if (end != std::string::npos) {
                RawRecord record;
                record.format = NoteFormat::i2b2_2006;
                record.place = {input_->name(), {}, line_};
                record.body = buffer_.substr(0, end + record_end.size());
                drop(end + record_end.size());
                return std::optional(std::move(record));
            }
            if (buffer_.size() > max_record_) return skip_long_record();
            searched = std::max(record_start.size(), buffer_.size() - std::min(buffer_.size(), record_end.size()));
            const auto more = fill();
            if (!more) return more.error();
            if (!*more) {
                ended_ = true;
                return give_up("the file ends inside a <RECORD>", buffer_.size());
            }
        }
    }

    Result<std::optional<RawRecord>> finish() {
        ended_ = true;
        if (closed_ || buffer_.find("</ROOT") != std::string::npos || !any_) return std::optional<RawRecord>();
        return bad_input("the file ends without </ROOT>", {input_->name(), {}, line_},
                         "it was cut off: records may be missing");
    }

    Error give_up(const char* what, std::size_t rest) {
        Error error = bad_input(what, {input_->name(), {}, line_}, "was the file cut off or put together by hand?");
        drop(rest);
        return error;
    }

    Result<std::optional<RawRecord>> skip_long_record() {
        Error error = bad_input("a record is longer than " + std::to_string(max_record_ >> 20U) + " MiB",
                                {input_->name(), {}, line_}, "split it, or remove it");
        while (buffer_.find(record_end) == std::string::npos) {
            drop(buffer_.size() - std::min(buffer_.size(), record_end.size()));
            const auto more = fill();
            if (!more) return more.error();
            if (!*more) break;
        }
        drop(std::min(buffer_.find(record_end), buffer_.size()));
        return error;
    }

    // "<RECORD " or "<RECORD>", but not "<RECORDS".
    [[nodiscard]] std::size_t find_start(std::size_t from) const {
        for (auto at = buffer_.find(record_start, from); at != std::string::npos;
             at = buffer_.find(record_start, at + 1)) {
            const std::size_t behind = at + record_start.size();
            if (behind < buffer_.size() && std::strchr(" \t\r\n>", buffer_[behind]) != nullptr) return at;
        }
        return std::string::npos;
    }

    void drop(std::size_t count) {
        line_ += static_cast<std::uint64_t>(
            std::count(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(count), '\n'));
        buffer_.erase(0, count);
        any_ = any_ || count > 0;
    }

    // False at the end of the stream.
    Result<bool> fill() {
        const std::size_t size = buffer_.size();
        buffer_.resize(size + chunk);
        const auto got = input_->read(buffer_.data() + size, chunk);
        buffer_.resize(size + (got ? *got : 0));
        if (!got) {
            ended_ = true;
            return got.error();
        }
        return *got > 0;
    }

    std::unique_ptr<Input> input_;
    std::size_t max_record_;
    std::string buffer_;
    std::uint64_t line_ = 1;
    bool any_ = false;     // there was something in the file
    bool closed_ = false;  // </ROOT> was seen
    bool ended_ = false;
};

// One published file has <PHI TYPE="DOCTOR"> where </PHI> is meant. Tags do not nest here, so a second opening
// tag while one is open can only be that. Gives the number of repairs.
std::size_t repair_unbalanced(std::string& xml) {
    std::size_t repairs = 0;
    bool open = false;
    for (auto at = xml.find('<'); at != std::string::npos; at = xml.find('<', at + 1)) {
        if (xml.compare(at, 6, "</PHI>") == 0) {
            open = false;
        } else if (xml.compare(at, 5, "<PHI ") == 0 || xml.compare(at, 5, "<PHI>") == 0) {
            if (open) {
                const auto end = xml.find('>', at);
                if (end == std::string::npos) break;
                xml.replace(at, end + 1 - at, "</PHI>");
                ++repairs;
            }
            open = !open;
        }
    }
    return repairs;
}

}  // namespace

std::unique_ptr<RecordReader> i2b2_2006_records(std::unique_ptr<Input> input, const ReadOptions& options) {
    return std::make_unique<I2b2Records2006>(std::move(input), options);
}

Result<ParsedNote> parse_i2b2_2006(RawRecord record, const ReadOptions& options) {
    ParsedNote out;
    const std::size_t repairs = repair_unbalanced(record.body);
    pugi::xml_document document;
    if (auto done = parse_xml(record, document, out); !done) return done.error();
    const auto root = document.document_element();
    const auto text = root.child("TEXT");
    if (!text) return bad_input("the record has no <TEXT>", record.place);
    read_ids(root, "ID", out.note);
    // Tags stand in the text: of a record without any, only our own mark says that somebody looked.
    out.note.tagged = std::string_view(root.attribute("tagged").value()) == "true";
    record.place.record = out.note.id;
    if (repairs > 0) {
        out.remarks.push_back({"repaired " + std::to_string(repairs) + " <PHI> where </PHI> was meant", record.place});
    }

    std::vector<SpanFields> spans;
    std::vector<std::pair<std::size_t, std::size_t>> bytes;  // of each span
    for (const auto& child : text.children()) {
        if (child.type() == pugi::node_pcdata || child.type() == pugi::node_cdata) out.note.text += child.value();
        if (child.type() != pugi::node_element) continue;
        out.note.tagged = true;
        if (std::strcmp(child.name(), "PHI") != 0 ||
            child.find_child([](auto node) { return node.type() == pugi::node_element; })) {
            return bad_input("there are tags other than <PHI> in <TEXT>", record.place, "a '<' is written &lt;");
        }
        const std::size_t begin = out.note.text.size();
        append_text(out.note.text, child);
        if (out.note.text.size() == begin) continue;  // an empty tag marks nothing
        if (auto done = read_span_attributes(child, spans.emplace_back(), record.place); !done) return done.error();
        bytes.emplace_back(begin, out.note.text.size());
    }
    if (auto done = check_text(out.note, record.place); !done) return done.error();
    const CodePoints points(out.note.text);
    for (std::size_t i = 0; i < spans.size(); ++i) {
        spans[i].start = points.from_byte(bytes[i].first);
        spans[i].end = points.from_byte(bytes[i].second);
        spans[i].placed = true;
    }
    if (auto done = restore_pictured(out.note.text, root.attribute("controls").value(), record.place); !done) {
        return done.error();
    }
    if (auto done = place_spans(out.note, std::move(spans), TextMatch::blanks_alike, options, record.place); !done) {
        return done.error();
    }
    return out;
}

}  // namespace scrim
