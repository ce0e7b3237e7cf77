#pragma once

#include <string_view>
#include <unordered_set>
#include <vector>

#include "nlp/base/search/first_text.h"
#include "nlp/taggers/rules/name_words.h"
#include "nlp/taggers/rules/stages.h"

namespace scrim {

// Finds the names of a note. Where a title, a credential, a field or a relative announces a name, little is asked
// of the words (announced_names.cpp); where nothing does, they must be known names and hardly anything else
// (names.cpp, lone_names.cpp). Initials of those who sign are in staff_initials.cpp.
class NameFinder {
   public:
    NameFinder(const RuleContext& context, std::vector<Span>& spans)
        : context_(context), words_(context), spans_(spans) {}

    void find(const std::vector<Announcement>& announced);

   private:
    void add(std::uint32_t first, std::uint32_t last, Label label, float score);
    void find_announced(const Announcement& announcement);
    void add_paged(std::uint32_t i);
    void announce(std::uint32_t first, Label label, float score, bool is_field);
    std::uint32_t announced_end(std::uint32_t begin, Label label, bool is_field) const;
    bool named_by_role(std::uint32_t i) const;
    std::uint32_t patient_initials_end(std::uint32_t begin) const;
    bool initials(std::uint32_t index, bool allowed) const;
    bool ends_field(std::uint32_t i) const;
    void find_titled(std::uint32_t i);
    void list_behind(std::uint32_t at, Label label);
    Label patient_or_relative(std::uint32_t title) const;
    void find_credentialed(std::uint32_t i);

    void find_comma_name(std::uint32_t i);
    bool wide_gap_before(std::uint32_t i) const;
    void find_full_name(std::uint32_t i);
    bool clear_in_capitals(std::uint32_t i, std::uint32_t end) const;
    bool two_names_and_verb(std::uint32_t i, std::uint32_t end) const;
    bool behind_relative(std::uint32_t i) const;
    void find_single_name(std::uint32_t i);
    bool behind_named_part(std::uint32_t i) const;
    bool capitals_beside(std::uint32_t i) const;
    bool verb_or_possessive(std::uint32_t i) const;
    void find_relative_in_brackets(std::uint32_t i);
    void find_relative_behind(std::uint32_t i);
    void find_segment_name(std::uint32_t i);
    void find_transcription_initials(std::uint32_t i);
    void find_name_lines();

    bool plain_word(std::uint32_t i) const;
    void find_lone_name(std::uint32_t i);
    Label label_elsewhere(std::uint32_t i, Label otherwise);
    void find_name_before_age(std::uint32_t i);
    void find_speaker(std::uint32_t i);
    void find_listed_names();

    bool may_be_initials(std::uint32_t i) const;
    bool small_initials_in_cell(std::uint32_t i) const;
    bool ends_line(std::uint32_t i) const;
    bool set_off(std::uint32_t i) const;
    void find_staff_initials();
    bool beside_signer(std::uint32_t i) const;

    static constexpr std::size_t most_listed = 4000;  // spans that lists of names are looked for after

    const RuleContext& context_;
    NameWords words_;
    std::vector<Span>& spans_;
    // Names that were found for sure, of spans_ up to names_read_.
    std::size_t names_read_ = 0;
    FirstText sure_names_;
    std::unordered_set<std::string_view> sure_texts_;
    std::vector<Label> sure_labels_;
    bool role_ = false;      // the name stands after what somebody is: "RN Ward"
    std::string_view rule_;  // what is looked for, for the spans of it
};

}  // namespace scrim
