// Phone and fax numbers, e-mail, addresses on the network, user names.

#include "nlp/rules/around.h"
#include "nlp/rules/patterns.h"

namespace scrim {
namespace {

// At the start of the text, behind a blank, or behind one of the marks.
bool behind(std::string_view text, PatternMatch match, std::string_view marks) {
    if (match.begin == 0) return true;
    const char previous = text[match.begin - 1];
    return is_space(previous) || marks.find(previous) != std::string_view::npos;
}

bool no_digit_beside(std::string_view text, PatternMatch match) {
    const bool before_it = match.begin > 0 && (is_digit(text[match.begin - 1]) || text[match.begin - 1] == '/');
    const bool behind_it = match.end < text.size() && is_digit(text[match.end]);
    return !before_it && !behind_it;
}

// Four numbers below 256 that are not a version or a section number.
bool internet_address(std::string_view text, PatternMatch match) {
    int value = 0;
    int parts = 1;
    for (std::size_t i = match.begin; i < match.end; ++i) {
        if (text[i] == '.') {
            value = 0;
            ++parts;
        } else {
            value = value * 10 + (text[i] - '0');
            if (value > 255) return false;
        }
    }
    return parts == 4 && no_digit_beside(text, match);
}

// Seven digits with a dash: a phone number unless they are an id or a range of values.
bool local_number(std::string_view text, PatternMatch match) {
    if (!no_digit_beside(text, match)) return false;
    if (match.begin > 0 &&
        (text[match.begin - 1] == '-' || text[match.begin - 1] == '.' || is_letter(text[match.begin - 1])))
        return false;
    if (match.end < text.size() && text[match.end] == '-') return false;
    return !has_word(
        before(text, match.begin, 24),
        "mrn|record|id|account|acct|policy|serial|case|study|job|specimen|lot|unit|license|claim|order|accession");
}

// Whether a phone number stands right before: "617-555-1234 x4321".
bool ends_phone(std::string_view text, std::size_t at) {
    while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == ',')) --at;
    std::size_t digits = 0;
    while (at > 0 && is_digit(text[at - 1])) {
        --at;
        ++digits;
    }
    return digits == 4 && at > 3 && (text[at - 1] == '-' || text[at - 1] == '.' || text[at - 1] == ' ');
}

bool with_a_digit(std::string_view text, PatternMatch match) {
    for (std::size_t i = match.begin; i < match.end; ++i) {
        if (is_digit(text[i])) return true;
    }
    return false;
}

}  // namespace

