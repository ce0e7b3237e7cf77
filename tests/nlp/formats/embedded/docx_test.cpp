#include "nlp/formats/embedded/docx.h"

#include <gtest/gtest.h>

#include <pugixml.hpp>
#include <random>

#include "nlp/formats/embedded/docx/zip.h"
#include "tests/nlp/formats/embedded/edited_text.h"

using namespace std::string_literals;

namespace scrim {
namespace {

constexpr const char* w = "xmlns:w=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"";

std::string part(const std::string& root, const std::string& body) {
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<w:" + root + " " + w +
           " xmlns:r=\"http://schemas.openxmlformats.org/officeDocument/2006/relationships\" xmlns:m=\"urn:math\" "
           "xmlns:mc=\"urn:mc\" xmlns:w14=\"urn:w14\" mc:Ignorable=\"w14\">" +
           body + "</w:" + root + ">";
}
std::string body(const std::string& paragraphs) { return part("document", "<w:body>" + paragraphs + "</w:body>"); }
std::string run(const std::string& text) { return "<w:r><w:t xml:space=\"preserve\">" + text + "</w:t></w:r>"; }

// As Word packs one, with all that a release must do without.
std::vector<ZipEntry> parts_of_document(const std::string& document) {
    const std::string type = "application/vnd.openxmlformats-officedocument.wordprocessingml.";
    const std::string rel = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/";
    const std::string rels = "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">";
    return {
        {"[Content_Types].xml",
         "<Types xmlns=\"http://schemas.openxmlformats.org/package/2006/content-types\"><Default Extension=\"xml\" "
         "ContentType=\"application/xml\"/>"
         "<Default Extension=\"png\" ContentType=\"image/png\"/><Override PartName=\"/word/document.xml\" "
         "ContentType=\"" +
             type +
             "document.main+xml\"/>"
             "<Override PartName=\"/word/header1.xml\" ContentType=\"" +
             type + "header+xml\"/><Override PartName=\"/word/comments.xml\" ContentType=\"" + type +
             "comments+xml\"/><Override PartName=\"/word/styles.xml\" ContentType=\"" + type +
             "styles+xml\"/><Override PartName=\"/word/settings.xml\" ContentType=\"" + type +
             "settings+xml\"/><Override PartName=\"/word/footnotes.xml\" ContentType=\"" + type +
             "footnotes+xml\"/></Types>"},
        {"_rels/.rels", rels + "<Relationship Id=\"rId1\" Type=\"" + rel +
                            "officeDocument\" Target=\"word/document.xml\"/><Relationship Id=\"rId2\" Type=\"core\" "
                            "Target=\"docProps/core.xml\"/></Relationships>"},
        {"docProps/core.xml", "<creator>Smith</creator>"},
        {"word/document.xml", document},
        {"word/_rels/document.xml.rels",
         rels + "<Relationship Id=\"rId1\" Type=\"" + rel +
             "header\" Target=\"header1.xml\"/><Relationship Id=\"rId2\" Type=\"" + rel +
             "styles\" Target=\"styles.xml\"/><Relationship Id=\"rId3\" Type=\"link\" Target=\"mailto:smith@x.org\" "
             "TargetMode=\"External\"/>"
             "<Relationship Id=\"rId4\" Type=\"image\" Target=\"media/smith.png\"/></Relationships>"},
        {"word/header1.xml", part("hdr", "<w:p>" + run("St. Mary, Smith") + "</w:p>")},
        {"word/footnotes.xml",
         part("footnotes", "<w:footnote w:id=\"1\"><w:p>" + run("A note") + "</w:p></w:footnote>")},
        {"word/comments.xml", part("comments", "Smith")},
        {"word/styles.xml", part("styles", "<w:style/>")},
        {"word/settings.xml", part("settings", "<w:docVars><w:docVar w:name=\"n\" w:val=\"Smith\"/></w:docVars>")},
        {"word/media/smith.png", "\x89PNG Smith"},
        {"customXml/item1.xml", "<a>Smith</a>"},
    };
}

std::string docx(const std::string& document) {
    const auto out = write_zip(parts_of_document(document), {});
    EXPECT_TRUE(out.ok());
    return out ? *out : "";
}

const std::string letter = body(
    "<w:p w:rsidR=\"00AB12\" w14:paraId=\"12345678\"><w:bookmarkStart w:id=\"0\" w:name=\"Smith\"/>" + run("Mr. Jo") +
    "<w:r><w:rPr><w:b/><w:rPrChange w:id=\"1\" "
    "w:author=\"Smith\" w:date=\"2012-08-06\"><w:rPr/></w:rPrChange></w:rPr><w:t>hn</w:t></w:r>" +
    run(" Sm&#237;th &amp; wife") +
    "<w:del w:id=\"2\" w:author=\"Smith\"><w:r><w:delText>Smith</w:delText></w:r></w:del><w:ins w:id=\"3\" "
    "w:author=\"Smith\">" +
    run(", 52 y") +
    "</w:ins></w:p>"
    "<w:p><w:hyperlink r:id=\"rId3\" w:tooltip=\"Smith\">" +
    run("mail") +
    "</w:hyperlink><w:r><w:tab/><w:t>a</w:t><w:br/><w:t>b</w:t><w:noBreakHyphen/></w:r>"
    "<w:r><w:fldChar w:fldCharType=\"begin\"/><w:instrText>HYPERLINK smith</w:instrText></w:r><w:commentReference "
    "w:id=\"5\"/>"
    "<w:r><w:drawing><pic:pic xmlns:pic=\"urn:pic\" name=\"Smith\"><a "
    "r:embed=\"rId4\"/></pic:pic></w:drawing></w:r></w:p>"
    "<w:tbl><w:tr><w:tc><w:p>" +
    run("Na") + "</w:p></w:tc><w:tc><w:p>" + run("140") + "</w:p><w:p>" + run("high") +
    "</w:p></w:tc></w:tr><w:tr><w:tc><w:p>" + run("K") +
    "</w:p></w:tc></w:tr></w:tbl><!-- Smith --><w:p><m:oMath><m:r><m:t>x = 1</m:t></m:r></m:oMath></w:p>"
    "<w:sectPr><w:headerReference w:type=\"default\" r:id=\"rId1\"/><w:footerReference r:id=\"rId9\"/></w:sectPr>");

std::string text_of(const std::string& source) {
    const auto out = read_docx(source, {"a.docx", {}, 0});
    EXPECT_TRUE(out.ok()) << out.error().message();
    return out ? out->notes.at(0).text : "";
}

std::string write(const std::string& source, const std::vector<TextEdit>& edits) {
    const auto out = write_docx(source, {{edits}, &safe_harbor_rules_docx(), {}}, {});
    EXPECT_TRUE(out.ok()) << out.error().message();
    return out ? *out : "";
}

std::string error_of(const std::string& source) {
    const auto out = read_docx(source, {"a.docx", {}, 0});
    EXPECT_FALSE(out.ok());
    return out ? "" : out.error().message();
}

TEST(Docx, ADocumentIsRead) {
    EXPECT_EQ(text_of(docx(letter)),
              "St. Mary, Smith\nMr. John Sm\xC3\xADth & wife, 52 y\nmail\ta\nb-\nNa\t140\nhigh\nK\nx = 1\nA note");
}

TEST(Docx, WithoutEditsItIsTheSame) { EXPECT_EQ(*write_docx(docx(letter), {{{}}, nullptr, {}}, {}), docx(letter)); }

TEST(Docx, ARedactedDocumentHoldsNothingOfThePatient) {
    const std::string text = text_of(docx(letter));
    const std::vector<TextEdit> edits{{10, 15, "[N]"}, {20, 31, "[<N>\n&]"}};
    EXPECT_EQ(text.substr(10, 5), "Smith");
    const std::string out = write(docx(letter), edits);
    const auto parts = read_zip(out, {});
    ASSERT_TRUE(parts.ok());
    std::vector<std::string> names;
    for (const auto& each : *parts) {
        names.push_back(each.name);
        for (const std::string word : {"Smith", "smith", "John", "2012", "00AB12", "paraId", "rId3", "rId4", "rId9",
                                       "comment", "drawing", "<w:ins", "fldChar"}) {
            EXPECT_EQ(each.data.find(word), std::string::npos) << each.name << " " << word << "\n" << each.data;
        }
        pugi::xml_document tree;
        EXPECT_TRUE(tree.load_buffer(each.data.data(), each.data.size())) << each.name;
        if (each.name != "word/document.xml") continue;
        EXPECT_NE(each.data.find("<w:t xml:space=\"preserve\">Mr. [&lt;N&gt;</w:t><w:br/><w:t "
                                 "xml:space=\"preserve\">&amp;]</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t></w:t>"),
                  std::string::npos)
            << each.data;
        EXPECT_NE(each.data.find("<w:headerReference w:type=\"default\" r:id=\"rId1\"/></w:sectPr>"), std::string::npos)
            << each.data;
    }
    EXPECT_EQ(names, (std::vector<std::string>{"[Content_Types].xml", "_rels/.rels", "word/_rels/document.xml.rels",
                                               "word/header1.xml", "word/document.xml", "word/footnotes.xml",
                                               "word/settings.xml", "word/styles.xml"}));
    EXPECT_EQ(text_of(out), edited_text(text, edits));
    EXPECT_EQ(write(out, {}), write(write(out, {}), {}));
}

TEST(Docx, TagsThatStandForCharactersAreReplaced) {
    const std::string source = docx(body("<w:p><w:r><w:t>a</w:t><w:tab/><w:t>b</w:t></w:r></w:p>"));
    const std::string out = write(source, {{16, 18, "X"}, {18, 19, "Y"}});
    EXPECT_EQ(text_of(source), "St. Mary, Smith\na\tb\nA note");
    EXPECT_EQ(text_of(out), "St. Mary, Smith\nXY\nA note");
    EXPECT_EQ(text_of(write(source, {{17, 18, "X"}})), "St. Mary, Smith\naXb\nA note");
}

TEST(Docx, WhatIsNoDocumentIsNamed) {
    const auto what = [](std::string_view bytes) { return read_docx(bytes, {}).error().what; };
    EXPECT_EQ(what("%PDF-1.4"), "is a PDF file");
    EXPECT_EQ(what("\x89PNG\r\n\x1A\n...."), "is a PNG image");
    EXPECT_EQ(what("Ann Oakley has fever."), "is no Word document (DOCX): it is no ZIP archive");
}

TEST(Docx, WhatCannotBeReadIsRefused) {
    EXPECT_NE(error_of(docx(body("<w:p><w:r><w:pict><w:txbxContent><w:p>" + run("x") +
                                 "</w:p></w:txbxContent></w:pict></w:r></w:p>")))
                  .find("text box"),
              std::string::npos);
    EXPECT_NE(error_of(docx(body("<mc:AlternateContent><mc:Choice>" + run("x") + "</mc:Choice></mc:AlternateContent>")))
                  .find("text box"),
              std::string::npos);
    EXPECT_NE(error_of(docx(body("<w:altChunk r:id=\"rId1\"/>"))).find("other documents"), std::string::npos);
    error_of(docx("<!DOCTYPE a [<!ENTITY b \"c\">]>" + body("")));
    error_of(docx(body("<w:p>")));
    error_of(docx(body("<w:p xmlns:w=\"urn:x\"/>")));
    error_of(docx(body("<x:p xmlns:x=\"http://schemas.openxmlformats.org/wordprocessingml/2006/main\"/>")));
    error_of(docx("<w:document xmlns:w=\"http://purl.oclc.org/ooxml/wordprocessingml/main\"/>"));
    error_of(docx(body(run("&nbsp;"))));
    error_of(docx(body(run("caf\xE9"))));
    std::string deep;
    for (int i = 0; i < 100000; ++i) deep += "<w:tbl>";
    EXPECT_NE(error_of(docx(body(deep))).find("nested too deep"), std::string::npos);
    auto macros = parts_of_document(body(""));
    macros.push_back({"word/vbaProject.bin", "x"});
    EXPECT_NE(error_of(*write_zip(macros, {})).find("macros"), std::string::npos);
    auto sheet = parts_of_document(body(""));
    sheet.erase(sheet.begin() + 3);
    error_of(*write_zip(sheet, {}));
    error_of("PK\x03\x04 not a zip");
    error_of("");
}

TEST(Docx, RandomEditsAreReadAgain) {
    std::mt19937 random(4);
    const std::string source = docx(letter);
    const std::string text = text_of(source);
    for (int round = 0; round < 200; ++round) {
        const auto edits = random_text_edits(text, random);
        EXPECT_EQ(without_blanks(text_of(write(source, edits))), without_blanks(edited_text(text, edits)));
    }
}

}  // namespace
}  // namespace scrim
