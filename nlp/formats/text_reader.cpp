// Plain text: a file is a note, its name is the note's id.

#include "nlp/formats/raw_record.h"
#include "nlp/text/encoding.h"

namespace scrim {

Result<ParsedNote> parse_text(RawRecord record, const ReadOptions& /*options*/) {
    auto decoded = decode_text(std::move(record.body), record.place);
    if (!decoded) return decoded.error();
    ParsedNote out;
    out.note = {std::move(record.id), std::move(record.patient_id), std::move(decoded->text), {}, false};
    if (decoded->remark) out.remarks.push_back(std::move(*decoded->remark));
    return out;
}

}  // namespace scrim
