#include "nlp/formats/embedded/html.h"

#include <utility>

#include "nlp/formats/embedded/document_text.h"
#include "nlp/formats/embedded/markup.h"
#include "nlp/formats/embedded/record_edits.h"

namespace scrim {
namespace {

struct OpenHtml {
    DocumentText document;
    MarkupKind kind = MarkupKind::html;
    MarkupText markup;
};

Result<OpenHtml> open_html(std::string_view record, const Place& place) {
    auto document = read_document_text(record, DocumentLanguage::html, place);
    if (!document) return document.error();
    OpenHtml out;
    out.document = std::move(*document);
    if (out.document.text.starts_with("<?xml ")) out.kind = MarkupKind::xhtml;
    auto markup = read_markup(out.document.text, out.kind, place);
    if (!markup) return markup.error();
    out.markup = std::move(*markup);
    return out;
}

}  // namespace

Result<EmbeddedRecord> read_html(std::string_view record, const Place& place) {
    auto html = open_html(record, place);
    if (!html) return html.error();
    EmbeddedRecord out;
    out.notes.push_back({{}, {}, html->markup.map.text()});
    if (html->document.remark) out.remarks.push_back(std::move(*html->document.remark));
    return out;
}

Result<std::string> write_html(std::string_view record, const RecordEdits& edits, const Place& place) {
    if (!redacts(edits)) return std::string(record);
    const auto html = open_html(record, place);
    if (!html) return html.error();
    const auto written = write_markup(html->document.text, html->markup, edits_of_note(edits, 0), true, place);
    if (!written) return written.error();
    return document_bytes(*written, html->document, place);
}

const std::vector<StructureRule>& safe_harbor_rules_html() {
    static const std::vector<StructureRule> none;
    return none;
}

}  // namespace scrim
