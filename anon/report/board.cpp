#include "anon/report/board.h"

#include <fmt/format.h>

#include <algorithm>

#include "anon/report/numbers.h"
#include "anon/report/page.h"

namespace scrim {
namespace {

double largest(const BoardAttacker& attacker) {
    return std::max(attacker.mean.value_or(0), attacker.highest.value_or(0));
}

// The numbers stand beside it: a reader without the picture misses nothing.
std::string bar(const BoardAttacker& attacker) {
    constexpr double width = 120;
    const double filled = width * std::clamp(largest(attacker), 0.0, 1.0);
    std::string out = fmt::format(
        "<svg class=\"bar\" viewBox=\"0 0 {0:.0f} 16\" width=\"{0:.0f}\" height=\"16\" aria-hidden=\"true\">"
        "<rect class=\"bar-back\" x=\"0.5\" y=\"3.5\" width=\"{1:.0f}\" height=\"9\"/>"
        "<rect class=\"bar-fill\" x=\"0.5\" y=\"3.5\" width=\"{2:.1f}\" height=\"9\"/>",
        width, width - 1, std::max(0.0, filled - 1));
    if (attacker.bound) {
        const double at = std::clamp(width * *attacker.bound, 1.5, width - 1.5);
        out += fmt::format("<line class=\"bar-bound\" x1=\"{0:.1f}\" y1=\"0\" x2=\"{0:.1f}\" y2=\"16\"/>", at);
    }
    return out + "</svg>";
}

std::string number_cell(const std::string& text) { return "<td class=\"number\">" + escape_html(text) + "</td>"; }

std::string chance_cell(const std::optional<double>& chance, const char* mark = "") {
    return number_cell(chance ? percent_text(*chance) + mark : "-");
}

std::string bound_text(const BoardAttacker& attacker) {
    if (!attacker.bound) return "no bound";
    return percent_text(*attacker.bound) + (attacker.promised ? "" : ", not promised");
}

std::string signing_html() {
    std::string out =
        "<table class=\"sign\">\n<thead><tr><th scope=\"col\">Who decides</th><th scope=\"col\">Release it?</th>"
        "<th scope=\"col\">Name, date, signature</th></tr></thead>\n<tbody>\n";
    for (const char* who : {"Data steward", "Privacy board", "Recipient"}) {
        out += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"line\"></td></tr>\n", who,
                           std::string_view(who) == "Recipient" ? "accepts the terms" : "\u2610 yes \u2610 no");
    }
    return out + "</tbody></table>\n";
}

std::string checking_html(const Board& board) {
    std::string out;
    for (const auto& command : board.commands) out += "<p><code>" + escape_html(command) + "</code></p>\n";
    for (const auto& [name, value] : board.checksums) {
        out += "<p class=\"sum\"><span>" + escape_html(name) + "</span> <code>" + escape_html(value) + "</code></p>\n";
    }
    return out;
}

}  // namespace

bool above_bound(const BoardAttacker& attacker) { return attacker.bound && largest(attacker) > *attacker.bound + 1e-9; }

std::string attackers_html(const std::vector<BoardAttacker>& attackers) {
    const bool strangers =
        std::any_of(attackers.begin(), attackers.end(), [](const auto& each) { return each.stranger.has_value(); });
    std::string out =
        "<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\"attackers\"><table "
        "class=\"attackers\">\n<thead><tr><th scope=\"col\">Attacker</th><th scope=\"col\" "
        "class=\"number\">Average</th><th scope=\"col\" class=\"number\">At most</th><th scope=\"col\" "
        "class=\"number\">Bound</th>";
    if (strangers) out += "<th scope=\"col\" class=\"number\">A stranger</th>";
    out += "<th scope=\"col\"><span class=\"read\">Bar of the chance</span></th></tr></thead>\n<tbody>\n";
    for (const auto& attacker : attackers) {
        out += "<tr><th scope=\"row\">" + escape_html(attacker.who) + "</th>";
        if (!attacker.mean && !attacker.highest) {
            out += fmt::format("<td colspan=\"{}\">{}</td></tr>\n", strangers ? 5 : 4, escape_html(attacker.instead));
            continue;
        }
        const char* mark = above_bound(attacker) ? " \u25b2" : "";
        out += chance_cell(attacker.mean, attacker.highest ? "" : mark) + chance_cell(attacker.highest, mark);
        out += number_cell(bound_text(attacker));
        if (strangers) out += chance_cell(attacker.stranger);
        out += "<td>" + bar(attacker) + "</td></tr>\n";
    }
    out += "</tbody></table></div>\n";
    if (std::any_of(attackers.begin(), attackers.end(), above_bound)) {
        out += "<p>\u25b2 The chance is above the bound, for one patient at least.</p>\n";
    }
    return out;
}

std::string board_html(const Board& board) {
    std::string out = "<section class=\"board\" aria-labelledby=\"in-short\">\n<h2 id=\"in-short\">In short</h2>\n";
    out += fmt::format("<p class=\"verdict {}\"><strong>{}</strong> {}</p>\n", board.holds ? "holds" : "fails",
                       !board.holds ? "\u2717 Do not share this release."
                       : board.open ? "\u2713 What the release alone can show holds."
                                    : "\u2713 The promise holds.",
                       escape_html(board.verdict));
    for (const auto& warning : board.warnings) {
        out += "<p class=\"verdict fails\"><strong>\u26a0 Warning.</strong> " + escape_html(warning) + "</p>\n";
    }
    out += "<dl>\n<dt>Requested release</dt><dd>" + escape_html(board.asked) + "</dd>\n";
    out += "<dt>Promise</dt><dd>" + escape_html(board.promise) + "</dd>\n</dl>\n";
    out += "<h3>The attackers that matter, and their chance of success</h3>\n";
    if (!board.attackers.empty()) out += attackers_html(board.attackers);
    if (!board.about_attackers.empty()) out += "<p class=\"soft\">" + escape_html(board.about_attackers) + "</p>\n";
    out += "<div class=\"columns\">\n<div>\n<h3>What is not covered</h3>\n" + list_html(board.not_covered) +
           "</div>\n<div>\n<h3>What it costs in utility</h3>\n" + list_html(board.cost) + "</div>\n</div>\n";
    out += "<div class=\"columns signing\">\n<div>\n<h3>Who must sign</h3>\n" + signing_html() +
           "</div>\n<div>\n<h3>How to check it</h3>\n" + checking_html(board) + "</div>\n</div>\n";
    return out + "</section>\n";
}

}  // namespace scrim
