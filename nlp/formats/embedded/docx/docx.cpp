#include "nlp/formats/embedded/docx.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "nlp/formats/embedded/document_text.h"
#include "nlp/formats/embedded/docx/body.h"
#include "nlp/formats/embedded/docx/package.h"
#include "nlp/formats/embedded/record_edits.h"
#include "nlp/text/foreign_content.h"

namespace scrim {
namespace {

struct OpenDocx {
    DocxPackage package;
    std::string source;              // of all parts with text, one after the other
    std::vector<SourceRange> parts;  // in the source
    TextMap map;
    std::vector<SourceEdit> hidden;
    std::vector<Remark> remarks;
};

Result<OpenDocx> open_document(std::string_view record, const Place& place) {
    if (!record.starts_with("PK")) {
        const auto foreign = foreign_content(record);
        return bad_input("is " + (foreign ? foreign->what : "no Word document (DOCX): it is no ZIP archive"), place,
                         foreign ? foreign->advice : "give the file the ending of what it is");
    }
    auto package = open_docx(record, place);
    if (!package) return package.error();
    OpenDocx out;
    out.package = std::move(*package);
    for (std::size_t i = 0; i < out.package.texts; ++i) {
        const auto& data = out.package.entries[out.package.parts[i].entry].data;
        auto text = read_document_text(data, DocumentLanguage::xml, place);
        if (!text) return text.error();
        if (text->character_set != "utf-8") {
            return bad_input("is a Word document whose parts are not UTF-8", place, "save it again with Word");
        }
        const std::size_t begin = out.source.size();
        out.source += text->text;
        out.parts.push_back({begin, out.source.size()});
    }
    std::vector<std::string> kept;
    for (const auto& relationship : out.package.of_body) {
        for (const auto& part : out.package.parts) {
            if (part.name == relationship.target) kept.push_back(relationship.id);
        }
    }
    DocxWalk walk(out.source, std::move(kept), place);
    for (const auto& part : out.parts) {
        if (auto done = walk.add_part(part); !done) return done.error();
    }
    out.map = walk.take();
    out.hidden = walk.hidden();
    if (walk.pictures()) out.remarks.push_back({"holds pictures or objects, which are passed over", place});
    return out;
}

// Each part after the changes in it; none reaches over the end of one.
std::vector<std::string> parts_after(const OpenDocx& document, std::vector<SourceEdit> changes) {
    std::vector<std::string> out;
    std::stable_sort(changes.begin(), changes.end(),
                     [](const SourceEdit& a, const SourceEdit& b) { return a.begin < b.begin; });
    auto change = changes.begin();
    for (const auto& part : document.parts) {
        std::vector<SourceEdit> of_part;
        for (; change != changes.end() && change->end <= part.end; ++change) {
            of_part.push_back({change->begin - part.begin, change->end - part.begin, std::move(change->text)});
        }
        const auto source = std::string_view(document.source).substr(part.begin, part.end - part.begin);
        out.push_back(apply_edits(source, std::move(of_part)));
    }
    return out;
}

}  // namespace

Result<EmbeddedRecord> read_docx(std::string_view record, const Place& place) {
    auto document = open_document(record, place);
    if (!document) return document.error();
    EmbeddedRecord out;
    out.notes.push_back({{}, {}, document->map.text()});
    out.remarks = std::move(document->remarks);
    return out;
}

Result<std::string> write_docx(std::string_view record, const RecordEdits& edits, const Place& place) {
    if (!redacts(edits)) return std::string(record);
    const auto document = open_document(record, place);
    if (!document) return document.error();
    auto changes = document->map.source_edits(edits_of_note(edits, 0), encode_docx, place);
    if (!changes) return changes.error();
    changes->insert(changes->end(), document->hidden.begin(), document->hidden.end());
    return redacted_docx(document->package, parts_after(*document, std::move(*changes)), place);
}

const std::vector<StructureRule>& safe_harbor_rules_docx() {
    static const std::vector<StructureRule> none;
    return none;
}

}  // namespace scrim
