#include "anon/report/page.h"

#include <cctype>

namespace scrim {
namespace {

// Colours follow the reader's setting; paper is always light.
constexpr std::string_view style =
    R"(:root{color-scheme:light dark;--ink:#1c2430;--soft:#5b6675;--rule:#d5dbe3;--back:#fff;--band:#f5f7fa;--mark:#0072b2}
@media screen and (prefers-color-scheme:dark){:root{--ink:#e4e8ee;--soft:#9aa5b4;--rule:#3a4350;--back:#14181e;--band:#1b2129;--mark:#56b4e9}}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
main{max-width:54rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 1.5rem;padding-bottom:.75rem;border-bottom:3px solid var(--mark)}
h2{font-size:1.25rem;line-height:1.3;margin:2.25rem 0 .75rem}
p{margin:.75rem 0}
ul{margin:.75rem 0;padding-left:1.25rem}
li{margin:.25rem 0}
.table{overflow-x:auto;margin:1rem 0}
table{border-collapse:collapse;font-size:.9375rem;font-variant-numeric:tabular-nums}
th,td{padding:.4rem .9rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--rule)}
th{border-bottom:2px solid var(--soft);font-weight:600}
tbody tr:nth-child(even){background:var(--band)}
.number{text-align:right;white-space:nowrap}
figure{margin:1.5rem 0}
figure svg{max-width:100%;height:auto;display:block}
figcaption{color:var(--soft);font-size:.875rem;margin-top:.5rem}
@page{margin:2cm}
@media print{body{font-size:10.5pt}main{max-width:none;padding:0}h2{break-after:avoid}figure,tr{break-inside:avoid}}
)";

// 12, -0.5, 1,234, 3.1e-5, 12%, 5.2 s: figures that line up on the right.
bool is_number(std::string_view cell) {
    bool digit = false;
    for (const char c : cell) {
        if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
            digit = true;
        } else if (std::string_view("+-.,e% ").find(c) == std::string_view::npos) {
            return false;
        }
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

}  // namespace

Page::Page(std::string_view title) : title_(title) {}

void Page::heading(std::string_view text) { body_ += "<h2>" + escape_html(text) + "</h2>\n"; }

void Page::paragraph(std::string_view text) { body_ += "<p>" + escape_html(text) + "</p>\n"; }

void Page::table(const std::vector<std::vector<std::string>>& rows) {
    if (rows.empty()) return;
    std::vector<bool> number_column(rows.front().size());
    for (std::size_t c = 0; c < number_column.size(); ++c) number_column[c] = is_number_column(rows, c);
    body_ += "<div class=\"table\"><table>\n";
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const std::string cell = r == 0 ? "th" : "td";
        body_ += r == 0 ? "<thead><tr>" : "<tr>";
        for (std::size_t c = 0; c < rows[r].size(); ++c) {
            const bool right = (c < number_column.size() && number_column[c]) || (r > 0 && is_number(rows[r][c]));
            body_ += "<" + cell + (r == 0 ? " scope=\"col\"" : "") + (right ? " class=\"number\">" : ">") +
                     escape_html(rows[r][c]) + "</" + cell + ">";
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

void Page::list(const std::vector<std::string>& items) {
    if (items.empty()) return;
    body_ += "<ul>\n";
    for (const auto& item : items) body_ += "<li>" + escape_html(item) + "</li>\n";
    body_ += "</ul>\n";
}

std::string Page::html() const {
    const std::string title = escape_html(title_);
    std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
    out += "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n";
    out += "<title>" + title + "</title>\n<style>\n";
    out += style;
    out += "</style>\n</head>\n<body>\n<main>\n<h1>" + title + "</h1>\n" + body_ + "</main>\n</body>\n</html>\n";
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
