#include "nlp/merge/research_terms.h"

#include <algorithm>

#include "nlp/lexicon/around.h"

namespace scrim {
namespace {

constexpr WordList strains =
    "wistar|sprague|dawley|sprague-dawley|long-evans|fischer|f344|balb|balb/c|c57bl|c57bl/6|c57bl/6j|cd-1|icr|dba|dba/"
    "2|"
    "nod|nude|scid|zucker|holtzman|hartley|beagle|leghorn|swiss|swiss-webster|wistar-kyoto|wky|kyoto|evans|b6";
constexpr WordList animals =
    "rat|rats|mouse|mice|murine|strain|strains|hamster|hamsters|rabbit|rabbits|dog|dogs|pigs|chick|chicks|animals";
// Receptors, transmitters, growth factors, cytokines, enzymes and methods that are known by their capitals.
constexpr WordList laboratory_words =
    "nmda|ampa|gaba|gabaa|gabab|gad|ach|ache|mao|comt|camp|cgmp|atp|adp|gtp|nadh|nadph|ngf|bdnf|gdnf|vegf|egf|egfr|fgf|"
    "pdgf|igf|igf-1|tgf|tgf-beta|tnf|tnf-alpha|ifn|ifn-gamma|interleukin|ccl|cxcl|nf-kb|mapk|erk|jnk|jak|stat|akt|mtor|"
    "pkc|pka|pi3k|bcl|bcl-2|bax|cox|cox-1|cox-2|lox|nos|inos|enos|nnos|mmp|mmp-9|timp|ppar|pparg|herg|cyp|cyp2d6|"
    "cyp3a4|"
    "ace|elisa|ria|pcr|rt-pcr|qpcr|hplc|lc-ms|gc-ms|facs|tunel|sds-page|western|northern|southern|dna|rna|mrna|sirna|"
    "mirna|cdna|lps|mptp|dmso|pbs|edta|egta|bsa|ltp|ltd|epsp|ipsp|hepes|tris|snp|snps|gfap|gst|sod|gsh|mda|ros|5-ht|"
    "5ht";
constexpr WordList speaks_of_substances =
    "antagonist|antagonists|agonist|agonists|inhibitor|inhibitors|receptor|receptors|blocker|blockers|ligand|ligands|"
    "compound|compounds|derivative|analogue|analog|selective|potent|antibody|channel|channels|uptake|affinity|"
    "polymorphism|polymorphisms|snp|snps|allele|alleles|genotype|genotypes|haplotype|variant|variants|gene|genes|"
    "mg/kg|pretreatment|pretreated|injected|intraperitoneal|microinjection|rats|mice|rat|mouse|toxicity|vitro|vivo|"
    "pharmacological|pharmacokinetics|dose-dependently|assay";
constexpr WordList announces_identifier =
    "mrn|id|ids|no|number|numbers|record|records|acct|account|room|rm|bed|unit|floor|ward|bay|plate|license|licence|"
    "vehicle|car|badge|pager|ext|extension|phone|tel|fax|call|ssn|policy|member|plan|claim|case|accession|specimen|lot|"
    "serial|ref|reference|chart|encounter|visit|dea|npi|dob|address|street|apt|suite|zip|login|user|username|device|"
    "implant|model|patient|pt|mr|mrs|ms|dr";

constexpr std::uint32_t nearby = 160;  // bytes

bool is_of_code(char c) { return is_ascii_letter(c) || is_digit(c) || c == '-'; }

std::string around(std::string_view text, const Span& span) {
    const std::size_t from = span.begin > nearby ? span.begin - nearby : 0;
    return lower(text.substr(from, span.end + nearby - from));
}

// MK-801, SCH 23390, rs12345: capitals and then digits, written in one or as two words; the span is any part of it.
bool is_code(std::string_view text, const Span& span) {
    constexpr std::size_t longest_code = 16;
    if (span.end - span.begin > longest_code) return false;
    std::size_t begin = span.begin;
    std::size_t end = span.end;
    while (begin > 0 && span.begin - begin < longest_code && is_of_code(text[begin - 1])) --begin;
    while (end < text.size() && end - span.end < longest_code && is_of_code(text[end])) ++end;
    if (is_digit(text[begin]) && begin > 1 && text[begin - 1] == ' ' && is_capital(text[begin - 2])) {
        --begin;
        while (begin > 0 && span.begin - begin < longest_code && is_ascii_letter(text[begin - 1])) --begin;
    }
    const std::string_view code = text.substr(begin, end - begin);
    std::size_t letters = 0;
    while (letters < code.size() && is_ascii_letter(code[letters])) ++letters;
    if (letters == 0 || letters > 6 || !(is_capital(code[0]) || code.starts_with("rs"))) return false;
    std::size_t at = letters;
    if (at < code.size() && (code[at] == '-' || code[at] == ' ')) ++at;
    const std::size_t digits = at;
    while (at < code.size() && is_digit(code[at])) ++at;
    return at - digits >= 2 && at - digits <= 8 && code.size() - at <= 5;
}

}  // namespace

bool is_research_term(const Document& document, const Span& span) {
    if (class_of(span.label) == Class::hmd || span.label == Label::age || span.label == Label::gender ||
        span.label == Label::date || span.label == Label::email || span.label == Label::url)
        return false;
    const std::string_view text = document.text();
    bool laboratory = true;
    bool strain = true;
    bool any = false;
    bool short_one = false;  // which may be somebody's initials
    for (std::uint32_t i = document.token_at(span.begin);
         i < document.tokens.size() && document.tokens[i].begin < span.end; ++i) {
        const Token& token = document.tokens[i];
        if (token.kind == TokenKind::mark) continue;
        any = true;
        short_one = short_one || token.end - token.begin < 4;
        const std::string_view whole = document.text_of(token);
        const std::string word = lower(whole);
        const bool capitals = std::none_of(whole.begin(), whole.end(), is_small) && !token.has(token_caps_line);
        laboratory = laboratory && capitals && is_one_of(word, laboratory_words);
        strain = strain && is_one_of(word, strains);
    }
    if (!any) return false;
    if (laboratory) return !short_one || has_word(around(text, span), speaks_of_substances);
    if (strain) return has_word(around(text, span), animals);
    return is_code(text, span) && has_word(around(text, span), speaks_of_substances) &&
           !has_word(before(text, span.begin, 40), announces_identifier);
}

}  // namespace scrim
