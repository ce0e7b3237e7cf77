// Fills the slots of a carrier. The names of the slots are those of corpora/carriers/README.md.

#include "corpora/generator/carriers/carrier_writer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>

#include "corpora/generator/values/numbers.h"
#include "corpora/generator/values/person_names.h"
#include "corpora/generator/written_dates.h"
#include "nlp/base/ascii.h"
#include "nlp/text/unicode.h"

namespace scrim::corpora {
namespace {

using std::chrono::days;

int number_in(std::string_view text) {
    int value = 0;
    if (text.starts_with('+')) text.remove_prefix(1);
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

// "61-79": a number of the range.
int in_range_of(Random& random, std::string_view range) {
    const auto dash = range.find('-', 1);
    const int least = number_in(range);
    const int most = dash == std::string_view::npos ? least : std::max(least, number_in(range.substr(dash + 1)));
    return least + static_cast<int>(random.below(static_cast<std::uint64_t>(most - least + 1)));
}

bool is_word_of(std::string_view key, std::initializer_list<std::string_view> words) {
    return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return key.starts_with(word); });
}

// The sex that a word for a relative tells; 'A' if none.
char sex_of_key(std::string_view key) {
    if (is_word_of(key, {"wife", "mother", "mom", "daughter", "sister", "aunt", "niece", "grandmother", "grandma",
                         "granddaughter", "gm", "girlfriend", "stepmother", "mum", "dau"})) {
        return 'F';
    }
    if (is_word_of(key, {"husband", "father", "dad", "son", "brother", "uncle", "nephew", "grandfather", "grandpa",
                         "grandson", "boyfriend", "stepfather", "bro"})) {
        return 'M';
    }
    return 'A';
}

bool shares_surname(std::string_view key) {
    return is_word_of(key, {"wife", "husband", "mother", "mom", "mum", "father", "dad", "son", "daughter", "dau",
                            "brother", "bro", "sister", "spouse", "grandson", "granddaughter"});
}

std::string initial_of(std::string_view name) {
    if (name.empty()) return {};
    return to_upper(name.substr(0, code_point_at(name, 0).size));
}

struct Nickname {
    std::string_view name;
    std::string_view nick;
};
constexpr std::array nicknames = {
    Nickname{"Robert", "Bob"},        Nickname{"William", "Bill"},   Nickname{"Richard", "Rich"},
    Nickname{"Elizabeth", "Liz"},     Nickname{"Margaret", "Peggy"}, Nickname{"Katherine", "Kate"},
    Nickname{"Michael", "Mike"},      Nickname{"James", "Jim"},      Nickname{"John", "Jack"},
    Nickname{"Patricia", "Pat"},      Nickname{"Jennifer", "Jen"},   Nickname{"Thomas", "Tom"},
    Nickname{"Christopher", "Chris"}, Nickname{"Daniel", "Dan"},     Nickname{"Matthew", "Matt"},
    Nickname{"Anthony", "Tony"},      Nickname{"Donald", "Don"},     Nickname{"Kenneth", "Ken"},
    Nickname{"Joseph", "Joe"},        Nickname{"Susan", "Sue"},      Nickname{"Deborah", "Deb"},
    Nickname{"Barbara", "Barb"},      Nickname{"Dorothy", "Dot"},    Nickname{"Theresa", "Terry"},
    Nickname{"Charles", "Chuck"},     Nickname{"Edward", "Ned"},     Nickname{"Eleanor", "Nell"},
    Nickname{"Gerald", "Jerry"},      Nickname{"Lawrence", "Larry"}, Nickname{"Raymond", "Ray"},
    Nickname{"Samuel", "Sam"},        Nickname{"Victoria", "Vicky"}, Nickname{"Virginia", "Ginny"},
    Nickname{"Walter", "Walt"},       Nickname{"Cynthia", "Cindy"},  Nickname{"Alexander", "Alex"},
    Nickname{"Benjamin", "Ben"},      Nickname{"Andrew", "Drew"},    Nickname{"Frances", "Fran"},
};

std::string nickname_of(const Person& person) {
    for (const Nickname& known : nicknames) {
        if (known.name == person.first) return std::string(known.nick);
    }
    return person.first;
}

std::string named(const Person& person, std::string_view form) {
    const std::string middle = initial_of(person.middle);
    if (form == "listed") return person.last + ", " + person.first;
    if (form == "listedm") return person.last + ", " + person.first + (middle.empty() ? "" : " " + middle);
    if (form == "trailing") return person.last + " " + initial_of(person.first);
    if (form == "initials") return initial_of(person.first) + initial_of(person.last);
    if (form == "initials3")
        return initial_of(person.first) + (middle.empty() ? "J" : middle) + initial_of(person.last);
    if (form == "dotted") return initial_of(person.first) + "." + initial_of(person.last) + ".";
    if (form == "nick") return nickname_of(person);
    if (form == "middle") return person.middle.empty() ? person.first : person.middle;
    return write_name(person, form);
}

constexpr std::array<std::string_view, 13> forms = {"first",     "last",   "plain",   "full",   "listed",
                                                    "listedm",   "short",  "nick",    "middle", "trailing",
                                                    "initials3", "dotted", "initials"};

bool is_form(std::string_view form) { return std::find(forms.begin(), forms.end(), form) != forms.end(); }

struct NumberSlot {
    std::string_view slot;
    std::string_view kind;  // of the rules "number KIND"
    Label label;
};
constexpr std::array number_slots = {
    NumberSlot{"mrn", "mrn", Label::medicalrecord},
    NumberSlot{"ssn", "ssn", Label::ssn},
    NumberSlot{"account", "account", Label::account},
    NumberSlot{"plan", "plan", Label::healthplan},
    NumberSlot{"phone", "phone", Label::phone},
    NumberSlot{"cell", "cell", Label::phone},
    NumberSlot{"pager", "pager", Label::phone},
    NumberSlot{"ext", "extension", Label::phone},
    NumberSlot{"fax", "fax", Label::fax},
    NumberSlot{"email", "email", Label::email},
    NumberSlot{"url", "url", Label::url},
    NumberSlot{"ip", "ip", Label::ipaddr},
    NumberSlot{"license", "license", Label::license},
    NumberSlot{"dea", "dea", Label::license},
    NumberSlot{"npi", "npi", Label::license},
    NumberSlot{"driver", "driver", Label::license},
    NumberSlot{"plate", "plate", Label::vehicle},
    NumberSlot{"vin", "vin", Label::vehicle},
    NumberSlot{"serial", "serial", Label::device},
    NumberSlot{"bioid", "bioid", Label::bioid},
    NumberSlot{"username", "username", Label::username},
    NumberSlot{"case", "case", Label::idnum},
    NumberSlot{"study", "study", Label::idnum},
    NumberSlot{"accession", "accession", Label::idnum},
    NumberSlot{"encounter", "encounter", Label::idnum},
    NumberSlot{"claim", "claim", Label::idnum},
    NumberSlot{"order", "accession", Label::idnum},
    NumberSlot{"specimen", "case", Label::idnum},
    NumberSlot{"room", "room", Label::room},
};

struct Postcode {
    std::string_view country;
    std::string_view patterns;  // of fill_pattern, with | between
};
constexpr std::array postcodes = {Postcode{"uk", "AA8 8AA|A8 8AA|AA88 8AA|A88 8AA"},
                                  Postcode{"ca", "A8A 8A8|A8A8A8"},
                                  Postcode{"au", "8999"},
                                  Postcode{"ie", "A88 A8A8|A88 AA88"},
                                  Postcode{"nz", "8999"},
                                  Postcode{"de", "89999"},
                                  Postcode{"in", "899999|899 999"}};

std::string pick(Random& random, std::string_view list, char mark = '|') {
    const auto count = static_cast<std::uint64_t>(std::count(list.begin(), list.end(), mark)) + 1;
    for (auto skip = random.below(count); skip > 0; --skip) list.remove_prefix(list.find(mark) + 1);
    return std::string(list.substr(0, list.find(mark)));
}

// "##-@&": a digit, a capital letter, a small letter.
std::string fill_format(Random& random, std::string_view format) {
    std::string out;
    for (const char c : format) {
        if (c == '#') {
            out += static_cast<char>('0' + random.below(10));
        } else if (c == '@') {
            out += static_cast<char>('A' + random.below(26));
        } else if (c == '&') {
            out += static_cast<char>('a' + random.below(26));
        } else {
            out += c;
        }
    }
    return out;
}

}  // namespace

