#include "tools/review/doubts/doubt_index.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <optional>

#include "nlp/text/analyse.h"
#include "nlp/text/code_points.h"
#include "tools/review/doubts/misses.h"

namespace scrim::review {
namespace {

constexpr std::size_t kept_of_a_note = 6;

// Misses that no tagger suspects, for each letter of a note: on 1,500 carrier notes of the training half
// ('scrim generate --carriers shipped --split train --notes 1500 --seed 21') the default taggers miss 10.1 words in
// 100,000 letters, of which the chances of what was nearly tagged sum to 7.4.
constexpr float unsuspected = 2.7e-5F;

// The first note is to be on the screen before the machine is kept busy with the others.
constexpr std::chrono::milliseconds start_delay{700};

}  // namespace

DoubtIndex::DoubtIndex(Copy& copy, std::size_t notes) : copy_(copy), notes_(notes), seen_(notes, 0), near_(notes) {
    thread_ = std::thread([this] { run(); });
}

DoubtIndex::~DoubtIndex() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void DoubtIndex::changed(std::size_t note) {
    {
        const std::lock_guard lock(mutex_);
        if (std::find(changed_.begin(), changed_.end(), note) == changed_.end()) changed_.push_back(note);
    }
    wake_.notify_all();
}

// Changed notes first; then those not yet looked at; then all again, by the taggers and names of the whole folder and
// by what the trained taggers nearly tagged. Without their models the order is by the other doubts.
void DoubtIndex::run() {
    std::size_t next = 0;
    std::size_t rounds = 0;
    (void)Lexicon::builtin();  // which the first note waits for otherwise
    {
        std::unique_lock lock(mutex_);
        wake_.wait_for(lock, start_delay, [&] { return stop_ || !changed_.empty(); });
    }
    while (true) {
        std::optional<std::size_t> note;
        if (next >= notes_.size() && rounds == 0 && near_tags_ == nullptr) {
            if (auto made = NearTags::make(); made.ok()) near_tags_ = std::move(*made);
            const std::lock_guard lock(mutex_);
            if (near_tags_ != nullptr) ++version_;
        }
        {
            std::unique_lock lock(mutex_);
            if (changed_.empty() && next >= notes_.size()) {
                if (rounds++ == 0) {
                    next = 0;
                } else {
                    wake_.wait(lock, [&] { return stop_ || !changed_.empty(); });
                }
            }
            if (stop_) return;
            if (!changed_.empty()) {
                note = changed_.front();
                changed_.pop_front();
            } else if (next < notes_.size()) {
                const std::size_t candidate = next++;
                if (seen_[candidate] != version_) note = candidate;
            }
        }
        if (!note) continue;
        const auto begin = std::chrono::steady_clock::now();
        look_at(*note);
        // Half of the time belongs to the requests of the page, which wait for the same copy.
        std::this_thread::sleep_for(std::chrono::steady_clock::now() - begin);
    }
}

void DoubtIndex::look_at(std::size_t note) {
    const auto lexicon = Lexicon::builtin();
    auto open = copy_.read(note);
    bool more_names = false;
    if (open) {
        const std::lock_guard lock(names_mutex_);
        const std::size_t before = names_.size();
        add_names(names_, open->note);
        more_names = names_.size() > before;
    }
    std::uint32_t version = 0;
    {
        const std::lock_guard lock(mutex_);
        const TaggersOfLabels before = taggers_;
        if (open) add_taggers(taggers_, open->note.spans);
        if (taggers_ != before || more_names) ++version_;
        version = version_;
    }
    NoteDoubts found;
    found.known = true;
    if (open && lexicon) {
        const Document document = analyse(open->note);
        if (near_tags_ != nullptr) find_near_tags(note, document);
        auto doubts = base_doubts(document, **lexicon);
        found.total = total(doubts);
        found.near = with_near_tags(note, document, doubts);
        for (const Span& span : open->note.spans) {
            const std::uint32_t by_person = (span.sources & source_person) != 0 ? 1 : 0;
            const std::uint32_t identifier = class_of(span.label) != Class::hmd ? 1 : 0;
            ++found.spans;
            found.by_person += by_person;
            found.identifiers += identifier;
            found.identifiers_by_person += identifier * by_person;
        }
        found.count = static_cast<std::uint32_t>(std::count_if(doubts.begin(), doubts.end(), is_likely_miss));
        const CodePoints points(open->note.text);
        for (std::size_t i = 0; i < std::min(doubts.size(), kept_of_a_note); ++i) {
            found.worst.push_back({static_cast<std::uint32_t>(points.from_byte(doubts[i].begin)),
                                   static_cast<std::uint32_t>(points.from_byte(doubts[i].end)), doubts[i].kind,
                                   doubts[i].weight});
        }
    }
    const std::lock_guard lock(mutex_);
    if (!notes_[note].known) ++known_;
    std::erase(unreadable_, note);
    if (!open) {
        unreadable_.push_back(note);
        if (near_tags_ != nullptr && !near_[note].known) {  // nothing to find in it
            near_[note].known = true;
            ++near_known_;
        }
    }
    notes_[note] = std::move(found);
    seen_[note] = version;
}

std::size_t DoubtIndex::known() const {
    const std::lock_guard lock(mutex_);
    return known_;
}

std::size_t DoubtIndex::near_known() const {
    const std::lock_guard lock(mutex_);
    return near_known_;
}

// Two sums that are not alike never order notes among each other.
std::vector<NoteDoubts> DoubtIndex::all() const {
    const std::lock_guard lock(mutex_);
    auto out = notes_;
    if (near_known_ == notes_.size()) {
        for (NoteDoubts& note : out) note.total = note.near;
    }
    return out;
}

// Once for a text: what was tagged since is left out when it is used.
void DoubtIndex::find_near_tags(std::size_t note, const Document& document) {
    const std::size_t text = std::hash<std::string_view>()(document.text());
    {
        const std::lock_guard lock(mutex_);
        if (near_[note].known && near_[note].text == text) return;
    }
    auto found = near_tags_->find(document);
    const std::lock_guard lock(mutex_);
    if (!near_[note].known) ++near_known_;
    near_[note] = {true, text, found.ok() ? std::move(*found) : std::vector<NearTag>()};
}

float DoubtIndex::with_near_tags(std::size_t note, const Document& document, std::vector<Doubt>& doubts) const {
    std::vector<NearTag> near;
    {
        const std::lock_guard lock(mutex_);
        const NearOfNote& kept = near_[note];
        if (kept.known && kept.text == std::hash<std::string_view>()(document.text())) near = kept.tags;
    }
    return add_near_tags(doubts, *document.note, near) + unsuspected * static_cast<float>(document.text().size());
}

std::vector<Doubt> DoubtIndex::doubts(std::size_t note, const Document& document, const Lexicon& lexicon) const {
    auto out = base_doubts(document, lexicon);
    (void)with_near_tags(note, document, out);
    return out;
}

std::vector<Doubt> DoubtIndex::base_doubts(const Document& document, const Lexicon& lexicon) const {
    TaggersOfLabels taggers{};
    {
        const std::lock_guard lock(mutex_);
        taggers = taggers_;
    }
    const std::lock_guard lock(names_mutex_);
    return find_doubts(document, taggers, lexicon, names_);
}

std::vector<std::size_t> DoubtIndex::unreadable() const {
    const std::lock_guard lock(mutex_);
    return unreadable_;
}

}  // namespace scrim::review
