#include "anon/report/page.h"

#include <algorithm>
#include <cctype>

namespace scrim {
namespace {

// Colours follow the reader's setting; paper is always light.
constexpr std::string_view style =
    R"(:root{color-scheme:light dark;--ink:#1c2430;--soft:#525d6b;--rule:#cfd6df;--back:#fff;--band:#f4f6f9;--mark:#0a6aa6;--good:#0b6b3a;--bad:#a51d1d}
@media screen and (prefers-color-scheme:dark){:root{--ink:#e4e8ee;--soft:#a7b1bf;--rule:#3a4350;--back:#14181e;--band:#1d242d;--mark:#5bb5ea;--good:#63cf95;--bad:#ff9a8f}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"DejaVu Sans",sans-serif}
header,main{max-width:66rem;margin:0 auto;padding:0 1.5rem}
header{padding-top:1rem}
main{padding-bottom:4rem}
.private{margin:0;max-width:none;padding:.3rem .8rem;font-size:.9375rem;border:2px solid var(--bad);border-radius:4px;font-weight:600}
h1{font-size:1.6rem;line-height:1.2;margin:.5rem 0 0;padding-bottom:.4rem;border-bottom:3px solid var(--mark)}
h2{font-size:1.3rem;line-height:1.3;margin:2.5rem 0 .75rem;padding-top:.25rem}
h3{font-size:1.02rem;line-height:1.35;margin:1.1rem 0 .4rem}
p{margin:.6rem 0;max-width:46rem}
ul{margin:.4rem 0;padding-left:1.2rem}
li{margin:.2rem 0;max-width:46rem}
code{font:.85em/1.45 ui-monospace,"SF Mono",Menlo,Consolas,"DejaVu Sans Mono",monospace;overflow-wrap:anywhere}
.soft{color:var(--soft);font-size:.9375rem}
.table{position:relative;overflow-x:auto;margin:.75rem 0}
table{border-collapse:collapse;font-size:.9375rem;font-variant-numeric:tabular-nums}
th,td{padding:.38rem .8rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--rule)}
tbody th{font-weight:400}
thead th{border-bottom:2px solid var(--soft);font-weight:600;vertical-align:bottom}
.table tbody tr:nth-child(even){background:var(--band)}
.number{text-align:right;white-space:nowrap}
td.short,.command{white-space:nowrap}
.facts th{color:var(--soft);padding-left:0;white-space:nowrap}
.facts td{overflow-wrap:anywhere}
figure{margin:1.25rem 0}
figure svg{max-width:100%;height:auto;display:block}
figcaption{color:var(--soft);font-size:.9rem;margin-top:.4rem;max-width:46rem}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(22rem,1fr));gap:0 1.5rem}
.board{font-size:.9375rem;line-height:1.4}
.board h2{margin:.5rem 0 .3rem;padding-top:0}
.board h3{margin:.7rem 0 .2rem}
.board p,.board li{max-width:none}
.board p{margin:.35rem 0}
.board ul{margin:.2rem 0}
.board li{margin:.1rem 0}
.board .table{margin:.25rem 0}
.board th,.board td{padding:.25rem .6rem}
.board th:first-child{padding-left:0}
.verdict{max-width:none;padding:.35rem .9rem;border-left:6px solid var(--good);background:var(--band)}
.verdict strong{color:var(--good)}
.verdict.fails{border-left:6px double var(--bad)}
.verdict.fails strong{color:var(--bad)}
dl{display:grid;grid-template-columns:9.5rem 1fr;gap:.2rem 1rem;margin:.5rem 0}
dt{color:var(--soft)}
dd{margin:0}
.attackers{width:100%}
.bar{display:block}
.bar-back{fill:none;stroke:var(--rule)}
.bar-fill{fill:var(--mark)}
.bar-bound{stroke:var(--ink);stroke-width:3}
.read{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.columns{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:0 2rem}
.columns p,.columns li{font-size:.9375rem}
.sign{width:100%}
.board .sign th,.board .sign td{padding:.35rem .6rem .35rem 0;white-space:nowrap}
.board .sign thead th:last-child{white-space:normal}
.sign .line{width:60%;border-bottom:1px solid var(--ink)}
.sum span{color:var(--soft)}
.board .sum code{font-size:.78em}
@media screen and (max-width:58rem){.signing{grid-template-columns:minmax(0,1fr)}}
@media screen and (max-width:44rem){.columns,dl,.figures{grid-template-columns:minmax(0,1fr)}dt{margin-top:.4rem}.sign .line{width:40%}.board .sign th,.board .sign td{white-space:normal}.facts th{white-space:normal}}
@page{size:A4;margin:1.7cm}
@media print{html{font-size:9.5pt}body{font-size:1rem;line-height:1.38}.bar{width:5rem}header,main{max-width:none;padding:0}p,li{max-width:none}h1{margin-top:.3rem}.board{break-after:page}h2,h3{break-after:avoid}figure,tr,.verdict{break-inside:avoid}thead{display:table-header-group}.table{overflow:visible}.figures{grid-template-columns:1fr 1fr}.signing{grid-template-columns:minmax(0,1fr)}.board .sign tbody th,.board .sign tbody td{padding-bottom:.9rem}}
)";

constexpr std::size_t longest_short_cell = 16;
constexpr std::string_view number_column_class = " class=\"number\"";

bool is_figure(std::string_view word) {
    bool digit = false;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (std::isdigit(static_cast<unsigned char>(word[i])) != 0) {
            digit = true;
        } else if (!(word[i] == '-' && i == 0) && std::string_view("+.,%").find(word[i]) == std::string_view::npos) {
            return false;
        }
    }
    return digit;
}

