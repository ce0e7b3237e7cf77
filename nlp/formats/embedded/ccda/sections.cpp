#include "nlp/formats/embedded/ccda/sections.h"

#include <array>

#include "nlp/base/ascii.h"
#include "nlp/formats/embedded/base64.h"

namespace scrim {
namespace {

bool begins_line(std::string_view name) {
    constexpr std::array names{"paragraph", "list", "item", "table", "thead", "tbody", "tfoot", "tr", "caption"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

std::string ccda_attribute_of(const MarkupToken& tag, std::string_view name) {
    for (const auto& attribute : tag.attributes) {
        if (attribute.name == name) return std::string(attribute.value);
    }
    return {};
}

}  // namespace

void CcdaSections::begin_section(std::size_t depth) {
    const std::size_t number = open_sections_.empty() ? ++top_sections_ : ++open_sections_.back().children;
    std::string path = open_sections_.empty() ? std::string() : sections_[open_sections_.back().section].path + ".";
    path += std::to_string(number);
    open_sections_.push_back({sections_.size(), depth});
    sections_.push_back({std::move(path), MarkupLayout(source_, false)});
}

void CcdaSections::begin_body(const MarkupToken& tag) {
    body_.emplace();
    body_->path = "body";
    body_->typed = true;
    body_->media_type = ccda_attribute_of(tag, "mediaType");
    if (body_->media_type.empty()) body_->media_type = "text/plain";  // the standard's default
    const std::string charset = ccda_attribute_of(tag, "charset");
    if (!charset.empty() && body_->media_type.find("charset") == std::string::npos) {
        body_->media_type += "; charset=" + charset;
    }
    for (const auto& attribute : tag.attributes) {
        if (attribute.name != "charset") continue;
        body_->charset = {attribute.value_at, attribute.value_at + attribute.value.size()};
    }
    body_->base64 = ccda_attribute_of(tag, "representation") == "B64";
    body_compressed_ = !ccda_attribute_of(tag, "compression").empty();
}

bool CcdaSections::begin_element(const std::vector<CcdaElement>& open, const MarkupToken& tag) {
    const std::string& name = open.back().name;
    if (narrative_depth_ > 0) {
        lay_out(name, tag);
        return true;
    }
    if (body_depth_ > 0) {
        body_elsewhere_ = body_elsewhere_ || name == "reference";
        return false;
    }
    if (name == "section") begin_section(open.size());
    if (open.size() < 2) return false;
    const std::string& parent = open[open.size() - 2].name;
    if (parent == "section" && !open_sections_.empty() && (name == "title" || name == "text")) {
        narrative_depth_ = open.size();
        in_title_ = name == "title";
        prefixed_ = open.back().tag != name;
        captions_ = 0;
        return true;
    }
    if (parent == "nonXMLBody" && name == "text" && !body_) {
        body_depth_ = open.size();
        begin_body(tag);
    }
    return false;
}

bool CcdaSections::end_element(const std::vector<CcdaElement>& open, const MarkupToken& tag) {
    const std::string& name = open.back().name;
    if (body_depth_ == open.size()) body_depth_ = 0;
    if (narrative_depth_ == 0) {
        if (!open_sections_.empty() && open_sections_.back().depth == open.size()) open_sections_.pop_back();
        return false;
    }
    if (narrative_depth_ == open.size()) {
        narrative_depth_ = 0;
        sections_[open_sections_.back().section].layout.end_line();
        return true;
    }
    if (tag.kind == MarkupToken::Kind::end) lay_out(name, tag);
    if (name == "caption" && captions_ > 0) --captions_;
    return true;
}

void CcdaSections::lay_out(const std::string& name, const MarkupToken& tag) {
    MarkupLayout& layout = sections_[open_sections_.back().section].layout;
    const bool start = tag.kind == MarkupToken::Kind::start;
    if (name == "caption" && start) ++captions_;
    if (name == "br" && tag.closed) {
        layout.add_break({tag.begin, tag.end}, prefixed_ ? MarkupContext::line : MarkupContext::flow);
    } else if (name == "br" || begins_line(name)) {
        layout.end_line();
    } else if (name == "td" || name == "th") {
        layout.end_cell();
    }
}

Result<bool> CcdaSections::text(const MarkupToken& token) {
    if (body_depth_ > 0) {
        if (auto done = add_body_text(token); !done) return done.error();
        return true;
    }
    if (narrative_depth_ == 0) return false;
    Section& section = sections_[open_sections_.back().section];
    section.has_text = true;
    if (token.kind == MarkupToken::Kind::cdata) {
        section.layout.add_plain({token.inner_begin, token.inner_end}, MarkupContext::cdata);
        return true;
    }
    const bool line = in_title_ || prefixed_ || captions_ > 0;
    if (!section.layout.add_text({token.begin, token.end}, line ? MarkupContext::line : MarkupContext::flow)) {
        return bad_input("is not well-formed XML: a '&' in a narrative begins no reference that XML knows", place_,
                         "entities are never read; write '&' as '&amp;'");
    }
    return true;
}

// A body may come in several pieces, parted by comments or CDATA marks: it is one all the same, and written as one.
Result<void> CcdaSections::add_body_text(const MarkupToken& token) {
    auto value = xml_text(source_, token, place_);
    if (!value) return value.error();
    if (trim(*value).empty() && body_->base64) return {};
    if (body_->bytes.empty()) body_->content.begin = token.begin;
    body_->content.end = token.end;
    body_->bytes += *value;
    return {};
}

Result<CcdaNote> CcdaSections::take_body() {
    if (body_compressed_) {
        return bad_input("has a compressed body (nonXMLBody)", place_, "store it as it is, without 'compression'");
    }
    if (body_elsewhere_) {
        return bad_input("has a body (nonXMLBody) that is another file", place_, "give that file instead");
    }
    if (body_->base64) {
        auto decoded = base64_decoded(body_->bytes);
        if (!decoded) return bad_input("has a body (nonXMLBody) that is no base64", place_, "was the file cut off?");
        body_->bytes = std::move(*decoded);
    }
    return std::move(*body_);
}

Result<std::vector<CcdaNote>> CcdaSections::take() {
    std::vector<CcdaNote> out;
    for (auto& section : sections_) {
        TextMap map = section.layout.take();
        if (trim(map.text()).empty()) continue;
        out.emplace_back();
        out.back().path = std::move(section.path);
        out.back().map = std::move(map);
    }
    if (!body_) return out;
    auto body = take_body();
    if (!body) return body.error();
    out.push_back(std::move(*body));
    return out;
}

}  // namespace scrim
