#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace scrim {

// A report page: one HTML file that needs no network, readable on paper, in dark and in light.
class Page {
   public:
    explicit Page(std::string_view title);

    // Said before everything else, in every view and on paper: whom this page is for.
    void keep_private(std::string_view text);
    void heading(std::string_view text);
    void subheading(std::string_view text);
    void paragraph(std::string_view text);
    // The first row is the head. Columns of numbers are set right, and those of short texts are not broken.
    void table(const std::vector<std::vector<std::string>>& rows);
    void figure(std::string_view svg, std::string_view caption);
    // Plots of the same kind side by side where there is room.
    void figures(const std::vector<std::pair<std::string, std::string>>& svg_and_caption);
    void list(const std::vector<std::string>& items);
    // Names and values, without a head.
    void facts(const std::vector<std::pair<std::string, std::string>>& rows);
    // Markup whose texts are escaped already.
    void markup(std::string_view html);
    void append(const Page& other);

    [[nodiscard]] std::string html() const;

   private:
    std::string title_;
    std::string private_;
    std::string body_;
};

// Items of which each is text; what stands in quotes and begins with "scrim " is set as a command.
[[nodiscard]] std::string list_html(const std::vector<std::string>& items);

[[nodiscard]] std::string escape_html(std::string_view text);

}  // namespace scrim
