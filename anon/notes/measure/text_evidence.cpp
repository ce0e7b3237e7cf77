#include "anon/notes/measure/text_evidence.h"

#include <algorithm>

#include "anon/notes/render/render.h"
#include "anon/notes/verify/verify_text.h"
#include "nlp/base/ascii.h"

namespace scrim {
namespace {

constexpr std::size_t longest_heading = 40;

class EvidenceReader {
   public:
    explicit EvidenceReader(std::size_t patients) : shown_(patients) {
        out_.gender.resize(patients);
        out_.notes.resize(patients);
        out_.style.resize(patients);
    }

    void add(const ReleasedNote& note, std::uint32_t patient) {
        ++out_.notes[patient];
        out_.gender[patient].add(gender_words(text_without_marks(note)));
        for_each_mark(note, [&](Mark mark, std::size_t begin, std::size_t end) {
            const std::string inside = note.text.substr(begin + 1, end - begin - 2);
            const bool offset = mark == Mark::placeholder && !is_like_placeholder(inside) && inside != text_withheld &&
                                inside != same_stay;
            if (offset) shown_[patient].push_back(inside);
        });
        add_style(note.text, out_.style[patient]);
    }

    TextEvidence finish() {
        for (auto& offsets : shown_) {
            std::sort(offsets.begin(), offsets.end());
            std::string& all = out_.intervals.emplace_back();
            for (const std::string& offset : offsets) all += offset + ";";
        }
        for (auto& style : out_.style) {
            std::sort(style.begin(), style.end());
            style.erase(std::unique(style.begin(), style.end()), style.end());
        }
        out_.style_features = features_.size();
        return std::move(out_);
    }

   private:
    // The headings as they are written, lines of capitals, how lines begin and whether they are long: the house style.
    void add_style(std::string_view text, std::vector<std::uint32_t>& style) {
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            const std::string_view line = text.substr(at, end - at);
            const std::size_t colon = line.find(':');
            if (colon != std::string_view::npos && colon > 0 && colon <= longest_heading &&
                line.substr(0, colon).find_first_of("[{") == std::string_view::npos) {
                style.push_back(feature("heading " + std::string(line.substr(0, colon))));
            }
            if (!line.empty()) {
                const bool capitals = std::none_of(line.begin(), line.end(), is_small);
                const char first = is_letter(line[0]) ? 'a' : is_digit(line[0]) ? '1' : line[0];
                style.push_back(
                    feature(std::string(capitals ? "CAPITALS " : "line ") + first + std::to_string(line.size() / 40)));
            }
            at = end + 1;
        }
    }

    std::uint32_t feature(const std::string& text) {
        return features_.emplace(text, static_cast<std::uint32_t>(features_.size())).first->second;
    }

    TextEvidence out_;
    std::vector<std::vector<std::string>> shown_;  // [patient] offsets
    std::unordered_map<std::string, std::uint32_t> features_;
};

}  // namespace

Result<TextEvidence> read_evidence(ReleasedNotesReader& notes,
                                   const std::unordered_map<std::string, std::uint32_t>& number_of) {
    EvidenceReader reader(number_of.size());
    while (true) {
        const auto note = notes.next();
        if (!note) return note.error();
        if (!*note) return reader.finish();
        const auto patient = number_of.find((*note)->patient);
        if (patient != number_of.end()) reader.add(**note, patient->second);
    }
}

}  // namespace scrim
