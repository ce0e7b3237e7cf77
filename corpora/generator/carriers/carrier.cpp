#include "corpora/generator/carriers/carrier.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>

#include "corpora/generator/grammar.h"
#include "corpora/generator/resources.h"
#include "nlp/base/ascii.h"
#include "nlp/base/files/input.h"

namespace scrim::corpora {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_file = std::size_t{1} << 24U;

int number_of(std::string_view text) {
    int value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

// "=== ID | writer: WHO | sex: F | age: 61-79"
Result<Carrier> parse_header(std::string_view line, const std::string& kind, const Place& place) {
    Carrier carrier;
    carrier.kind = kind;
    for (const std::string& field : split_at(line.substr(3), '|')) {
        const auto colon = field.find(':');
        if (colon == std::string::npos) {
            carrier.id = field;
            continue;
        }
        const std::string name = field.substr(0, colon);
        const std::string value(trim(std::string_view(field).substr(colon + 1)));
        if (name == "sex") carrier.sex = value == "any" || value.empty() ? 'A' : value[0];
        if (name != "age") continue;
        const auto dash = value.find('-');
        carrier.youngest = number_of(value);
        carrier.oldest = dash == std::string::npos ? 0 : number_of(std::string_view(value).substr(dash + 1));
        if (!value.empty() && !is_digit(value.back())) carrier.unit = value.back();
    }
    const bool fine = !carrier.id.empty() && carrier.oldest >= carrier.youngest && carrier.oldest > 0 &&
                      std::string_view("FMA").find(carrier.sex) != std::string_view::npos &&
                      std::string_view("ymwd").find(carrier.unit) != std::string_view::npos;
    if (!fine) {
        return bad_input("the header of a carrier cannot be read", place,
                         "write: === ID | writer: WHO | sex: F | age: 61-79");
    }
    return carrier;
}

class PieceReader {
   public:
    PieceReader(std::string_view text, Place place) : text_(text), place_(std::move(place)) {}

    Result<std::vector<CarrierPiece>> read() {
        while (at_ < text_.size()) {
            const char c = text_[at_];
            if (c == '\\' && at_ + 1 < text_.size() && std::string_view("{}<>|").find(text_[at_ + 1]) < 5) {
                literal_ += text_[at_ + 1];
                at_ += 2;
            } else if (c == '{') {
                if (auto read = slot(); !read) return read.error();
            } else if (c == '<' && mark_label()) {
                if (auto read = mark(*mark_label()); !read) return read.error();
            } else {
                literal_ += c;
                ++at_;
            }
        }
        end_literal();
        return std::move(pieces_);
    }

   private:
    struct MarkStart {
        Label label;
        Role role;
        std::size_t size;  // of "<LABEL/role "
    };

    void end_literal() {
        if (literal_.empty()) return;
        CarrierPiece piece;
        piece.text = std::move(literal_);
        literal_.clear();
        pieces_.push_back(std::move(piece));
    }

    Result<void> slot() {
        const auto end = text_.find('}', at_);
        if (end == std::string_view::npos) return bad_input("a slot has no end", place_, "close it with }");
        end_literal();
        CarrierPiece piece;
        piece.kind = CarrierPiece::Kind::slot;
        std::string_view body = text_.substr(at_ + 1, end - at_ - 1);
        // A pattern or a format may hold colons of its own: at most three parts.
        while (piece.parts.size() < 2 && body.find(':') != std::string_view::npos) {
            piece.parts.emplace_back(body.substr(0, body.find(':')));
            body.remove_prefix(body.find(':') + 1);
        }
        piece.parts.emplace_back(body);
        pieces_.push_back(std::move(piece));
        at_ = end + 1;
        return {};
    }

    [[nodiscard]] std::optional<MarkStart> mark_label() const {
        std::size_t end = at_ + 1;
        while (end < text_.size() && (is_capital(text_[end]) || text_[end] == '-')) ++end;
        const std::string_view name = text_.substr(at_ + 1, end - at_ - 1);
        Role role = Role::none;
        if (end < text_.size() && text_[end] == '/') {
            const std::size_t begin = ++end;
            while (end < text_.size() && (is_small(text_[end]) || text_[end] == '_')) ++end;
            role = role_named(text_.substr(begin, end - begin)).value_or(Role::none);
        }
        if (end >= text_.size() || text_[end] != ' ' || name.size() < 3) return std::nullopt;
        const auto label = label_named(name);
        if (!label) return std::nullopt;
        return MarkStart{*label, role, end + 1 - at_};
    }

    Result<void> mark(const MarkStart& start) {
        end_literal();
        CarrierPiece piece;
        piece.kind = CarrierPiece::Kind::mark;
        piece.label = start.label;
        piece.role = start.role;
        std::string alternative;
        for (std::size_t i = at_ + start.size; i < text_.size(); ++i) {
            const char c = text_[i];
            if (c == '\\' && i + 1 < text_.size()) {
                alternative += text_[++i];
            } else if (c == '|' || c == '>') {
                piece.parts.push_back(std::move(alternative));
                alternative.clear();
                if (c == '|') continue;
                pieces_.push_back(std::move(piece));
                at_ = i + 1;
                return {};
            } else {
                alternative += c;
            }
        }
        return bad_input("a marked text has no end", place_, "close it with >");
    }

    std::string_view text_;
    Place place_;
    std::size_t at_ = 0;
    std::string literal_;
    std::vector<CarrierPiece> pieces_;
};

// A file of carriers, and the kind that it is named after.
struct CarrierFile {
    std::string path;
    std::string kind;
    std::string_view text;
};

std::set<std::string> kinds_in(std::string_view text) {
    std::set<std::string> kinds;
    for (const std::string& line : split_at(text, '\n')) {
        const std::string kind(trim(std::string_view(line).substr(0, line.find('#'))));
        if (!kind.empty()) kinds.insert(kind);
    }
    return kinds;
}

Result<std::vector<Carrier>> parse_files(const std::vector<CarrierFile>& files, std::string_view test_kinds) {
    const std::set<std::string> kept = kinds_in(test_kinds);
    std::vector<Carrier> all;
    for (const CarrierFile& file : files) {
        auto carriers = parse_carriers(file.text, file.path, file.kind);
        if (!carriers) return carriers.error();
        for (Carrier& carrier : *carriers) {
            carrier.for_test = kept.contains(file.kind);
            all.push_back(std::move(carrier));
        }
    }
    return all;
}

std::string kind_of(const fs::path& file) { return fs::path(file).replace_extension().generic_string(); }

}  // namespace

Result<std::vector<Carrier>> parse_carriers(std::string_view text, const std::string& file, const std::string& kind) {
    std::vector<Carrier> carriers;
    const auto lines_in = [&](std::size_t from, std::size_t to) {
        const std::string_view part = text.substr(from, to - from);
        return static_cast<std::uint64_t>(std::count(part.begin(), part.end(), '\n'));
    };
    std::size_t begin = 0;
    if (!text.starts_with("===")) {
        const auto first = text.find("\n===");
        begin = first == std::string_view::npos ? text.size() : first + 1;
    }
    std::uint64_t line = 1 + lines_in(0, begin);
    while (begin < text.size()) {
        const std::size_t end_of_line = std::min(text.find('\n', begin), text.size());
        const std::size_t next = text.find("\n===", end_of_line);
        const std::size_t end = next == std::string_view::npos ? text.size() : next;
        const Place place{file, {}, line};
        auto carrier = parse_header(text.substr(begin, end_of_line - begin), kind, place);
        if (!carrier) return carrier.error();
        const std::size_t body = std::min(end_of_line + 1, end);
        std::string_view note = text.substr(body, end - body);
        while (!note.empty() && note.back() == '\n') note.remove_suffix(1);
        auto pieces = PieceReader(note, place).read();
        if (!pieces) return pieces.error();
        carrier->pieces = std::move(*pieces);
        carriers.push_back(std::move(*carrier));
        if (next == std::string_view::npos) break;
        line += lines_in(begin, next + 1);
        begin = next + 1;
    }
    return carriers;
}

Result<std::vector<Carrier>> read_carriers(const std::string& folder) {
    std::vector<fs::path> paths;
    std::error_code failure;
    for (const auto& entry : fs::recursive_directory_iterator(folder, failure)) {
        if (entry.path().extension() == ".txt") paths.push_back(entry.path());
    }
    if (failure || paths.empty()) {
        return bad_input("has no carriers", {folder, {}, 0}, "name a folder like corpora/carriers, or 'shipped'");
    }
    std::sort(paths.begin(), paths.end());
    std::vector<std::string> texts;
    std::vector<CarrierFile> files;
    for (const auto& path : paths) {
        auto bytes = read_file(path.string(), largest_file);
        if (!bytes) return bytes.error();
        texts.push_back(std::move(*bytes));
        files.push_back({path.string(), kind_of(path.lexically_relative(folder)), {}});
    }
    for (std::size_t i = 0; i < files.size(); ++i) files[i].text = texts[i];
    const std::string kept = (fs::path(folder) / "test_kinds").string();
    if (!fs::exists(kept)) return parse_files(files, {});
    const auto kinds = read_file(kept, largest_file);
    if (!kinds) return kinds.error();
    return parse_files(files, *kinds);
}

Result<std::vector<Carrier>> shipped_carriers() {
    constexpr std::string_view before = "==> ";
    constexpr std::string_view after = " <==\n";
    std::string_view rest = resources().carriers;
    std::string_view test_kinds;
    std::vector<CarrierFile> files;
    while (rest.starts_with(before)) {
        const std::size_t end = rest.find(after);
        const std::string name(rest.substr(before.size(), end - before.size()));
        rest.remove_prefix(end + after.size());
        const std::string_view text = rest.substr(0, rest.find("\n==> "));
        rest.remove_prefix(std::min(text.size() + 1, rest.size()));
        if (name == "test_kinds") {
            test_kinds = text;
        } else {
            files.push_back({name, kind_of(name), text});
        }
    }
    return parse_files(files, test_kinds);
}

}  // namespace scrim::corpora
