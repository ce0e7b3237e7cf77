#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace scrim {

// A report page: one HTML file that needs no network, readable on paper, in dark and in light.
class Page {
   public:
    explicit Page(std::string_view title);

    void heading(std::string_view text);
    void paragraph(std::string_view text);
    // The first row is the head. Cells that are numbers are set right.
    void table(const std::vector<std::vector<std::string>>& rows);
    void figure(std::string_view svg, std::string_view caption);
    void list(const std::vector<std::string>& items);

    [[nodiscard]] std::string html() const;

   private:
    std::string title_;
    std::string body_;
};

[[nodiscard]] std::string escape_html(std::string_view text);

}  // namespace scrim