std::vector<Pattern> contact_patterns() {
    const std::vector<Label> phone{Label::phone};
    const std::vector<Label> fax{Label::fax};
    return {
        {"email",
         R"(\b([a-z0-9._%+'-]+\s?@\s?[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,10})\b)",
         {Label::email},
         {},
         0.99F,
         nullptr,
         false,
         "@"},
        {"email spelled out",
         R"(\b([a-z0-9._%+-]+\s?(?:\(at\)|\[at\])\s?[a-z0-9-]+(?:\s?(?:\(dot\)|\[dot\]|\.)\s?[a-z]{2,10})+)\b)",
         {Label::email},
         {},
         0.9F,
         nullptr,
         false,
         "(at)|(AT)|[at]|[AT]"},
        {"url", R"(\b((?:https?|ftp)://[^\s<>"')\]]+[^\s<>"')\].,;:!?]))", {Label::url}, {}, 0.99F},
        {"www",
         R"(\b(www\.[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:/[^\s<>"')\]]*[^\s<>"')\].,;:!?])?))",
         {Label::url},
         {},
         0.99F},
        {"domain",
         R"(\b((?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|info|health|mil|io)(?:/[^\s<>"')\]]*[^\s<>"')\].,;:!?])?)(?:[\s,.;)>]|$))",
         {Label::url},
         {},
         0.9F,
         [](std::string_view text, PatternMatch match) { return behind(text, match, "(:<"); }},
        {"ip", R"(\b(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})\b)", {Label::ipaddr}, {}, 0.97F, internet_address},
        {"ipv6",
         R"(\b((?:[0-9a-f]{1,4}:){3,7}(?::|[0-9a-f]{1,4})(?:[0-9a-f:]*))\b)",
         {Label::ipaddr},
         {},
         0.9F,
         with_a_digit},
        {"mac address", R"(\b((?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2})\b)", {Label::device}, {}, 0.9F},
        {"fax labelled",
         R"(\b(?:fax|faxed|facsimile|fx)(?:\s?(?:number|no\.?|\x23|back))?(?:\s(?:of|to)\s[a-z][^\n;:]{0,60}?)?(?:[\s:=.,\x23]|is|at|to|-\s|->){1,12}((?:\+?1[-.\s]{0,2})?(?:\(\d{3}\)|\d{3})?[\s.\-/]{0,2}\d{3}[\s.\-]{0,3}\d{4}(?:\s?(?:x|ext\.?|extension)\s?\d{1,6})?))",
         fax,
         {},
         0.98F},
        {"phone / fax",
         R"(\b(?:tel|phone|ph|telephone)\.?\s?/\s?fax\s?:?\s{0,3}[\d()+./ -]{7,20}\s/\s((?:\+?1[-.\s]{0,2})?(?:\(\d{3}\)|\d{3})?[\s.\-/]{0,2}\d{3}[\s.\-]{0,3}\d{4})\b)",
         fax,
         {},
         0.98F},
        {"phone with area",
         R"((?:\b[a-z_]+)?((?:\+?1\s?[-.\s]?\s?)?(?:\(\d{3}\)[-\s]{0,3}|\d{3}\s?[-./]\s{0,2}|\d{3}\s)\d{3}(?:\s?[-.\x{2013}]\s?|\s{1,2})\d{4}(?:,?\s{0,2}(?:x|ext\.?|extension|\x23)\s{0,2}\d{1,6})?)(?:[^\d-]|$))",
         phone,
         {},
         0.95F,
         no_digit_beside},
        {"phone with area, open",
         R"((\(\d{3}\)[-\s]{0,3}\d{3}[-.\s]\s?\d{4}(?:,?\s?(?:x|ext\.?|extension)\s?\d{1,6})?))",
         phone,
         {},
         0.97F},
        {"phone in two groups", R"(\b(\d{3} \d{7})\b)", phone, {}, 0.85F, no_digit_beside},
        {"phone local",
         R"(\b(\d{3}[-.]\d{4}(?:,?\s?(?:x|ext\.?|extension)\s?\d{1,6})?)\b)",
         phone,
         {},
         0.8F,
         local_number},
        {"phone labelled",
         R"(\b(?:phone|telephone|tel|ph|cell|cellular|mobile|home|work|pager|beeper|pgr|bpr|bleep|call(?:ed|ing)?|dial|hotline|voicemail|contact|reached|reach|callback|call back|page|paged|pgr|switchboard|questions|office)(?:\s(?:phone|telephone|number|no\.?|me|us|him|her|back|them))*(?:[\s:=.\x23(,]|is|at|on|-\s){1,14}((?:\+?\d{1,2}[-.\s])?\(?\d{3,4}\)?[-.\s]?\d{3,4}(?:[-.\s]?\d{3,4})?(?:,?\s?(?:x|ext\.?|extension)\s?\d{1,6})?)\b)",
         phone,
         {},
         0.93F,
         no_digit_beside},
        {"pager labelled",
         R"(\b(?:pager|beeper|pgr|bpr|bleep|page|paged|ascom|vocera|spectralink)(?:\s?(?:number|no\.?|id|\x23))?(?:[\s:=.(]|is|at){1,6}((?:\x23|[px]-?)?\d(?:-\d{4}|\d{3,6}))(?:\b|\x23))",
         phone,
         {},
         0.93F},
        {"pager of letter",
         R"(\b(p\x23?\d(?:\d{3,4}|\d\d-\d{4})\x23?)(?:[\s.,;)]|$))",
         phone,
         {},
         0.85F,
         [](std::string_view text, PatternMatch match) { return behind(text, match, ",(:;/"); }},
        {"number behind credential",
         R"(\b(?:m\.?d\.?|rn|pgy-?\d|np|resident|intern|fellow|signed|written\sby\s[a-z]+\s[a-z'-]+),?\s{1,2}\(?((?:\x23|x-?|p)?\d(?:-\d{4}|\d{3,4})\x23?)(?:[\s.,;)]|$))",
         phone,
         {},
         0.8F},
        {"extension word",
         R"(\b((?:(?:extension|extn\.?)[\s\x23]{0,3}|ext\.?[\s\x23]{0,3})(?:x-?)?\d(?:-\d{4}|\d{2,5})|ext\.?\s?\d\d)\b)",
         phone,
         {},
         0.9F},
        {"number behind signer", R"(\n[a-z][a-z'-]+(?:\s[a-z'-]+)?,?\s(\d-\d{4}|\d{4,5}\x23?)\s*$)", phone, {}, 0.8F},
        {"extension field",
         R"(\b(?:ext|extension|phone|room phone)\s?[:.]\s{0,3}((?:x-?|ext\.?\s?|extn\s?)?\d(?:-\d{4}|\d{2,5}))\b)",
         phone,
         {},
         0.85F},
        {"extension",
         R"(\b((?:x-?)\d{3,6})\b)",
         phone,
         {},
         0.85F,
         [](std::string_view text, PatternMatch match) {
             // "x3 days", "4 x 300" and "10 x1000" are not extensions.
             const std::string earlier = before(text, match.begin, 3);
             const std::size_t digit = earlier.find_last_not_of(" ");
             const bool times =
                 digit != std::string::npos && is_digit(earlier[digit]) && !ends_phone(text, match.begin);
             return match.end - match.begin >= 5 && !times;
         }},
        {"extension behind name",
         R"(,\s{1,2}x\s(\d{3,6})\b)",
         phone,
         {},
         0.9F,
         [](std::string_view text, PatternMatch match) {
             const auto comma = text.rfind(',', match.begin);
             return comma > 0 && (is_letter(text[comma - 1]) || text[comma - 1] == '.');
         }},
        {"page somebody at",
         R"(\b(?:page|paged|call|called|contact|text|reach)\s+(?:dr\.?\s+)?[a-z'-]+(?:\s+[a-z'-]+)?(?:\s+(?:at|on)|\s?\(|\sx\d,)\s*\x23?(\x23?\d{4,7}\x23?)(?:\W|$))",
         phone,
         {},
         0.9F},
        {"phone international",
         R"((\+\d{1,3}[-.\s]?\(?\d{1,4}\)?(?:[-.\s]?\d{2,4}){2,4})\b)",
         phone,
         {},
         0.95F,
         [](std::string_view text, PatternMatch match) { return behind(text, match, "(:"); }},
        {"phone toll-free letters", R"(\b(1-8\d\d-[a-z]{3,8}(?:-[a-z]{2,6})?)\b)", phone, {}, 0.9F},
        {"username labelled",
         R"(\b(?:username|user\s?name|user\s?id|userid|user|login|logon|log-in|login\sname|signed on as|logged in as|screen name|portal id|network id)(?:\s?(?:is|was|id|name))?\s?[:=\s]\s{0,3}@?([a-z][a-z0-9._\-\\]{2,30}))",
         {Label::username},
         {},
         0.9F,
         [](std::string_view text, PatternMatch match) {
             const std::string word = lower(text.substr(match.begin, match.end - match.begin));
             static constexpr std::string_view plain =
                 "of|is|was|has|who|with|and|the|for|from|he|she|denies|reports|name|id|friendly|interface|error|"
                 "manual|group|guide|data|access|account|in|or|to|by|at|stopped|since|until|but|also|not|smoker|making|"
                 "who|"
                 "having|using|with|that|can|will|on";
             return !has_word(word, plain);
         }},
        {"entered by",
         R"(\b(?:entered|typed|keyed|edited|modified|created|saved|opened|charted|logged|updated|recorded|scanned|uploaded)\s+(?:by|as)\s+(?:user\s)?([a-z][a-z._]*\d[a-z0-9._]*|[a-z]{4,20})(?:\s+(?:at|on|from|via|using)\s+(?:workstation|terminal|station|ws|pc|host|ip)))",
         {Label::username},
         {},
         0.9F},
        {"entered by code",
         R"(\b(?:entered|typed|keyed|edited|modified|created|saved|signed|charted|logged|updated|recorded|scanned|uploaded)\s+(?:by|as)[:\s]\s?(?:user\s)?([a-z][a-z._]*\d[a-z0-9._]*)\b)",
         {Label::username},
         {},
         0.85F},
        {"transcriptionist",
         R"(\b(?:transcriptionist|transcriber|typist|scribe|operator|clerk|entered by|user)(?:\s?id)?\s?[:=]\s{0,3}([a-z][a-z._]{0,15}\d[a-z0-9._]*|[a-z]{5,20})(?:[\s,;.]|$))",
         {Label::username},
         {},
         0.9F,
         [](std::string_view text, PatternMatch match) {
             return text[match.begin] >= 'a' && text[match.begin] <= 'z';
         }},
        {"transcriptionist code",
         R"(\b(?:transcriptionist|transcriber|typist|scribe|operator|clerk|entered by|user)(?:\s?id)?\s?[:=]\s{0,3}([a-z][a-z._]{0,15}\d[a-z0-9._]*))",
         {Label::username},
         {},
         0.9F},
        {"initials of typist",
         R"(\b(?:transcribed|typed|dictated|keyed|entered)\s+by\s?:\s{0,3}([a-z]{2,4})\s*(?:\n|$))",
         {Label::username},
         {},
         0.85F,
         [](std::string_view text, PatternMatch match) {
             return text[match.begin] >= 'a' && text[match.begin] <= 'z' &&
                    !has_word(text.substr(match.begin, match.end - match.begin), "me|self|none|md|him|her|same|np|rn");
         }},
        {"at handle",
         R"(@([a-z][a-z0-9_.]{2,30}))",
         {Label::username},
         {},
         0.8F,
         [](std::string_view text, PatternMatch match) {
             return match.begin < 2 || is_space(text[match.begin - 2]) || text[match.begin - 2] == '(';
         }},
    };
}

}  // namespace scrim
