// Files by the bytes that their makers put first. A signature of printable letters alone (BM, MZ, ID3) could begin a
// note as well, so there the zero bytes of the header behind it must be there too.

#include "nlp/text/foreign_content.h"

#include <array>

namespace scrim {
namespace {

using namespace std::string_view_literals;

struct Signature {
    std::size_t offset;
    std::string_view bytes;
    bool with_nul;  // only where one of the next bytes is zero
    std::string_view what;
    std::string_view advice;
};

constexpr auto to_text = "save it as text, RTF or DOCX, or extract its text first"sv;
constexpr auto to_image = "an image has no text to read: recognise it first (OCR), for example with tesseract"sv;
constexpr auto to_unpack = "unpack it first, and name the folder"sv;
constexpr auto to_export = "export its notes to CSV or JSONL first"sv;
constexpr auto not_notes = "is this the right file?"sv;

constexpr std::array file_signatures{
    Signature{0, "%PDF-"sv, false, "a PDF file",
              "extract its text first, for example with pdftotext; a scanned one needs OCR before that"},
    Signature{0, "%!PS"sv, false, "a PostScript file", "extract its text first, for example with ps2ascii"},
    Signature{0, "\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"sv, false, "a file of Word 97, Excel 97 or Outlook (OLE)",
              "save it as DOCX or text first, for example with 'libreoffice --convert-to docx'"},
    Signature{0, "\xDB\xA5-\0\0\0"sv, false, "a Word 2 file", to_text},
    Signature{0, "\xFFWPC"sv, false, "a WordPerfect file", to_text},
    Signature{0, "!BDN"sv, true, "an Outlook mailbox", to_export},
    Signature{0, "\x89PNG\r\n\x1A\n"sv, false, "a PNG image", to_image},
    Signature{0, "\xFF\xD8\xFF"sv, false, "a JPEG image", to_image},
    Signature{0, "GIF87a"sv, true, "a GIF image", to_image},
    Signature{0, "GIF89a"sv, true, "a GIF image", to_image},
    Signature{0, "II*\0"sv, false, "a TIFF image", to_image},
    Signature{0, "MM\0*"sv, false, "a TIFF image", to_image},
    Signature{0, "II+\0"sv, false, "a TIFF image", to_image},
    Signature{0, "BM"sv, true, "a BMP image", to_image},
    Signature{0, "\0\0\0\x0CjP  "sv, false, "a JPEG 2000 image", to_image},
    Signature{128, "DICM"sv, false, "a DICOM file",
              "its pixels and fields are not read: take its report out first, for example with dcm2json"},
    Signature{4, "ftyp"sv, true, "a film or image file", to_image},
    Signature{0, "RIFF"sv, true, "an audio, film or image file", not_notes},
    Signature{0, "ID3"sv, true, "an audio file", "write down what is said first"},
    Signature{0, "OggS"sv, true, "an audio file", "write down what is said first"},
    Signature{0, "7z\xBC\xAF\x27\x1C"sv, false, "a 7z archive", to_unpack},
    Signature{0, "Rar!\x1A\x07"sv, false, "a RAR archive", to_unpack},
    Signature{0,
              "\xFD"
              "7zXZ\0"sv,
              false, "an xz file", "decompress it first with unxz; gzip and zstd are read as they are"},
    Signature{0, "BZh91AY&SY"sv, false, "a bzip2 file",
              "decompress it first with bunzip2; gzip and zstd are read as they are"},
    Signature{0, "\x04\"M\x18"sv, false, "an lz4 file", "decompress it first with unlz4"},
    Signature{0, "\x1F\x8B\x08"sv, false, "compressed twice by gzip", "decompress it once first with gunzip"},
    Signature{257, "ustar"sv, false, "a tar archive", to_unpack},
    Signature{0,
              "\x7F"
              "ELF"sv,
              false, "a program or library (ELF)", not_notes},
    Signature{0, "MZ"sv, true, "a program or library (Windows)", not_notes},
    Signature{0, "\xCA\xFE\xBA\xBE"sv, false, "a program or library", not_notes},
    Signature{0, "\xCF\xFA\xED\xFE"sv, false, "a program or library", not_notes},
    Signature{0, "SQLite format 3\0"sv, false, "an SQLite database", to_export},
    Signature{4, "Standard Jet DB"sv, false, "an Access database", to_export},
    Signature{4, "Standard ACE DB"sv, false, "an Access database", to_export},
    Signature{0, "PAR1"sv, true, "a Parquet file", "give it the ending .parquet, or say --input-format parquet"},
    Signature{0, "ARROW1"sv, true, "an Arrow file", "write it as Parquet or JSONL first"},
    Signature{0, "ORC"sv, true, "an ORC file", "write it as Parquet or JSONL first"},
    Signature{0, "Obj\x01"sv, false, "an Avro file", "write it as Parquet or JSONL first"},
    Signature{0, "\x89HDF\r\n\x1A\n"sv, false, "an HDF5 file", to_export},
    Signature{0, "$FL2"sv, true, "an SPSS file", to_export},
    Signature{0, "<stata_dta>"sv, false, "a Stata file", to_export},
    Signature{84, "SAS FILE"sv, false, "a SAS data set", to_export},
    Signature{0, "\xFF\xFE\0\0"sv, false, "UTF-32 text", "convert it to UTF-8, e.g. with iconv"},
    Signature{0, "\0\0\xFE\xFF"sv, false, "UTF-32 text", "convert it to UTF-8, e.g. with iconv"},
};

constexpr std::size_t header_bytes = 128;  // in which the zero bytes of a header are looked for

bool has_signature(const Signature& signature, std::string_view head) {
    if (head.size() < signature.offset + signature.bytes.size()) return false;
    if (!head.substr(signature.offset).starts_with(signature.bytes)) return false;
    return !signature.with_nul || head.substr(0, header_bytes).find('\0') != std::string_view::npos;
}

// A ZIP container says what it is by the name of its first entries.
ForeignContent zip_content(std::string_view head) {
    const auto holds = [head](std::string_view name) { return head.find(name) != std::string_view::npos; };
    if (holds("word/document")) {
        return {"a Word document (DOCX)", "give it the ending .docx, or say --input-format docx"};
    }
    if (holds("xl/workbook") || holds("xl/_rels") || holds("xl/worksheets")) {
        return {"an Excel workbook", "save its sheet as CSV first"};
    }
    if (holds("ppt/")) return {"a PowerPoint file", std::string(to_text)};
    if (holds("mimetypeapplication/vnd.oasis.opendocument")) return {"an OpenDocument file", std::string(to_text)};
    return {"a ZIP archive", std::string(to_unpack)};
}

bool is_even_nul(std::string_view bytes, std::size_t first) {
    std::size_t nul = 0;
    for (std::size_t i = first; i < bytes.size(); i += 2) nul += bytes[i] == '\0' ? 1U : 0U;
    return nul * 10 >= (bytes.size() / 2) * 7;
}

}  // namespace

std::optional<ForeignContent> foreign_content(std::string_view head) {
    if (head.starts_with("PK\x03\x04"sv) || head.starts_with("PK\x05\x06"sv)) return zip_content(head);
    for (const Signature& signature : file_signatures) {
        if (has_signature(signature, head))
            return ForeignContent{std::string(signature.what), std::string(signature.advice)};
    }
    if (head.starts_with("\xFF\xFE"sv) || head.starts_with("\xFE\xFF"sv)) return std::nullopt;  // UTF-16 that says so
    if (head.size() >= 8 && head.find('\0') != std::string_view::npos &&
        (is_even_nul(head, 0) || is_even_nul(head, 1))) {
        return ForeignContent{"UTF-16 without a byte order mark", "convert it to UTF-8, e.g. with iconv"};
    }
    return std::nullopt;
}

}  // namespace scrim
