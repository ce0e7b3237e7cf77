#include "nlp/text/abbreviations.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "nlp/base/ascii.h"

namespace scrim {

namespace {

// A word of up to eight ASCII letters as one number, lower-case; 0 if it does not fit.
constexpr std::uint64_t key(std::string_view word) {
    if (word.empty() || word.size() > 8) return 0;
    std::uint64_t result = 0;
    for (const char c : word) {
        const bool upper = is_capital(c);
        const bool lower = is_small(c);
        if (!upper && !lower && c != '.') return 0;
        result = (result << 8U) | static_cast<std::uint64_t>(upper ? c + ('a' - 'A') : c);
    }
    return result;
}

constexpr std::size_t count_words(std::string_view list) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i] != ' ' && (i == 0 || list[i - 1] == ' ')) ++count;
    return count;
}

// The keys of a list of words, sorted for binary search at compile time.
template <std::size_t Count>
constexpr std::array<std::uint64_t, Count> keys(std::string_view list) {
    std::array<std::uint64_t, Count> result{};
    std::size_t at = 0;
    for (std::size_t i = 0; i < list.size();) {
        std::size_t end = i;
        while (end < list.size() && list[end] != ' ') ++end;
        if (end > i) result[at++] = key(list.substr(i, end - i));
        i = end + 1;
    }
    std::sort(result.begin(), result.end());
    return result;
}

constexpr std::string_view title_words =
    "mr mrs ms mx dr drs prof rev hon capt lt sgt cpl pvt maj cmdr adm gov sen pres msgr messrs mlle mme sra srta "
    "attn vs approx incl excl esp poss prob cf viz";
constexpr std::string_view plain_words =
    "jr sr esq inc corp co ltd hosp univ med ctr cntr dept div inst assoc natl intl "
    "st ste mt ft ave blvd rd ln apt bldg hwy pkwy rte sq ext tel ph "
    "jan feb apr jun jul aug sept sep oct nov dec mon tue tues wed thu thur thurs fri "
    "etc al resp ref rec recs neg avg temp wt ht pt pts dx hx rx tx sx fx bx abd bilat lat inj supp susp soln "
    "oz lb lbs hr hrs wk wks mo mos yr yrs mgmt eval subcu subq gtt gtts gyn neurol cardiol pulm surg acct qty";
constexpr std::string_view number_words = "no nos mar sat sun fig figs sec ch pp pg p q vol ver gen";
constexpr std::string_view degree_words = "ph.d pharm.d ed.d psy.d sc.d dr.ph m.sc b.sc m.ed ll.b ll.m dr.med";
constexpr std::string_view opening_words =
    "the this that these those he she it they we i his her their there patient pt on in at after before since "
    "during when if while as for with upon no an all please continue will your you our its follow plan then "
    "however today currently also both once otherwise given although because due review denies reports "
    "history exam physical vital discharge";

constexpr auto titles = keys<count_words(title_words)>(title_words);
constexpr auto plains = keys<count_words(plain_words)>(plain_words);
constexpr auto numbers = keys<count_words(number_words)>(number_words);
constexpr auto degrees = keys<count_words(degree_words)>(degree_words);

template <std::size_t Count>
bool holds(const std::array<std::uint64_t, Count>& list, std::uint64_t value) {
    return value != 0 && std::binary_search(list.begin(), list.end(), value);
}

// Opening words may be longer than a key, so their first eight letters count.
constexpr std::uint64_t opening_key(std::string_view word) { return key(word.substr(0, 8)); }

template <std::size_t Count>
constexpr std::array<std::uint64_t, Count> opening_keys(std::string_view list) {
    std::array<std::uint64_t, Count> result{};
    std::size_t at = 0;
    for (std::size_t i = 0; i < list.size();) {
        std::size_t end = i;
        while (end < list.size() && list[end] != ' ') ++end;
        if (end > i) result[at++] = opening_key(list.substr(i, end - i));
        i = end + 1;
    }
    std::sort(result.begin(), result.end());
    return result;
}
constexpr auto openings = opening_keys<count_words(opening_words)>(opening_words);

}  // namespace

Abbreviation abbreviation(std::string_view word) {
    const std::uint64_t value = key(word);
    if (holds(titles, value)) return Abbreviation::title;
    if (holds(numbers, value)) return Abbreviation::number;
    if (holds(plains, value)) return Abbreviation::plain;
    return Abbreviation::none;
}

bool is_dotted_degree(std::string_view word) { return holds(degrees, key(word)); }

bool opens_sentence(std::string_view word) { return holds(openings, opening_key(word)); }

}  // namespace scrim
