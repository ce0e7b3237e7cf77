#include "anon/release/work/note_record.h"

#include <algorithm>
#include <unordered_set>

#include "nlp/base/json.h"
#include "nlp/lexicon/terms.h"
#include "nlp/text/code_points.h"

namespace scrim {
namespace {

void append_strings(std::string& out, const std::vector<std::string>& strings) {
    out += '[';
    for (std::size_t i = 0; i < strings.size(); ++i) {
        if (i > 0) out += ',';
        append_json_string(out, strings[i]);
    }
    out += ']';
}

std::vector<std::string> each_once(const std::vector<ReleasedDetail>& details, std::string ReleasedDetail::*field) {
    std::vector<std::string> out;
    std::unordered_set<std::string_view> seen;
    for (const auto& detail : details) {
        if (!(detail.*field).empty() && seen.insert(detail.*field).second) out.push_back(detail.*field);
    }
    return out;
}

void append_detail(std::string& out, const ReleasedDetail& detail) {
    out += R"({"start":)" + std::to_string(detail.start) + R"(,"end":)" + std::to_string(detail.end) + R"(,"label":)";
    append_json_string(out, name(detail.label));
    out += R"(,"name":)";
    append_json_string(out, detail.name);
    for (const auto& [flag, word] :
         {std::pair{assertion_negated, "negated"}, std::pair{assertion_uncertain, "uncertain"},
          std::pair{assertion_family, "family"}}) {
        if ((detail.assertions & flag) != 0) out += std::string(",\"") + word + "\":true";
    }
    out += '}';
}

}  // namespace

std::vector<ReleasedDetail> released_details(const Note& prepared, const std::vector<HealthPlace>& health,
                                             std::string_view released_text, const Lexicon& lexicon) {
    std::vector<ReleasedDetail> out;
    const CodePoints points(released_text);
    for (const HealthPlace& place : health) {
        const Span& span = prepared.spans[place.span];
        Note alone;  // the detail by itself, as the terms of a note are made
        alone.text = prepared.text_of(span);
        alone.spans = {span};
        alone.spans.front().begin = 0;
        alone.spans.front().end = static_cast<std::uint32_t>(alone.text.size());
        ReleasedDetail detail;
        detail.start = static_cast<std::uint32_t>(points.from_byte(place.begin));
        detail.end = static_cast<std::uint32_t>(points.from_byte(place.end));
        detail.label = span.label;
        detail.assertions = span.assertions;
        detail.written = written_details_of(alone).front();
        detail.name = term_of(alone.text, span.label, lexicon);
        detail.term = term_of(alone, alone.spans.front(), lexicon);
        out.push_back(std::move(detail));
    }
    return out;
}

void find_again(const Note& prepared, std::string_view released_text, std::vector<HealthPlace>& health) {
    std::vector<HealthPlace> out;
    std::size_t from = 0;
    for (const HealthPlace& place : health) {
        const std::string text = with_round_brackets(prepared.text_of(prepared.spans[place.span]));
        // Masks make a text shorter or longer by little: a detail is not far from where it was.
        const std::size_t at = released_text.find(text, from);
        if (at == std::string_view::npos) continue;
        out.push_back({place.span, static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + text.size())});
        from = at;
    }
    health = std::move(out);
}

std::vector<std::string> written_details(const std::vector<ReleasedDetail>& details) {
    return each_once(details, &ReleasedDetail::written);
}

std::vector<std::string> terms_of_details(const std::vector<ReleasedDetail>& details) {
    return each_once(details, &ReleasedDetail::term);
}

std::string record_line(std::string_view note_id, std::string_view patient, std::uint32_t cluster,
                        std::string_view text, const std::map<Label, std::vector<std::string>>& lists,
                        const std::vector<ReleasedDetail>& details) {
    std::string out = R"({"note_id":)";
    append_json_string(out, note_id);
    out += R"(,"patient":)";
    append_json_string(out, patient);
    out += R"(,"cluster":)" + std::to_string(cluster) + R"(,"text":)";
    append_json_string(out, text);
    out += R"(,"qid":{)";
    bool first = true;
    for (const auto& [label, values] : lists) {
        if (!first) out += ',';
        first = false;
        append_json_string(out, name(label));
        out += ':';
        append_strings(out, values);
    }
    out += R"(},"hmd":)";
    append_strings(out, written_details(details));
    out += R"(,"terms":)";
    append_strings(out, terms_of_details(details));
    out += R"(,"health":[)";
    for (std::size_t i = 0; i < details.size(); ++i) {
        if (i > 0) out += ',';
        append_detail(out, details[i]);
    }
    return out + "]}\n";
}

}  // namespace scrim
