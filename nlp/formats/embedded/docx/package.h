#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/formats/embedded/docx/zip.h"

namespace scrim {

// What a part of a Word document is to a release.
enum class DocxPartKind : std::uint8_t {
    headers,
    body,
    footnotes,
    endnotes,
    footers,
    settings,    // replaced by the few that a document needs
    formatting,  // styles, numbering, the theme: stays as it is
    other,       // goes
};

struct DocxPart {
    DocxPartKind kind = DocxPartKind::other;
    std::string name;  // "word/document.xml"
    std::string content_type;
    std::size_t entry = 0;
};

struct DocxRelationship {
    std::string id;
    std::string type;
    std::string target;  // a part's name; empty if it is no part of the package
};

// The parts of a document by what its list of content types says, and what refers to them.
struct DocxPackage {
    std::vector<ZipEntry> entries;
    std::vector<DocxPart> parts;  // those with text first, in the order in which they are read
    std::size_t texts = 0;        // how many have text
    std::vector<DocxRelationship> of_package;
    std::vector<DocxRelationship> of_body;
};

// An error for what is no Word document, has macros, or is a document of another office program.
[[nodiscard]] Result<DocxPackage> open_docx(std::string_view bytes, const Place& place);

// The package again, of the parts that a release keeps; `texts` are those of its first parts.
[[nodiscard]] Result<std::string> redacted_docx(const DocxPackage& package, const std::vector<std::string>& texts,
                                                const Place& place);

}  // namespace scrim
