#include "nlp/formats/embedded/docx/body.h"

#include <algorithm>
#include <array>
#include <utility>

#include "nlp/base/ascii.h"
#include "nlp/formats/embedded/markup/references.h"
#include "nlp/formats/embedded/markup/xml_value.h"

namespace scrim {
namespace {

constexpr std::size_t deepest_docx_element = 1000;
constexpr std::string_view word_namespace = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
constexpr std::string_view text_begin = "<w:t xml:space=\"preserve\">";
constexpr std::string_view text_end = "</w:t>";

// Tracked changes, comments, fields, bookmarks and what else is not seen, with all that is in them.
constexpr std::array leaving_names{"w:del",
                                   "w:moveFrom",
                                   "w:delText",
                                   "w:delInstrText",
                                   "w:instrText",
                                   "w:fldChar",
                                   "w:fldData",
                                   "w:ffData",
                                   "w:rPrChange",
                                   "w:pPrChange",
                                   "w:sectPrChange",
                                   "w:tblPrChange",
                                   "w:tblGridChange",
                                   "w:trPrChange",
                                   "w:tcPrChange",
                                   "w:tblPrExChange",
                                   "w:numberingChange",
                                   "w:bookmarkStart",
                                   "w:bookmarkEnd",
                                   "w:permStart",
                                   "w:permEnd",
                                   "w:proofErr",
                                   "w:commentRangeStart",
                                   "w:commentRangeEnd",
                                   "w:commentReference",
                                   "w:annotationRef",
                                   "w:sdtPr",
                                   "w:sdtEndPr",
                                   "w:customXmlPr",
                                   "w:smartTagPr",
                                   "w:cellIns",
                                   "w:cellDel",
                                   "w:cellMerge",
                                   "w:moveFromRangeStart",
                                   "w:moveFromRangeEnd",
                                   "w:moveToRangeStart",
                                   "w:moveToRangeEnd",
                                   "w:customXmlInsRangeStart",
                                   "w:customXmlInsRangeEnd",
                                   "w:customXmlDelRangeStart",
                                   "w:customXmlDelRangeEnd",
                                   "w:customXmlMoveFromRangeStart",
                                   "w:customXmlMoveFromRangeEnd",
                                   "w:customXmlMoveToRangeStart",
                                   "w:customXmlMoveToRangeEnd",
                                   "w:tblCaption",
                                   "w:tblDescription",
                                   "w:background",
                                   "w:printerSettings",
                                   "w:rsid",
                                   "w:rsids",
                                   "w:docVars"};
// Pictures and objects: they go too, unless they hold text that a reader would miss.
constexpr std::array box_names{"w:drawing", "w:pict", "w:object", "w:control", "w:movie", "w:contentPart"};
// Their inside stays.
constexpr std::array unwrapped_names{"w:ins", "w:moveTo", "w:hyperlink", "w:fldSimple", "w:smartTag", "w:customXml"};

template <class Names>
bool holds_name(const Names& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool is_root_declaration(std::string_view name) { return name.starts_with("xmlns") || name == "mc:Ignorable"; }

}  // namespace

Error DocxWalk::refuse(std::string what, std::string advice) const {
    return bad_input("is no Word document that can be read: " + std::move(what), place_, std::move(advice));
}

Result<void> DocxWalk::add_part(SourceRange part) {
    base_ = part.begin;
    root_seen_ = false;
    cell_begins_ = false;
    layout_.end_line();
    MarkupScanner scanner(source_.substr(part.begin, part.end - part.begin), MarkupLanguage::xml, place_);
    MarkupToken token;
    for (;;) {
        const auto more = scanner.next(token);
        if (!more) return more.error();
        if (!*more) break;
        token.begin += base_;
        token.end += base_;
        token.inner_begin += base_;
        token.inner_end += base_;
        if (auto done = add(token); !done) return done;
    }
    if (!open_.empty() || !root_seen_) return refuse("a part of it is cut off", "save it again");
    return {};
}

Result<void> DocxWalk::add(const MarkupToken& token) {
    switch (token.kind) {
        case MarkupToken::Kind::start:
            return add_start(token);
        case MarkupToken::Kind::end:
            return add_end(token);
        case MarkupToken::Kind::comment:
            hidden_.push_back({token.begin, token.end, {}});
            return {};
        case MarkupToken::Kind::instruction:
            if (token.begin > base_) hidden_.push_back({token.begin, token.end, {}});
            return {};
        default:
            return add_text(token);
    }
}

// Prefixes are what every program writes; others could make text pass for something else.
Result<void> DocxWalk::check_namespaces(const MarkupToken& token) const {
    bool named = false;
    for (const auto& attribute : token.attributes) {
        if (!is_namespace(attribute.name)) continue;
        const bool is_word = attribute.value == word_namespace;
        const bool says_word = attribute.name == "xmlns:w";
        if (is_word != says_word || attribute.value.find('&') != attribute.value.npos) {
            return refuse("its elements have unusual names", "save it as .docx (not strict) with Word or LibreOffice");
        }
        named = named || is_word;
    }
    if (!root_seen_ && !named) {
        return refuse("a part of it is of another kind", "save it as .docx (not strict) with Word or LibreOffice");
    }
    return {};
}

DocxWalk::Action DocxWalk::action_of(const MarkupToken& token) const {
    const std::string_view name = token.name;
    if (holds_name(leaving_names, name)) return Action::leave;
    if (holds_name(box_names, name)) return Action::leave_box;
    if (holds_name(unwrapped_names, name)) return Action::unwrap;
    if (name == "w:headerReference" || name == "w:footerReference") {
        for (const auto& attribute : token.attributes) {
            if (attribute.name == "r:id" && std::find(kept_.begin(), kept_.end(), attribute.value) != kept_.end()) {
                return Action::keep;
            }
        }
        return Action::leave;
    }
    return name.starts_with("w:") || name.starts_with("m:") ? Action::keep : Action::leave_box;
}

Result<void> DocxWalk::add_start(const MarkupToken& token) {
    if (auto done = check_namespaces(token); !done) return done;
    if (open_.size() >= deepest_docx_element) return refuse("its elements are nested too deep", "save it again");
    if (open_.empty() && root_seen_) return refuse("a part of it has two roots", "save it again");
    root_seen_ = true;
    if (token.name == "w:altChunk" || token.name == "w:subDoc") {
        return refuse("it takes in the text of other documents",
                      "save it again with Word, so that their text is its own");
    }
    Open element{token.name, token.begin, Action::keep};
    if (leaving_ > 0) {
        ++leaving_;
    } else {
        element.action = action_of(token);
        if (element.action == Action::leave || element.action == Action::leave_box) {
            leaving_ = 1;
            leaving_box_ = element.action == Action::leave_box;
            pictures_ = pictures_ || (leaving_box_ && token.name.starts_with("w:"));
        } else if (element.action == Action::unwrap) {
            hidden_.push_back({token.begin, token.end, {}});
        } else {
            clean_attributes(token);
        }
        lay_out(token);
    }
    open_.push_back(std::move(element));
    return token.closed ? close({token.end, token.end}) : Result<void>();
}

Result<void> DocxWalk::add_end(const MarkupToken& token) {
    if (open_.empty() || open_.back().tag != token.name) return refuse("its tags do not match", "save it again");
    return close({token.begin, token.end});
}

Result<void> DocxWalk::close(SourceRange tag) {
    const Open& element = open_.back();
    if (leaving_ > 0 && --leaving_ == 0) {
        hidden_.push_back({element.begin, tag.end, {}});
    } else if (element.action == Action::unwrap && tag.end > tag.begin) {
        hidden_.push_back({tag.begin, tag.end, {}});
    }
    open_.pop_back();
    return {};
}

void DocxWalk::clean_attributes(const MarkupToken& token) {
    const bool root = open_.empty();
    const bool reference = token.name == "w:headerReference" || token.name == "w:footerReference";
    for (const auto& attribute : token.attributes) {
        const std::string_view name = attribute.name;
        const bool trace = name.starts_with("w:rsid") || name == "w:author" || name == "w:date" || name == "w:initials";
        const bool plain = (name.starts_with("w:") || name.starts_with("m:")) && !trace;
        const bool kept = plain || name == "xml:space" || (root && is_root_declaration(name)) ||
                          (reference && name == "r:id") || is_namespace(name);
        if (!kept) hidden_.push_back({base_ + attribute.begin, base_ + attribute.end, {}});
    }
}

// Paragraphs, rows and cells part what stands before them from what follows.
void DocxWalk::lay_out(const MarkupToken& token) {
    const std::string_view name = token.name;
    const SourceRange tag{token.begin, token.end};
    const bool in_run = !open_.empty() && open_.back().tag == "w:r";
    if (name == "w:p" || name == "m:oMathPara") {
        if (!cell_begins_) layout_.end_line();
        cell_begins_ = false;
    } else if (name == "w:tr") {
        layout_.end_line();
    } else if (name == "w:tc") {
        layout_.end_cell();
        cell_begins_ = true;
    } else if (!in_run || !token.closed) {
        return;
    } else if (name == "w:br" || name == "w:cr") {
        layout_.add_tag("\n", tag, MarkupContext::element);
    } else if (name == "w:tab" || name == "w:ptab") {
        layout_.add_tag("\t", tag, MarkupContext::element);
    } else if (name == "w:noBreakHyphen") {
        layout_.add_tag("-", tag, MarkupContext::element);
    } else if (name == "w:softHyphen") {
        layout_.add_tag("", tag, MarkupContext::element);
    }
}

Result<void> DocxWalk::add_text(const MarkupToken& token) {
    const bool blank = trim(source_.substr(token.begin, token.end - token.begin)).empty();
    const std::string_view parent = open_.empty() ? std::string_view() : std::string_view(open_.back().tag);
    const bool text = local_name(parent) == "t";
    if (leaving_ > 0) {
        if (!leaving_box_ || !text || blank) return {};
        return bad_input("has text in a text box or a drawing, which is not read", place_,
                         "make it plain text in Word (cut it out of the box), or save the document as text");
    }
    if (open_.empty()) return blank ? Result<void>() : refuse("text stands outside of its elements", "save it again");
    if (parent != "w:t" && parent != "m:t") {
        if (!blank) hidden_.push_back({token.begin, token.end, {}});
        return {};
    }
    const bool cdata = token.kind == MarkupToken::Kind::cdata;
    if (cdata) {
        layout_.add_plain({token.inner_begin, token.inner_end}, MarkupContext::cdata);
        return {};
    }
    const auto context = parent == "w:t" ? MarkupContext::preformatted : MarkupContext::line;
    if (layout_.add_text({token.begin, token.end}, context)) return {};
    return refuse("a '&' begins no reference that XML knows", "save it again");
}

std::string encode_docx(std::string_view text, std::uint8_t number) {
    const auto context = static_cast<MarkupContext>(number);
    const bool element = context == MarkupContext::element;
    if (context != MarkupContext::preformatted && !element) return encode_markup(text, number);
    if (text.empty()) return {};
    std::string out;
    for (const char c : escape_markup(text)) {
        if (c == '\n' || c == '\t') {
            out += text_end;
            out += c == '\n' ? "<w:br/>" : "<w:tab/>";
            out += text_begin;
        } else if (c != '\r') {
            out += c;
        }
    }
    return element ? std::string(text_begin) + out + std::string(text_end) : out;
}

}  // namespace scrim
