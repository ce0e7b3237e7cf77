#include "nlp/formats/embedded/docx/package.h"

#include <algorithm>
#include <array>
#include <optional>
#include <unordered_map>
#include <utility>

#include "nlp/base/ascii.h"
#include "nlp/formats/embedded/markup/references.h"
#include "nlp/formats/embedded/markup/scanner.h"
#include "nlp/formats/embedded/markup/xml_value.h"

namespace scrim {
namespace {

constexpr std::string_view types_name = "[Content_Types].xml";
constexpr std::string_view body_type = "wordprocessingml.document.main+xml";

struct KindOfType {
    std::string_view ending;
    DocxPartKind kind;
};
constexpr std::array kinds_of_types{
    KindOfType{"wordprocessingml.header+xml", DocxPartKind::headers},
    KindOfType{body_type, DocxPartKind::body},
    KindOfType{"wordprocessingml.footnotes+xml", DocxPartKind::footnotes},
    KindOfType{"wordprocessingml.endnotes+xml", DocxPartKind::endnotes},
    KindOfType{"wordprocessingml.footer+xml", DocxPartKind::footers},
    KindOfType{"wordprocessingml.settings+xml", DocxPartKind::settings},
    KindOfType{"wordprocessingml.styles+xml", DocxPartKind::formatting},
    KindOfType{"wordprocessingml.numbering+xml", DocxPartKind::formatting},
    KindOfType{"officedocument.theme+xml", DocxPartKind::formatting},
};

std::optional<std::size_t> entry_named(const std::vector<ZipEntry>& entries, std::string_view name) {
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (entries[i].name == name) return i;
    }
    return std::nullopt;
}

// The attributes of all tags of a name, decoded, in their order.
using Attributes = std::unordered_map<std::string, std::string>;
Result<std::vector<Attributes>> attributes_of_all(std::string_view xml, std::initializer_list<std::string_view> names,
                                                  const Place& place) {
    std::vector<Attributes> out;
    MarkupScanner scanner(xml, MarkupLanguage::xml, place);
    MarkupToken token;
    for (;;) {
        const auto more = scanner.next(token);
        if (!more) return more.error();
        if (!*more) return out;
        if (token.kind != MarkupToken::Kind::start) continue;
        const std::string_view name = local_name(token.name);
        if (std::find(names.begin(), names.end(), name) == names.end()) continue;
        out.emplace_back();
        for (const auto& attribute : token.attributes) {
            auto value = xml_value(attribute.value, place);
            if (!value) return value.error();
            out.back().emplace(attribute.name, std::move(*value));
        }
    }
}

// "../media/a.png" of "word/document.xml" is "media/a.png"; "/word/a.xml" is "word/a.xml".
std::string target_of(std::string_view base, const std::string& target) {
    if (target.starts_with('/')) return target.substr(1);
    std::string folder(base.substr(0, base.rfind('/') == base.npos ? 0 : base.rfind('/')));
    std::string_view rest = target;
    while (rest.starts_with("../")) {
        rest.remove_prefix(3);
        const auto slash = folder.rfind('/');
        folder.resize(slash == std::string::npos ? 0 : slash);
    }
    return folder.empty() ? std::string(rest) : folder + "/" + std::string(rest);
}

std::string relationships_name(std::string_view part) {
    const std::size_t slash = part.rfind('/');
    const std::size_t split = slash == part.npos ? 0 : slash + 1;
    return std::string(part.substr(0, split)) + "_rels/" + std::string(part.substr(split)) + ".rels";
}

Result<std::vector<DocxRelationship>> relationships_of(const std::vector<ZipEntry>& entries, std::string_view part,
                                                       const Place& place) {
    std::vector<DocxRelationship> out;
    const auto entry = entry_named(entries, relationships_name(part));
    if (!entry) return out;
    auto all = attributes_of_all(entries[*entry].data, {"Relationship"}, place);
    if (!all) return all.error();
    for (auto& each : *all) {
        const bool external = each["TargetMode"] == "External";
        out.push_back({each["Id"], each["Type"], external ? std::string() : target_of(part, each["Target"])});
    }
    return out;
}

Error no_word_document(std::string what, const Place& place) {
    return bad_input("is no Word document that can be read: " + std::move(what), place,
                     "save it as .docx with Word or LibreOffice");
}

std::optional<DocxPartKind> docx_kind_of(std::string_view content_type) {
    for (const auto& [ending, kind] : kinds_of_types) {
        if (content_type.ends_with(ending)) return kind;
    }
    return std::nullopt;
}

Result<void> find_parts(DocxPackage& package, const Place& place) {
    const auto types = entry_named(package.entries, types_name);
    if (!types) return no_word_document("it has no list of content types", place);
    auto overrides = attributes_of_all(package.entries[*types].data, {"Override", "Default"}, place);
    if (!overrides) return overrides.error();
    for (auto& each : *overrides) {
        const std::string type = each["ContentType"];
        if (lower(type).find("macroenabled") != std::string::npos || lower(type).find("vba") != std::string::npos) {
            return bad_input("is a Word document with macros", place, "save it as .docx, without macros");
        }
        const auto kind = docx_kind_of(type);
        if (!kind || each["PartName"].size() < 2) continue;
        const std::string name = each["PartName"].substr(1);
        const auto entry = entry_named(package.entries, name);
        if (!entry) continue;
        const bool twice = std::any_of(package.parts.begin(), package.parts.end(),
                                       [&](const DocxPart& part) { return part.name == name; });
        if (twice) return no_word_document("a part of it has two types", place);
        package.parts.push_back({*kind, name, type, *entry});
    }
    std::stable_sort(package.parts.begin(), package.parts.end(), [](const DocxPart& a, const DocxPart& b) {
        return a.kind != b.kind                 ? a.kind < b.kind
               : a.name.size() != b.name.size() ? a.name.size() < b.name.size()
                                                : a.name < b.name;
    });
    package.texts =
        static_cast<std::size_t>(std::count_if(package.parts.begin(), package.parts.end(), [](const DocxPart& part) {
            return part.kind < DocxPartKind::settings;
        }));
    return {};
}

std::string relationships_xml(const std::vector<DocxRelationship>& relationships) {
    std::string out =
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
        "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">";
    for (const auto& each : relationships) {
        out += "<Relationship Id=\"" + escape_markup_attribute(each.id) + "\" Type=\"" +
               escape_markup_attribute(each.type) + "\" Target=\"/" + escape_markup_attribute(each.target) + "\"/>";
    }
    return out + "</Relationships>";
}

std::string settings_xml() {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
           "<w:settings xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"><w:compat>"
           "<w:compatSetting w:name=\"compatibilityMode\" w:uri=\"http://schemas.microsoft.com/office/word\" "
           "w:val=\"15\"/>"
           "</w:compat></w:settings>";
}

// A part that refers to others (pictures of bullets, of a theme) would refer to what is gone.
bool part_stays(const DocxPackage& package, const DocxPart& part) {
    return part.kind != DocxPartKind::formatting || !entry_named(package.entries, relationships_name(part.name));
}

std::vector<DocxRelationship> kept_of(const std::vector<DocxRelationship>& all, const std::vector<DocxPart>& parts) {
    std::vector<DocxRelationship> out;
    for (const auto& each : all) {
        const bool kept =
            std::any_of(parts.begin(), parts.end(), [&](const DocxPart& part) { return part.name == each.target; });
        if (kept) out.push_back(each);
    }
    return out;
}

}  // namespace