// 12, -0.5, 1,234, 12%, "below 0.1%", "3 of 4", "13 to 98": figures that line up on the right.
bool is_number(std::string_view cell) {
    bool digit = false;
    for (std::size_t at = 0; at < cell.size();) {
        const std::size_t end = std::min(cell.find(' ', at), cell.size());
        const std::string_view word = cell.substr(at, end - at);
        const bool figure = is_figure(word);
        const bool between =
            word == "of" || word == "to" || word == "below" || word == "above" || word == "about" || word == "\u25b2";
        if (!figure && !between) return false;
        digit = digit || figure;
        at = end + 1;
    }
    return digit;
}

// A column is set right if it has numbers and no words below its head.
bool is_number_column(const std::vector<std::vector<std::string>>& rows, std::size_t column) {
    bool any = false;
    for (std::size_t r = 1; r < rows.size(); ++r) {
        if (column >= rows[r].size() || rows[r][column].empty() || rows[r][column] == "-") continue;
        if (!is_number(rows[r][column])) return false;
        any = true;
    }
    return any;
}

// A column of short texts, such as ids: they are not broken.
bool is_short_column(const std::vector<std::vector<std::string>>& rows, std::size_t column) {
    return std::none_of(rows.begin() + 1, rows.end(), [&](const std::vector<std::string>& row) {
        return column < row.size() && row[column].size() > longest_short_cell;
    });
}

// Text with what is to be typed, 'scrim verify ...', set as such.
std::string text_html(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = std::min(text.find("'scrim ", at), text.size());
        out += escape_html(text.substr(at, begin - at));
        if (begin == text.size()) break;
        const std::size_t end = text.find('\'', begin + 1);
        if (end == std::string_view::npos) return out + escape_html(text.substr(begin));
        out += "<code class=\"command\">" + escape_html(text.substr(begin + 1, end - begin - 1)) + "</code>";
        at = end + 1;
    }
    return out;
}

}  // namespace

std::string list_html(const std::vector<std::string>& items) {
    if (items.empty()) return {};
    std::string out = "<ul>\n";
    for (const auto& item : items) out += "<li>" + text_html(item) + "</li>\n";
    return out + "</ul>\n";
}

