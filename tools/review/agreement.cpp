#include "tools/review/agreement.h"

#include <algorithm>
#include <bitset>

#include "nlp/text/tokenize.h"
#include "tools/review/change.h"

namespace scrim::review {
namespace {

using Labels = std::bitset<label_count>;

// The labels of every token but punctuation.
std::vector<Labels> labels_of_words(const std::vector<Token>& tokens, const std::vector<Span>& spans) {
    std::vector<Labels> out(tokens.size());
    for (const Span& span : spans) {
        auto token = std::lower_bound(tokens.begin(), tokens.end(), span.begin,
                                      [](const Token& each, std::uint32_t begin) { return each.end <= begin; });
        for (; token != tokens.end() && token->begin < span.end; ++token) {
            out[static_cast<std::size_t>(token - tokens.begin())].set(static_cast<std::size_t>(span.label));
        }
    }
    return out;
}

std::size_t first_of(const Labels& labels) {
    for (std::size_t i = 0; i < label_count; ++i)
        if (labels.test(i)) return i;
    return label_count;
}

struct Sided {
    Span span;
    bool is_left;
    bool disputed;
};

}  // namespace

Comparison compare(const std::vector<Span>& left, const std::vector<Span>& right) {
    Comparison out;
    std::vector<Sided> all;
    for (const Span& span : left) all.push_back({span, true, find_span(right, span) == nullptr});
    for (const Span& span : right) all.push_back({span, false, find_span(left, span) == nullptr});
    std::stable_sort(all.begin(), all.end(),
                     [](const Sided& a, const Sided& b) { return a.span.begin < b.span.begin; });
    for (std::size_t i = 0; i < all.size();) {
        std::size_t next = i;
        std::uint32_t end = all[i].span.end;
        bool disputed = false;
        for (; next < all.size() && (next == i || all[next].span.begin < end); ++next) {
            end = std::max(end, all[next].span.end);
            disputed = disputed || all[next].disputed;
        }
        if (disputed) {
            Disagreement& group = out.disagreements.emplace_back();
            group.begin = all[i].span.begin;
            group.end = end;
            for (; i < next; ++i) (all[i].is_left ? group.left : group.right).push_back(all[i].span);
        } else {
            for (; i < next; ++i)
                if (all[i].is_left) out.agreed.push_back(all[i].span);
        }
    }
    return out;
}

double Kappa::value() const {
    const auto all = static_cast<double>(both + left + right + neither);
    if (all == 0) return 1;
    const double observed = static_cast<double>(both + neither) / all;
    const double left_share = static_cast<double>(both + left) / all;
    const double right_share = static_cast<double>(both + right) / all;
    const double expected = left_share * right_share + (1 - left_share) * (1 - right_share);
    return expected >= 1 ? 1 : (observed - expected) / (1 - expected);
}

void Agreement::add(const Note& left, const std::vector<Span>& right) {
    score_.add(left, right);
    auto tokens = tokenize(left.text);
    std::erase_if(tokens, [](const Token& token) { return token.kind == TokenKind::mark; });
    const auto of_left = labels_of_words(tokens, left.spans);
    const auto of_right = labels_of_words(tokens, right);
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        ++words_.at(first_of(of_left[i])).at(first_of(of_right[i]));
        for (std::size_t label = 0; label < label_count; ++label) {
            Kappa& kappa = kappas_.at(label);
            const bool a = of_left[i].test(label);
            const bool b = of_right[i].test(label);
            ++(a ? (b ? kappa.both : kappa.left) : (b ? kappa.right : kappa.neither));
        }
    }
}

double Agreement::kappa() const {
    double all = 0;
    double same = 0;
    std::array<double, label_count + 1> rows{};
    std::array<double, label_count + 1> columns{};
    for (std::size_t a = 0; a <= label_count; ++a) {
        for (std::size_t b = 0; b <= label_count; ++b) {
            const auto count = static_cast<double>(words_.at(a).at(b));
            all += count;
            rows.at(a) += count;
            columns.at(b) += count;
            if (a == b) same += count;
        }
    }
    if (all == 0) return 1;
    double expected = 0;
    for (std::size_t a = 0; a <= label_count; ++a) expected += rows.at(a) * columns.at(a) / (all * all);
    return expected >= 1 ? 1 : (same / all - expected) / (1 - expected);
}

}  // namespace scrim::review