CarrierWriter::CarrierWriter(Random& random, const Grammar& grammar, const Values& values, const Carrier& carrier)
    : random_(random), grammar_(grammar), values_(values), carrier_(carrier) {
    using namespace std::chrono;
    sex_ = carrier.sex != 'A' ? carrier.sex : random.chance(0.5) ? 'F' : 'M';
    age_ = carrier.youngest +
           static_cast<int>(random.below(static_cast<std::uint64_t>(carrier.oldest - carrier.youngest + 1)));
    visit_ = sys_days(year(1996 + static_cast<int>(random.below(30))) / 1 / 1) + days(random.below(365));
    const int lived = carrier.unit == 'd'   ? age_
                      : carrier.unit == 'w' ? age_ * 7 + static_cast<int>(random.below(7))
                      : carrier.unit == 'm' ? static_cast<int>(age_ * 30.44) + static_cast<int>(random.below(28))
                                            : static_cast<int>(age_ * 365.25) + 1 + static_cast<int>(random.below(360));
    born_ = visit_ - days(lived);
    admission_ = std::max(born_, visit_ - days(random.below(7)));
    discharge_ = visit_ + days(random.below(5));
    persons_["patient:"] = values.person(random, sex_);
}

Result<Note> CarrierWriter::write() {
    for (const CarrierPiece& piece : carrier_.pieces) {
        if (piece.kind == CarrierPiece::Kind::literal) {
            builder_.add(piece.text);
        } else if (piece.kind == CarrierPiece::Kind::mark) {
            fill_mark(piece);
        } else if (!fill(piece.parts)) {
            return bad_input("the carrier " + carrier_.id + " has an unknown slot: " + piece.parts.front(), {},
                             "corpora/carriers/README.md has the slots");
        }
    }
    Note note;
    builder_.finish(note);
    if (!note.text.empty() && note.text.back() != '\n') note.text += '\n';
    return note;
}

