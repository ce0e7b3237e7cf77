// Identifiers in every disguise through the taggers that are the default: none may be left, nor a name that is
// mentioned again in disguise, nor what the hospital's record knows.

#include <gtest/gtest.h>

#include <cstdio>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "nlp/base/ascii.h"
#include "nlp/tagging.h"
#include "nlp/text/unicode.h"
#include "tests/temporary_folder.h"

namespace scrim {
namespace {

// One character of an identifier as a disguise writes it: what stands for the character, and what only hides it.
struct Disguised {
    std::string core;
    std::string after;
};
using Characters = std::vector<Disguised>;

// A way to write an identifier so that it is the same to a reader and not to a pattern.
struct Disguise {
    std::string name;
    std::function<Characters(std::string_view)> write;
    bool whole_sentence = false;  // all of the sentence is written so, as a program would
};

bool is_core(char c) { return is_letter(c) || is_digit(c); }

std::string utf8(char32_t value) {
    std::string out;
    append_utf8(out, value);
    return out;
}

std::string formatted(const char* format, unsigned value) {
    char buffer[24];
    std::snprintf(buffer, sizeof buffer, format, value);
    return buffer;
}

using Rewriter = std::function<std::string(char)>;

Disguise each(const std::string& name, const Rewriter& rewrite, bool whole_sentence = false) {
    return {name,
            [rewrite](std::string_view text) {
                Characters out;
                for (const char c : text) out.push_back({rewrite(c), ""});
                return out;
            },
            whole_sentence};
}

Disguise between(const std::string& name, const std::string& inserted) {
    return {name, [inserted](std::string_view text) {
                Characters out;
                for (std::size_t i = 0; i < text.size(); ++i)
                    out.push_back({std::string(1, text[i]), i + 1 < text.size() ? inserted : ""});
                return out;
            }};
}

// Inserted inside words and numbers alone, so that "Ann Lee" stays two words.
Disguise inside(const std::string& name, const std::string& inserted) {
    return {name, [inserted](std::string_view text) {
                Characters out;
                for (std::size_t i = 0; i < text.size(); ++i) {
                    const bool within = i + 1 < text.size() && is_core(text[i]) && is_core(text[i + 1]);
                    out.push_back({std::string(1, text[i]), within ? inserted : ""});
                }
                return out;
            }};
}

Disguise instead(const std::string& name, char of, const std::string& with, bool whole_sentence = false) {
    return each(
        name, [of, with](char c) { return c == of ? with : std::string(1, c); }, whole_sentence);
}

// A break after (or before) the first separator: - for numbers, also . @ / and the blank of a name.
Disguise broken(const std::string& name, const std::string& line_break, bool before) {
    return {name, [line_break, before](std::string_view text) {
                Characters out;
                bool done = false;
                for (std::size_t i = 0; i < text.size(); ++i) {
                    const bool here = !done && (text[i] == '-' || text[i] == '@');
                    done = done || here;
                    if (here && before)
                        out.push_back({line_break + text[i], ""});
                    else
                        out.push_back({std::string(1, text[i]), here ? line_break : ""});
                }
                return out;
            }};
}

Rewriter digits_from(char32_t zero) {
    return [zero](char c) { return is_digit(c) ? utf8(zero + static_cast<char32_t>(c - '0')) : std::string(1, c); };
}

Rewriter letters_from(char32_t capital, char32_t small) {
    return [capital, small](char c) {
        if (is_capital(c)) return utf8(capital + static_cast<char32_t>(c - 'A'));
        return is_small(c) ? utf8(small + static_cast<char32_t>(c - 'a')) : std::string(1, c);
    };
}

Rewriter from_table(const std::string& plain, const std::vector<std::string>& odd) {
    return [plain, odd](char c) {
        const auto at = plain.find(c);
        return at == std::string::npos ? std::string(1, c) : odd[at];
    };
}

Rewriter escaped(const char* format) {
    return [format](char c) { return c == ' ' ? std::string(" ") : formatted(format, static_cast<unsigned char>(c)); };
}

Rewriter escaped_signs(const char* format) {
    return [format](char c) {
        return is_core(c) || c == ' ' ? std::string(1, c) : formatted(format, static_cast<unsigned char>(c));
    };
}

// The ligature for "ffi" of the name.
Characters with_ligature(std::string_view text) {
    Characters out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool begins = text.substr(i).starts_with("ffi");
        out.push_back({begins ? "ﬃ" : std::string(1, text[i]), ""});
        if (!begins) continue;
        out.push_back({});
        out.push_back({});
        i += 2;
    }
    return out;
}

void add_dashes(std::vector<Disguise>& out) {
    for (const char32_t dash : {0x2010, 0x2011, 0x2012, 0x2013, 0x2014, 0x2015, 0x2212, 0xFF0D, 0xFE63, 0xFE58, 0x2E3A})
        out.push_back(instead(formatted("dash %04X", dash), '-', utf8(dash)));
}

void add_invisible(std::vector<Disguise>& out) {
    for (const char32_t c :
         {0x00AD, 0x200C, 0x200D, 0x2060, 0xFEFF, 0x200E, 0x200F, 0x2063, 0x180E, 0xFE0F, 0x034F, 0x202C})
        out.push_back(between(formatted("invisible %04X", c), utf8(c)));
    out.push_back(inside("zero-width blank", utf8(0x200B)));
    out.push_back(between("control 01", "\x01"));
    out.push_back(between("delete", "\x7F"));
    out.push_back(between("control 9D", utf8(0x9D)));
}

void add_alphabets(std::vector<Disguise>& out) {
    out.push_back(each("full-width digits", digits_from(0xFF10)));
    out.push_back(each("Arabic digits", digits_from(0x0660)));
    out.push_back(each("Persian digits", digits_from(0x06F0)));
    out.push_back(each("Devanagari digits", digits_from(0x0966)));
    out.push_back(each("Thai digits", digits_from(0x0E50)));
    out.push_back(each("bold digits", digits_from(0x1D7CE)));
    out.push_back(each("raised digits", from_table("0123456789", {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"})));
    out.push_back(each("full-width", [](char c) {
        return c > ' ' ? utf8(0xFF01 + static_cast<char32_t>(c - '!')) : std::string(1, c);
    }));
    out.push_back(each("bold letters", letters_from(0x1D400, 0x1D41A)));
    out.push_back(each("monospace letters", letters_from(0x1D670, 0x1D68A)));
    out.push_back(each("circled letters", letters_from(0x24B6, 0x24D0)));
    out.push_back(
        each("Cyrillic letters", from_table("aceopxyHTSi", {"а", "с", "е", "о", "р", "х", "у", "Н", "Т", "Ѕ", "і"})));
    out.push_back(each("Greek letters", from_table("aoHiv", {"α", "ο", "Η", "ι", "ν"})));
    out.push_back({"ligature", with_ligature});
}

void add_marks(std::vector<Disguise>& out) {
    for (const char32_t mark : {0x0301, 0x0308, 0x0336, 0x0332, 0x20DD}) {
        out.push_back(each(formatted("mark %04X", mark),
                           [mark](char c) { return is_core(c) ? std::string(1, c) + utf8(mark) : std::string(1, c); }));
    }
    out.push_back(each("accents", from_table("aeiouHRy", {"á", "ê", "ï", "ö", "ù", "Ĥ", "Ŕ", "ÿ"})));
}

void add_blanks(std::vector<Disguise>& out) {
    for (const char32_t blank : {0x00A0, 0x2009, 0x2007, 0x202F, 0x3000, 0x2003})
        out.push_back(instead(formatted("blank %04X", blank), ' ', utf8(blank), true));
    out.push_back(instead("&nbsp;", ' ', "&nbsp;", true));
    out.push_back(instead("two blanks", ' ', "  "));
}

void add_escapes(std::vector<Disguise>& out) {
    out.push_back(each("decimal entities", escaped("&#%u;")));
    out.push_back(each("hexadecimal entities", escaped("&#x%X;")));
    out.push_back(each("entities twice", escaped("&amp;#%u;")));
    out.push_back(each("entities of signs", escaped_signs("&#%u;")));
    out.push_back(instead("&ndash;", '-', "&ndash;"));
    out.push_back(instead("&minus; everywhere", '-', "&minus;", true));
    out.push_back(between("&shy;", "&shy;"));
    out.push_back(between("&zwnj;", "&zwnj;"));
    out.push_back(inside("<wbr>", "<wbr>"));
    out.push_back(inside("<b></b>", "<b></b>"));
    out.push_back(each("RTF bytes", escaped("\\'%02x")));
    out.push_back(each("RTF Unicode", escaped("\\u%u?")));
    out.push_back(instead("RTF dash", '-', "\\endash "));
    out.push_back(each("JSON", escaped("\\u%04x")));
    out.push_back(instead("Markdown", '-', "\\-"));
    out.push_back(each("quoted-printable", escaped("=%02X")));
    out.push_back(instead("quoted-printable dash", '-', "=E2=80=93"));
    out.push_back(each("URL", escaped_signs("%%%02X")));
}

void add_breaks(std::vector<Disguise>& out) {
    out.push_back(broken("line break", "\n", false));
    out.push_back(broken("Windows line break", "\r\n", false));
    out.push_back(broken("line break and indent", "\n     ", false));
    out.push_back(broken("line break before", "\n", true));
    out.push_back(broken("soft line break", "=\n", false));
    out.push_back(instead("line break of words", ' ', "\n"));
    out.push_back(between("spelled", " "));
}

std::vector<Disguise> all_disguises() {
    std::vector<Disguise> out;
    add_dashes(out);
    add_invisible(out);
    add_alphabets(out);
    add_marks(out);
    add_blanks(out);
    add_escapes(out);
    add_breaks(out);
    return out;
}

// A note made of parts, and the bytes of the identifier's letters and digits in it.
class DisguisedNote {
   public:
    explicit DisguisedNote(const Disguise& disguise) : disguise_(disguise) { note_.id = "n1"; }

    void add(std::string_view text) {
        if (disguise_.whole_sentence)
            write(text, false);
        else
            note_.text += text;
    }
    void add_identifier(std::string_view text) { write(text, true); }
    void add_plain_identifier(std::string_view text) {
        for (const char c : text) {
            if (is_core(c)) cores_.push_back({note_.text.size(), note_.text.size() + 1});
            note_.text += c;
        }
    }

    // The text with what is left of the identifier shown; empty if nothing is.
    [[nodiscard]] std::string leak(const Pipeline& pipeline) const {
        const auto tagged = pipeline.tag(Note(note_));
        if (!tagged) return "not tagged";
        std::vector<bool> covered(note_.text.size());
        for (const Span& span : tagged->spans) {
            if (class_of(span.label) == Class::hmd) continue;
            for (std::uint32_t at = span.begin; at < span.end; ++at) covered[at] = true;
        }
        std::string left;
        for (const auto& [begin, end] : cores_) {
            for (std::size_t at = begin; at < end; ++at) {
                if (!covered[at]) left += note_.text[at];
            }
        }
        return left.empty() ? "" : "'" + left + "' is left of: " + note_.text;
    }

   private:
    void write(std::string_view text, bool identifier) {
        const Characters characters = disguise_.write(text);
        for (std::size_t i = 0; i < characters.size(); ++i) {
            const std::size_t begin = note_.text.size();
            note_.text += characters[i].core;
            if (identifier && is_core(text[i])) cores_.push_back({begin, note_.text.size()});
            note_.text += characters[i].after;
        }
    }

    const Disguise& disguise_;
    Note note_;
    std::vector<std::pair<std::size_t, std::size_t>> cores_;
};

constexpr const char* person = "Harold Griffith-Reyes";

struct Carrier {
    const char* kind;
    const char* before;
    const char* identifier;
    const char* after;
};
const std::vector<Carrier> carriers = {
    {"name", "Mr. ", person, " came back with chest pain and takes aspirin."},
    {"SSN", "His social security number is ", "123-45-6789", " as he told us."},
    {"phone", "Please call him at ", "617-555-0182", " with the results."},
    {"date", "He was admitted on ", "04-25-2009", " with pneumonia."},
    {"e-mail", "His e-mail is ", "h-griffith.reyes@mail.com", " for results."},
};

const Pipeline& default_pipeline() {
    static const auto pipeline = make_pipeline({});
    EXPECT_TRUE(pipeline);
    return *pipeline;
}

TEST(Disguises, AreMany) { EXPECT_GE(all_disguises().size(), 60U); }

TEST(Disguises, HideNoIdentifier) {
    for (const Disguise& disguise : all_disguises()) {
        for (const Carrier& carrier : carriers) {
            DisguisedNote note(disguise);
            note.add(carrier.before);
            note.add_identifier(carrier.identifier);
            note.add(carrier.after);
            EXPECT_EQ(note.leak(default_pipeline()), "") << carrier.kind << ", " << disguise.name;
        }
    }
}

TEST(Disguises, HideNoSecondMentionOfAName) {
    for (const Disguise& disguise : all_disguises()) {
        DisguisedNote note(disguise);
        note.add("Mr. ");
        note.add_plain_identifier(person);
        note.add(" has asthma. The inhaler helps and ");
        note.add_identifier("Griffith-Reyes");
        note.add(" sleeps well.");
        EXPECT_EQ(note.leak(default_pipeline()), "") << disguise.name;
        DisguisedNote reverse(disguise);
        reverse.add("Mr. ");
        reverse.add_identifier(person);
        reverse.add(" has asthma. The inhaler helps and ");
        reverse.add_plain_identifier("Griffith-Reyes");
        reverse.add(" sleeps well.");
        EXPECT_EQ(reverse.leak(default_pipeline()), "") << disguise.name << ", in reverse";
    }
}

TEST(Disguises, HideNothingThatTheRecordKnows) {
    const TemporaryFolder folder;
    TagOptions options;
    options.taggers = "rules";
    options.known_phi =
        folder.write("known.csv",
                     "note_id,name,ssn,phone,date,email,mrn\nn1,Harold Griffith-Reyes,123-45-6789,617-555-"
                     "0182,2009-04-25,h-griffith.reyes@mail.com,zq-7715\n");
    const auto pipeline = make_pipeline(options);
    ASSERT_TRUE(pipeline);
    for (const Disguise& disguise : all_disguises()) {
        for (const Carrier& carrier : carriers) {
            DisguisedNote note(disguise);
            note.add("The nurse wrote down ");
            note.add_identifier(carrier.identifier);
            note.add(" and went home.");
            EXPECT_EQ(note.leak(*pipeline), "") << carrier.kind << ", " << disguise.name;
        }
    }
}

TEST(Disguises, ARecordWithAccentsKnowsAPlainNote) {
    const TemporaryFolder folder;
    TagOptions options;
    options.taggers = "rules";
    options.known_phi = folder.write("known.csv", "note_id,name\nn1,Hàröld Gri\u0301ffith–Réyes\n");
    const auto pipeline = make_pipeline(options);
    ASSERT_TRUE(pipeline);
    for (const Disguise& disguise : all_disguises()) {
        DisguisedNote note(disguise);
        note.add("The nurse wrote down ");
        note.add_plain_identifier(person);
        note.add(" and then ");
        note.add_identifier("Griffith-Reyes");
        note.add(" and went home.");
        EXPECT_EQ(note.leak(*pipeline), "") << disguise.name;
    }
}

TEST(Disguises, SpansAreOnTheBytesOfTheNote) {
    Note note;
    note.text = "SSN 123–45–6789\u200B, Mr. Núñez’s wife, á.";
    const auto tagged = default_pipeline().tag(std::move(note));
    ASSERT_TRUE(tagged);
    std::vector<std::string> found;
    for (const Span& span : tagged->spans) {
        // A classifier may take the letter at the end for an initial: then it is that letter, whole.
        const std::string_view text = tagged->text_of(span);
        if (class_of(span.label) == Class::eid && text != "á") found.emplace_back(text);
    }
    EXPECT_EQ(found, (std::vector<std::string>{"123–45–6789", "Núñez"}));
}

}  // namespace
}  // namespace scrim
