// Slots for the outer form of a note: headings, sections, articles.

#include "corpora/generator/composer.h"
#include "corpora/generator/values/person_names.h"

namespace scrim::corpora {
namespace {

std::string capitals(const std::string& text) { return to_upper(text); }

void heading(Composer& composer, const std::string& key) {
    const std::string title = composer.grammar.rule("heading " + key) != nullptr
                                  ? composer.values.any_listed(composer.random, "heading " + key)
                                  : key;
    NoteBuilder& builder = composer.builder;
    switch (composer.style.runs_on ? 0 : composer.style.heading) {
        case 0:
            builder.add(capitals(title) + ": ");
            break;
        case 1:
            builder.add(title + ": ");
            break;
        case 2:
            builder.add(capitals(title) + ":\n");
            break;
        case 3:
            builder.add(title + ":\n");
            break;
        case 4:
            builder.add(capitals(title) + "\n");
            break;
        case 5:
            builder.add(capitals(title) + ":  ");
            break;
        default:
            builder.add(title + "\n" + std::string(title.size(), '-') + "\n");
            break;
    }
}

void separate(Composer& composer) {
    const std::string& text = composer.builder.text();
    if (text.empty()) return;
    if (composer.style.runs_on) {
        composer.builder.add(text.back() == '\n' || text.back() == ' ' ? "" : " ");
    } else {
        composer.builder.add(text.back() == '\n' ? "\n" : "\n\n");
    }
}

// {sec:KEY}: the heading "heading KEY" and the text of the rule KEY.
void section(Composer& composer, const Slot& slot) {
    const std::string key(slot.argument(0));
    separate(composer);
    heading(composer, key);
    if (composer.builder.text().back() == '\n') composer.builder.fresh_line();
    composer.builder.capital();
    composer.expand_rule(key);
}

void heading_slot(Composer& composer, const Slot& slot) { heading(composer, std::string(slot.argument(0))); }
void break_slot(Composer& composer, const Slot&) { separate(composer); }
void article(Composer& composer, const Slot&) { composer.builder.article(); }

}  // namespace

void add_layout_slots(SlotTable& table) {
    table["sec"] = section;
    table["h"] = heading_slot;
    table["break"] = break_slot;
    table["a"] = article;
}

}  // namespace scrim::corpora