void CarrierWriter::fill_mark(const CarrierPiece& piece) {
    const std::string& text = piece.parts[random_.below(piece.parts.size())];
    builder_.add_span(text, piece.label, piece.role, class_of(piece.label) == Class::qid ? lower(text) : std::string());
}

bool CarrierWriter::fill(const Parts& parts) {
    return fill_person(parts) || fill_age(parts) || fill_date(parts) || fill_place(parts) || fill_fact(parts) ||
           fill_number(parts);
}

const Person& CarrierWriter::person(const std::string& kind, const std::string& key) {
    const auto found = persons_.find(kind + ":" + key);
    if (found != persons_.end()) return found->second;
    const char told = kind == "relative" ? sex_of_key(key) : 'A';
    Person person = values_.person(random_, told != 'A' ? told : random_.chance(0.5) ? 'F' : 'M');
    if (kind == "relative" && shares_surname(key) && random_.chance(0.6)) person.last = persons_["patient:"].last;
    return persons_.emplace(kind + ":" + key, std::move(person)).first->second;
}

bool CarrierWriter::fill_person(const Parts& parts) {
    const bool patient = parts[0] == "patient";
    if (!patient && parts[0] != "staff" && parts[0] != "relative") return false;
    if (parts.size() != (patient ? 2U : 3U)) return false;
    std::string form = parts.back();
    const bool small = form.starts_with("lower-");
    if (small) form.erase(0, 6);
    const bool capitals = is_capital(form.front());
    form = lower(form);
    if (!is_form(form)) return false;
    const std::string name = named(person(parts[0], patient ? "" : parts[1]), form);
    const Label label = patient ? Label::patient : parts[0] == "staff" ? Label::doctor : Label::relative;
    builder_.add_span(small ? scrim::to_lower(name) : capitals ? to_upper(name) : name, label);
    return true;
}

bool CarrierWriter::fill_age(const Parts& parts) {
    if (parts[0] != "age") return false;
    const std::string form = parts.size() > 1 ? parts[1] : "";
    const auto lived = (visit_ - born_).count();
    int number = age_;
    Role role = Role::patient;
    if (form == "months") number = static_cast<int>(lived / 30);
    if (form == "weeks") number = static_cast<int>(lived / 7);
    if (form == "days") number = static_cast<int>(lived);
    if (form.starts_with("-") || form.starts_with("+")) {
        number = std::max(1, age_ + number_in(form));
        role = Role::event;
    }
    if (form == "event" || form == "relative") {
        if (parts.size() != 3) return false;
        number = in_range_of(random_, parts[2]);
        role = form == "event" ? Role::event : Role::relative;
    }
    std::string text = std::to_string(number);
    std::string value = text;
    if (form == "words" || form == "Words") text = number_word(number);
    if (form == "Words") text[0] = upper(text[0]);
    if (form == "decade") {
        value = std::to_string(number / 10 * 10);
        text = value + "s";
    }
    builder_.add_span(text, Label::age, role, value);
    return true;
}

