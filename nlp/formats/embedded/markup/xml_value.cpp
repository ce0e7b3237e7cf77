#include "nlp/formats/embedded/markup/xml_value.h"

#include <algorithm>

#include "nlp/formats/embedded/markup/references.h"

namespace scrim {

std::string_view local_name(std::string_view name) {
    const std::size_t colon = name.rfind(':');
    return colon == name.npos ? name : name.substr(colon + 1);
}

bool is_namespace(std::string_view name) { return name == "xmlns" || name.starts_with("xmlns:"); }

Result<std::string> xml_value(std::string_view written, const Place& place) {
    std::string out;
    out.reserve(written.size());
    for (std::size_t at = 0; at < written.size();) {
        const std::size_t next = std::min(written.find('&', at), written.size());
        out += written.substr(at, next - at);
        at = next;
        if (at == written.size()) break;
        const auto reference = xml_reference(written, at);
        if (!reference) {
            return bad_input("is not well-formed XML: a '&' begins no reference that XML knows", place,
                             "entities are never read; write '&' as '&amp;'");
        }
        out += reference->text;
        at += reference->size;
    }
    return out;
}

Result<std::string> xml_text(std::string_view source, const MarkupToken& token, const Place& place) {
    if (token.kind == MarkupToken::Kind::cdata) {
        return std::string(source.substr(token.inner_begin, token.inner_end - token.inner_begin));
    }
    return xml_value(source.substr(token.begin, token.end - token.begin), place);
}

}  // namespace scrim
