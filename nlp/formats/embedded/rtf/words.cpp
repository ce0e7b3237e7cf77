#include "nlp/formats/embedded/rtf/words.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace scrim {
namespace {

using WordTable = std::unordered_map<std::string_view, RtfWord>;

WordTable word_table() {
    WordTable out;
    for (const std::string_view word : {"fonttbl", "colortbl", "stylesheet", "listtable", "listoverridetable"}) {
        out.emplace(word, RtfWord::formatting_table);
    }
    for (const std::string_view word :
         {"info",       "pict",      "object",    "nonshppict",  "shp",          "shpgrp",       "do",
          "annotation", "fldinst",   "filetbl",   "revtbl",      "rsidtbl",      "xe",           "tc",
          "tcn",        "rxe",       "txe",       "template",    "private",      "nextfile",     "bkmkstart",
          "bkmkend",    "atnid",     "atnauthor", "atntime",     "atnicn",       "atnref",       "atndate",
          "atrfstart",  "atrfend",   "atnparent", "userprops",   "docvar",       "datastore",    "xmlnstbl",
          "mailmerge",  "themedata", "objdata",   "objclass",    "objname",      "generator",    "falt",
          "operator",   "author",    "title",     "subject",     "keywords",     "comment",      "doccomm",
          "manager",    "company",   "category",  "hlinkbase",   "password",     "passwordhash", "protusertbl",
          "creatim",    "revtim",    "printim",   "buptim",      "datafield",    "formfield",    "factoidname",
          "xform",      "xmlopen",   "xmlclose",  "xmlattrname", "xmlattrvalue", "picprop",      "sp",
          "shpinst",    "shptxt",    "shprslt",   "shppict",     "keycode",      "background",   "blipuid",
          "blipmtag",   "oldcprops", "oldpprops"}) {
        out.emplace(word, RtfWord::aside);
    }
    for (const std::string_view word :
         {"header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf", "footnote"}) {
        out.emplace(word, RtfWord::own_lines);
    }
    for (const std::string_view word :
         {"revised",  "revauth",  "revdttm", "revauthdel", "revdttmdel", "deleted", "mvauth",
          "mvdate",   "crauth",   "crdate",  "chatn",      "insrsid",    "delrsid", "charrsid",
          "pararsid", "sectrsid", "tblrsid", "styrsid",    "rsid",       "rsidroot"}) {
        out.emplace(word, RtfWord::trace);
    }
    out.emplace("upr", RtfWord::refused);
    return out;
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 29> rtf_texts{{
    {"par", "\n"},
    {"line", "\n"},
    {"sect", "\n"},
    {"page", "\n"},
    {"column", "\n"},
    {"softline", "\n"},
    {"lbr", "\n"},
    {"tab", "\t"},
    {"emdash", "\xE2\x80\x94"},
    {"endash", "\xE2\x80\x93"},
    {"lquote", "\xE2\x80\x98"},
    {"rquote", "\xE2\x80\x99"},
    {"ldblquote", "\xE2\x80\x9C"},
    {"rdblquote", "\xE2\x80\x9D"},
    {"bullet", "\xE2\x80\xA2"},
    {"emspace", " "},
    {"enspace", " "},
    {"qmspace", " "},
    {"~", " "},
    {"_", "-"},
    {"-", ""},
    {"zwj", ""},
    {"zwnj", ""},
    {"zwbo", ""},
    {"zwnbo", ""},
    {"ltrmark", ""},
    {"rtlmark", ""},
    {"\n", "\n"},
    {"\r", "\n"},
}};

}  // namespace

RtfWord rtf_word(std::string_view word) {
    static const auto all = word_table();
    const auto found = all.find(word);
    return found == all.end() ? RtfWord::formatting : found->second;
}

std::optional<std::string_view> rtf_text_of_word(std::string_view word) {
    for (const auto& [name, text] : rtf_texts) {
        if (name == word) return text;
    }
    return std::nullopt;
}

bool rtf_names_things(std::string_view word) { return word == "fonttbl" || word == "stylesheet" || word == "listname"; }

bool rtf_is_usual_name(std::string_view name) {
    constexpr std::array<std::string_view, 57> names{"Times New Roman",
                                                     "Times",
                                                     "Arial",
                                                     "Arial Narrow",
                                                     "Arial Black",
                                                     "Helvetica",
                                                     "Courier New",
                                                     "Courier",
                                                     "Calibri",
                                                     "Calibri Light",
                                                     "Cambria",
                                                     "Cambria Math",
                                                     "Candara",
                                                     "Consolas",
                                                     "Constantia",
                                                     "Corbel",
                                                     "Georgia",
                                                     "Garamond",
                                                     "Verdana",
                                                     "Tahoma",
                                                     "Trebuchet MS",
                                                     "Segoe UI",
                                                     "Symbol",
                                                     "Wingdings",
                                                     "Webdings",
                                                     "Lucida Console",
                                                     "Lucida Sans Unicode",
                                                     "MS Sans Serif",
                                                     "MS Mincho",
                                                     "SimSun",
                                                     "Aptos",
                                                     "Liberation Serif",
                                                     "Liberation Sans",
                                                     "DejaVu Sans",
                                                     "Normal",
                                                     "Default Paragraph Font",
                                                     "Normal Table",
                                                     "Table Grid",
                                                     "No List",
                                                     "header",
                                                     "footer",
                                                     "heading 1",
                                                     "heading 2",
                                                     "heading 3",
                                                     "heading 4",
                                                     "heading 5",
                                                     "heading 6",
                                                     "Title",
                                                     "Subtitle",
                                                     "Body Text",
                                                     "Plain Text",
                                                     "List Paragraph",
                                                     "No Spacing",
                                                     "Strong",
                                                     "Emphasis",
                                                     "Hyperlink",
                                                     "Quote"};
    return std::find(names.begin(), names.end(), name) != names.end();
}

}  // namespace scrim
