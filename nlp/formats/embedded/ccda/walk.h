#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/result.h"
#include "nlp/formats/embedded/markup/scanner.h"
#include "nlp/formats/embedded/markup/xml_value.h"

namespace scrim {

// An element of a C-CDA document that is open.
struct CcdaElement {
    std::string tag;           // as the source writes it, with its prefix
    std::string name;          // without
    std::size_t path_end = 0;  // its path is the first bytes of the walk's
    std::size_t tag_begin = 0;
    std::size_t name_end = 0;  // where an attribute can be added to its start tag
    bool has_null_flavor = false;
    bool encoded = false;  // representation="B64"
};

// What is told of a document, in its order. `path` is that of the innermost open element, below the root:
// "recordTarget/patientRole/id"; an element with a type is "value(PQ)".
class CcdaVisitor {
   public:
    virtual ~CcdaVisitor() = default;
    CcdaVisitor() = default;
    CcdaVisitor(const CcdaVisitor&) = delete;
    CcdaVisitor& operator=(const CcdaVisitor&) = delete;

    // The element is open already, and at its end still.
    virtual Result<void> begin_element(const std::vector<CcdaElement>& open, std::string_view path,
                                       const MarkupToken& tag) = 0;
    virtual Result<void> end_element(const std::vector<CcdaElement>& open, std::string_view path,
                                     const MarkupToken& tag) = 0;
    // Text or CDATA, blank or not.
    virtual Result<void> text(const std::vector<CcdaElement>& open, std::string_view path,
                              const MarkupToken& token) = 0;
    // Comments and processing instructions.
    virtual Result<void> aside(const MarkupToken& token) = 0;
};

// Walks a document in UTF-8. An error for what is not well-formed and for what is no clinical document.
[[nodiscard]] Result<void> walk_ccda(std::string_view source, CcdaVisitor& visitor, const Place& place);

}  // namespace scrim