bool CarrierWriter::fill_date(const Parts& parts) {
    if (parts[0] != "date" || parts.size() != 3) return false;
    const std::string& what = parts[1];
    Day day = visit_;
    Role role = Role::other;
    if (what == "visit") {
        role = Role::visit;
    } else if (what == "admission") {
        role = Role::admission;
        day = admission_;
    } else if (what == "discharge") {
        role = Role::discharge;
        day = discharge_;
    } else if (what == "birth") {
        role = Role::birth;
        day = born_;
    } else if (what == "death") {
        role = Role::death;
    } else {
        const int amount = number_in(what);
        const char unit = what.back();
        day += days(unit == 'd' ? amount : unit == 'w' ? 7 * amount : unit == 'm' ? 30 * amount : 365 * amount);
        // "11 years ago" is some day of that year, "4 months ago" of that month; the same wherever it is said.
        const int width = unit == 'y' ? 300 : unit == 'm' ? 26 : 1;
        const std::string& moved =
            once("moved:" + what, [&] { return std::to_string(random_.below(static_cast<std::uint64_t>(width))); });
        day += days(amount < 0 ? number_in(moved) : -number_in(moved));
    }
    std::string pattern = parts[2];
    const auto small = pattern.find("month");
    if (small != std::string::npos) pattern.replace(small, 5, "Month");
    WrittenDate written = write_date(day, pattern);
    builder_.add_span(small != std::string::npos ? lower(written.text) : written.text, Label::date, role,
                      written.value);
    return true;
}

template <class Draw>
const std::string& CarrierWriter::once(const std::string& name, const Draw& draw) {
    const auto found = drawn_.find(name);
    if (found != drawn_.end()) return found->second;
    return drawn_.emplace(name, draw()).first->second;
}

const Locality& CarrierWriter::locality(const std::string& key) {
    const auto found = localities_.find(key);
    if (found != localities_.end()) return found->second;
    return localities_.emplace(key, values_.home(random_)).first->second;
}

const Hospital& CarrierWriter::hospital(const std::string& kind, const std::string& key) {
    const auto found = hospitals_.find(kind + ":" + key);
    if (found != hospitals_.end()) return found->second;
    Hospital drawn;
    if (kind == "practice") {
        drawn.name = practice();
        drawn.forms = {drawn.name};
        drawn.value = lower(drawn.name);
    } else {
        drawn = kind == "nursinghome" ? values_.nursing_home(random_) : values_.hospital(random_);
    }
    return hospitals_.emplace(kind + ":" + key, std::move(drawn)).first->second;
}

std::string CarrierWriter::practice() {
    const std::string surname = values_.surname(random_);
    const std::string stem = pick(random_,
                                  "Lakeside|Oak Street|Riverbend|Main Street|Three Rivers|Harbor|Prairie|Hilltop|"
                                  "Old Mill|Sunrise|Blue Ridge|Meadowbrook|Canyon|Pine Ridge|North Shore|Cedar");
    const std::string kind = pick(random_,
                                  "Family Medicine|Pediatrics|Internal Medicine|Family Practice|Medical Group|"
                                  "Women's Health|Orthopedics|Eye Associates|Dental|Dermatology|Cardiology|Clinic|"
                                  "Primary Care|Health Partners|Physical Therapy|Associates|Surgery|Wellness");
    switch (random_.below(4)) {
        case 0:
            return surname + " " + kind;
        case 1:
            return locality("practice " + surname).city + " " + kind;
        case 2:
            return surname + " & " + values_.surname(random_);
        default:
            return stem + " " + kind;
    }
}

std::string CarrierWriter::school() {
    const std::string kind = pick(random_,
                                  "Elementary|Middle School|High School|High|Academy|Primary|Charter School|"
                                  "Community College|Preschool|Montessori|Day School|Junior High");
    return (random_.chance(0.5) ? values_.surname(random_) : values_.home(random_).city) + " " + kind;
}

void CarrierWriter::add_place(const std::string& text, Label label, bool capitals, Role role) {
    builder_.add_span(capitals ? to_upper(text) : text, label, role, lower(text));
}