Page::Page(std::string_view title) : title_(title) {}

void Page::keep_private(std::string_view text) { private_ = text; }

void Page::subheading(std::string_view text) { body_ += "<h3>" + escape_html(text) + "</h3>\n"; }

void Page::markup(std::string_view html) { body_ += html; }

void Page::append(const Page& other) { body_ += other.body_; }

void Page::heading(std::string_view text) { body_ += "<h2>" + escape_html(text) + "</h2>\n"; }

void Page::paragraph(std::string_view text) { body_ += "<p>" + text_html(text) + "</p>\n"; }

void Page::table(const std::vector<std::vector<std::string>>& rows) {
    if (rows.empty()) return;
    std::vector<std::string_view> kind(rows.front().size());
    for (std::size_t c = 0; c < kind.size(); ++c) {
        if (is_number_column(rows, c)) {
            kind[c] = number_column_class;
        } else if (is_short_column(rows, c)) {
            kind[c] = " class=\"short\"";
        }
    }
    body_ += "<div class=\"table\" tabindex=\"0\" role=\"group\" aria-label=\"table\"><table>\n";
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const std::string cell = r == 0 ? "th" : "td";
        body_ += r == 0 ? "<thead><tr>" : "<tr>";
        for (std::size_t c = 0; c < rows[r].size(); ++c) {
            body_ += "<" + cell + (r == 0 ? " scope=\"col\"" : "");
            if (c < kind.size() && (r > 0 || kind[c] == number_column_class)) body_ += kind[c];
            body_ += ">" + escape_html(rows[r][c]) + "</" + cell + ">";
        }
        body_ += r == 0 ? "</tr></thead>\n<tbody>\n" : "</tr>\n";
    }
    body_ += "</tbody></table></div>\n";
}

void Page::figure(std::string_view svg, std::string_view caption) {
    body_ += "<figure>";
    body_ += svg;
    if (!caption.empty()) body_ += "<figcaption>" + escape_html(caption) + "</figcaption>";
    body_ += "</figure>\n";
}

void Page::figures(const std::vector<std::pair<std::string, std::string>>& svg_and_caption) {
    if (svg_and_caption.empty()) return;
    body_ += "<div class=\"figures\">\n";
    for (const auto& [svg, caption] : svg_and_caption) figure(svg, caption);
    body_ += "</div>\n";
}

void Page::facts(const std::vector<std::pair<std::string, std::string>>& rows) {
    if (rows.empty()) return;
    body_ += "<table class=\"facts\"><tbody>\n";
    for (const auto& [name, value] : rows) {
        body_ += "<tr><th scope=\"row\">" + escape_html(name) + "</th><td>" + escape_html(value) + "</td></tr>\n";
    }
    body_ += "</tbody></table>\n";
}

void Page::list(const std::vector<std::string>& items) { body_ += list_html(items); }

std::string Page::html() const {
    const std::string title = escape_html(title_);
    std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
    out += "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n";
    out += "<title>" + title + "</title>\n<style>\n";
    out += style;
    out += "</style>\n</head>\n<body>\n<header>\n";
    if (!private_.empty()) out += "<p class=\"private\">" + escape_html(private_) + "</p>\n";
    out += "<h1>" + title + "</h1>\n</header>\n<main>\n" + body_ + "</main>\n</body>\n</html>\n";
    return out;
}

std::string escape_html(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        switch (c) {
            case '&':
                out += "&amp;";
                break;
            case '<':
                out += "&lt;";
                break;
            case '>':
                out += "&gt;";
                break;
            case '"':
                out += "&quot;";
                break;
            case '\'':
                out += "&#39;";
                break;
            default:
                // Other control characters are not allowed in HTML or SVG, not even escaped.
                out += byte < 0x20 && c != '\n' && c != '\t' ? ' ' : c;
        }
    }
    return out;
}

}  // namespace scrim
