#include "anon/release/rebuild/told_values.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "anon/notes/release_policy.h"
#include "anon/release/check/pages.h"
#include "nlp/base/parallel.h"
#include "nlp/formats/embedded/records/known_structure.h"
#include "nlp/tagging.h"

namespace scrim {
namespace {

using Phrases = std::unordered_set<std::string>;

// What the records of the input say of persons, where a value of them says it too.
Result<Phrases> told_by_records(const PageSearch& search, const RecordsInput& input) {
    const auto known = identifiers_of_structure(input.path, input.read);
    if (!known) return known.error();
    const bool shifted = input.table->policy().of(Label::date).action == Action::shift;
    Phrases out;
    for (const StructureIdentifier& each : *known) {
        if (class_of(each.label) != Class::eid && (each.label != Label::date || shifted)) continue;
        Note note;
        note.text = each.value;
        Span span;
        span.end = static_cast<std::uint32_t>(note.text.size());
        span.label = each.label;
        note.spans.push_back(std::move(span));
        search.find(note, out);
    }
    return out;
}

bool has_identifier(const Note& note) {
    return std::any_of(note.spans.begin(), note.spans.end(),
                       [](const Span& span) { return class_of(span.label) == Class::eid; });
}

// Words in which the rules find a name, a number or the like.
Result<void> add_tagged(const std::vector<std::string>& texts, unsigned threads, std::unordered_set<std::string>& out) {
    if (texts.empty()) return {};
    TagOptions options;
    options.taggers = "rules";
    const auto pipeline = make_pipeline(options);
    if (!pipeline) return pipeline.error();
    std::vector<char> tells(texts.size(), 0);
    parallel_for(texts.size(), threads, [&](std::size_t i) {
        Note note;
        note.id = "v";
        note.text = texts[i];
        const auto tagged = pipeline->tag(std::move(note));
        tells[i] = static_cast<char>(!tagged || has_identifier(*tagged));
    });
    for (std::size_t i = 0; i < texts.size(); ++i) {
        if (tells[i] != 0) out.insert(texts[i]);
    }
    return {};
}

}  // namespace

Result<std::unordered_set<std::string>> values_that_tell(const std::map<std::string, StructureValue>& values,
                                                         const RecordsInput& input) {
    const auto lexicon = Lexicon::builtin();
    if (!lexicon) return lexicon.error();
    std::vector<std::string> all;
    std::vector<std::string> words;  // without codes, which a text names by chance
    std::vector<std::string> free;
    for (const auto& [value, each] : values) {
        all.push_back(value);
        if (!each.code) words.push_back(value);
        if (each.text) free.push_back(value);
    }
    const auto of_records = told_by_records(PageSearch(all, {}, *lexicon), input);
    if (!of_records) return of_records.error();
    Phrases of_notes;
    if (input.each_note) {
        const PageSearch search(words, {}, *lexicon);
        const auto done = input.each_note([&](const Note& note) { search.find(note, of_notes); });
        if (!done) return done.error();
    }
    std::unordered_set<std::string> out;
    for (const auto& [value, each] : values) {
        if (holds_a_phrase(value, *of_records) || (!each.code && holds_a_phrase(value, of_notes))) out.insert(value);
    }
    if (auto done = add_tagged(free, input.threads, out); !done) return done.error();
    return out;
}

}  // namespace scrim