bool CarrierWriter::fill_place(const Parts& parts) {
    const std::string slot = lower(parts[0]);
    const bool capitals = parts[0] != "State" && is_capital(parts[0].front());
    const std::string key = parts.size() > 1 ? parts[1] : "";
    if (slot == "hospital" || slot == "practice" || slot == "nursinghome") {
        const Hospital& found = hospital(slot, key);
        const bool brief = parts.size() > 2 && parts[2] == "short";
        const auto& shortest = *std::min_element(found.forms.begin(), found.forms.end(),
                                                 [](const auto& a, const auto& b) { return a.size() < b.size(); });
        const std::string& text = brief                 ? shortest
                                  : random_.chance(0.3) ? found.forms[random_.below(found.forms.size())]
                                                        : found.name;
        const bool here = slot == "hospital" && (key.empty() || key == "this");
        builder_.add_span(capitals ? to_upper(text) : text, Label::hospital, here ? Role::this_stay : Role::other,
                          found.value);
    } else if (slot == "ward") {
        add_place(once("ward:" + key, [&] { return values_.ward(random_); }), Label::department, capitals);
    } else if (slot == "street") {
        builder_.add_span(once("street:" + key, [&] { return values_.street(random_); }), Label::street);
    } else if (slot == "city") {
        add_place(locality(key).city, Label::city, capitals);
    } else if (parts[0] == "State") {
        const Rule* rule = grammar_.rule("state name " + locality(key).state);
        add_place(rule == nullptr ? locality(key).state : rule->alternatives.front().source, Label::state, false);
    } else if (slot == "state") {
        add_place(locality(key).state, Label::state, capitals);
    } else if (slot == "zip") {
        builder_.add_span(locality(key).zip, Label::zip, Role::none, locality(key).zip);
    } else if (slot == "postcode") {
        const auto* of =
            std::find_if(postcodes.begin(), postcodes.end(), [&](const Postcode& p) { return p.country == key; });
        if (of == postcodes.end()) return false;
        add_place(once("postcode:" + key, [&] { return fill_pattern(random_, pick(random_, of->patterns)); }),
                  Label::zip, false);
    } else if (slot == "country") {
        add_place(once("country:" + key, [&] { return values_.abroad(random_).country; }), Label::country, capitals);
    } else if (slot == "landmark") {
        add_place(once("landmark:" + key, [&] { return values_.landmark(random_); }), Label::location_other, capitals);
    } else {
        return false;
    }
    return true;
}

bool CarrierWriter::fill_fact(const Parts& parts) {
    const std::string slot = lower(parts[0]);
    const std::string key = slot + ":" + (parts.size() > 1 ? parts[1] : "");
    const bool capitals = is_capital(parts[0].front());
    if (slot == "job") {
        add_place(once(key, [&] { return values_.profession(random_); }), Label::profession, capitals);
    } else if (slot == "employer") {
        add_place(once(key, [&] { return values_.employer(random_); }), Label::organization, capitals);
    } else if (slot == "insurer") {
        add_place(once(key, [&] { return values_.insurer(random_); }), Label::organization, capitals);
    } else if (slot == "school") {
        add_place(once(key, [&] { return school(); }), Label::organization, capitals);
    } else if (slot == "race") {
        add_place(once(key, [&] { return values_.any_listed(random_, "race value"); }), Label::race, capitals);
    } else if (slot == "marital") {
        add_place(once(key, [&] { return values_.any_listed(random_, "marital value"); }), Label::marital, capitals);
    } else if (slot == "language") {
        add_place(once(key, [&] { return values_.any_listed(random_, "language value"); }), Label::language, capitals);
    } else {
        return false;
    }
    return true;
}

bool CarrierWriter::fill_number(const Parts& parts) {
    if (parts[0] == "id") {
        if (parts.size() != 3) return false;
        const auto label = label_named(parts[1]);
        if (label) builder_.add_span(fill_format(random_, parts[2]), *label);
        return label.has_value();
    }
    const auto* slot = std::find_if(number_slots.begin(), number_slots.end(),
                                    [&](const NumberSlot& of) { return of.slot == lower(parts[0]); });
    if (slot == number_slots.end()) return false;
    const std::string key = parts.size() > 1 ? parts[1] : "";
    // An address or user name is of the person that the key names elsewhere in the note.
    const char* kind = persons_.contains("relative:" + key) ? "relative" : key.empty() ? "patient" : "staff";
    const Person& owner = person(kind, key);
    const std::string& number = once(std::string(slot->slot) + ":" + key,
                                     [&] { return draw_number(random_, values_, std::string(slot->kind), owner); });
    builder_.add_span(is_capital(parts[0].front()) ? to_upper(number) : number, slot->label);
    return true;
}

}  // namespace scrim::corpora
