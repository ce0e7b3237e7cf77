#include "nlp/base/ascii.h"
#include "nlp/formats/embedded/hl7.h"
#include "nlp/formats/embedded/hl7/hl7_escapes.h"

namespace scrim {
namespace {

// A line as the value of an observation; two quotes alone would say that there is none.
std::string observation_value(std::string_view line) {
    if (line == "\"\"") return "\\X2222\\";
    return hl7_escaped(line, {}, true);
}

}  // namespace

std::string render_hl7(const Note& note) {
    const auto one_line = [](std::string_view text) { return hl7_escaped(text, {}, true); };
    std::string out = "MSH|^~\\&|||||||MDM^T02^MDM_T02|" + one_line(note.id) + "|P|2.5.1||||||UNICODE UTF-8\r";
    out += "EVN|T02\r";
    out += "PID|1||" + one_line(note.patient_id) + "\r";
    out += "PV1|1|U\r";
    out += "TXA|1|CN|TX\r";
    std::string_view rest = note.text;
    for (std::size_t number = 1; !note.text.empty(); ++number) {
        const auto end = rest.find('\n');
        std::string_view line = rest.substr(0, end);
        if (line.ends_with('\r')) line.remove_suffix(1);
        out += "OBX|" + std::to_string(number) + "|TX|34109-9^Note^LN||" + observation_value(line) + "||||||F\r";
        if (end == std::string_view::npos) break;
        rest.remove_prefix(end + 1);
    }
    return out;
}

}  // namespace scrim
