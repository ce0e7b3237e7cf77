#include "corpora/generator/carriers/carrier_generator.h"

#include <fmt/format.h>

#include <algorithm>

#include "corpora/generator/carriers/carrier_writer.h"
#include "corpora/generator/noise.h"
#include "corpora/generator/resources.h"
#include "nlp/taggers/factory.h"
#include "nlp/text/analyse.h"

namespace scrim::corpora {

Result<std::unique_ptr<CarrierGenerator>> CarrierGenerator::make(const CarrierOptions& options) {
    auto made = std::unique_ptr<CarrierGenerator>(new CarrierGenerator());
    made->options_ = options;
    const Resources data = resources();
    auto grammar = Grammar::parse(data.templates);
    if (!grammar) return grammar.error();
    made->grammar_ = std::move(*grammar);
    made->values_ = std::make_unique<Values>(data, made->grammar_, options.split);
    auto rules = make_tagger("rules");
    if (!rules) return rules.error();
    made->rules_ = std::move(*rules);
    auto carriers = options.folder.empty() ? shipped_carriers() : read_carriers(options.folder);
    if (!carriers) return carriers.error();
    const bool test = options.split == Split::test;
    std::erase_if(*carriers, [&](const Carrier& carrier) { return carrier.for_test != test; });
    if (carriers->empty()) {
        return bad_input("has no carriers of this split", {options.folder, {}, 0}, "see test_kinds in the folder");
    }
    made->carriers_ = std::move(*carriers);
    return made;
}

Result<Note> CarrierGenerator::note(std::uint64_t number) const {
    // The order of a pass over all carriers is drawn anew for each pass.
    const Key key = Key::from_seed(options_.seed);
    Random order = key.stream(fmt::format("carriers, pass {}", number / carriers_.size()));
    std::vector<std::uint32_t> places(carriers_.size());
    for (std::uint32_t i = 0; i < places.size(); ++i) places[i] = i;
    order.shuffle(places);
    const Carrier& carrier = carriers_[places[number % carriers_.size()]];
    Random random = key.stream(fmt::format("carrier note {} {}", static_cast<int>(options_.split), number));
    auto note = CarrierWriter(random, grammar_, *values_, carrier).write();
    if (!note) return note.error();
    add_noise(random, options_.noise, *note);
    add_health_details(*note);
    note->patient_id = fmt::format("c{:06}", number + 1);
    note->id = fmt::format("{}-{}", carrier.id, number / carriers_.size() + 1);
    return note;
}

void CarrierGenerator::add_health_details(Note& note) const {
    const auto found = rules_->tag(analyse(note));
    if (!found) return;
    const std::size_t gold = note.spans.size();
    for (Span span : *found) {
        if (class_of(span.label) != Class::hmd && span.label != Label::gender) continue;
        const bool free =
            std::none_of(note.spans.begin(), note.spans.begin() + static_cast<std::ptrdiff_t>(gold),
                         [&](const Span& other) { return other.begin < span.end && span.begin < other.end; });
        span.sources = 0;
        span.score = -1;
        if (free) note.spans.push_back(std::move(span));
    }
    std::sort(note.spans.begin(), note.spans.end(),
              [](const Span& a, const Span& b) { return a.begin != b.begin ? a.begin < b.begin : a.end < b.end; });
}

}  // namespace scrim::corpora