Result<DocxPackage> open_docx(std::string_view bytes, const Place& place) {
    auto entries = read_zip(bytes, place);
    if (!entries) return entries.error();
    DocxPackage out;
    out.entries = std::move(*entries);
    for (const auto& entry : out.entries) {
        if (lower(entry.name).find("vbaproject") != std::string::npos) {
            return bad_input("is a Word document with macros", place, "save it as .docx, without macros");
        }
    }
    if (auto done = find_parts(out, place); !done) return done.error();
    const auto is_body = [](const DocxPart& part) { return part.kind == DocxPartKind::body; };
    if (std::count_if(out.parts.begin(), out.parts.end(), is_body) != 1) {
        return no_word_document("it has no body, or several", place);
    }
    const auto body = std::find_if(out.parts.begin(), out.parts.end(), is_body);
    auto of_package = relationships_of(out.entries, "", place);
    if (!of_package) return of_package.error();
    out.of_package = std::move(*of_package);
    if (kept_of(out.of_package, {*body}).empty()) return no_word_document("nothing refers to its body", place);
    auto of_body = relationships_of(out.entries, body->name, place);
    if (!of_body) return of_body.error();
    out.of_body = std::move(*of_body);
    return out;
}

Result<std::string> redacted_docx(const DocxPackage& package, const std::vector<std::string>& texts,
                                  const Place& place) {
    std::vector<DocxPart> kept;
    for (const auto& part : package.parts) {
        if (part_stays(package, part)) kept.push_back(part);
    }
    std::string types =
        "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
        "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\">"
        "<Default Extension=\"rels\" ContentType=\"application/vnd.openxmlformats-package.relationships+xml\"/>"
        "<Default Extension=\"xml\" ContentType=\"application/xml\"/>";
    std::vector<ZipEntry> entries(3);
    for (std::size_t i = 0; i < kept.size(); ++i) {
        const DocxPart& part = kept[i];
        types += "<Override PartName=\"/" + escape_markup_attribute(part.name) + "\" ContentType=\"" +
                 escape_markup_attribute(part.content_type) + "\"/>";
        entries.push_back({part.name, i < package.texts                     ? texts[i]
                                      : part.kind == DocxPartKind::settings ? settings_xml()
                                                                            : package.entries[part.entry].data});
        if (part.kind == DocxPartKind::body) {
            entries[2] = {relationships_name(part.name), relationships_xml(kept_of(package.of_body, kept))};
        }
    }
    entries[0] = {std::string(types_name), types + "</Types>"};
    entries[1] = {"_rels/.rels", relationships_xml(kept_of(package.of_package, kept))};
    return write_zip(entries, place);
}

}  // namespace scrim
