#include "tools/python/extension/arrow_input.h"

#include <cstring>

namespace scrim::python {
namespace {

api::Error input_error(std::string message) { return {api::Error::Kind::input, std::move(message)}; }

template <class Number>
Number read_at(const void* buffer, std::int64_t index) {
    Number out;
    std::memcpy(&out, static_cast<const char*>(buffer) + index * static_cast<std::int64_t>(sizeof(Number)), sizeof out);
    return out;
}

template <class Offset>
std::string_view text_at(const ArrowArray& array, std::int64_t at) {
    const auto begin = read_at<Offset>(array.buffers[1], at);
    const auto end = read_at<Offset>(array.buffers[1], at + 1);
    if (begin == end) return {};  // the buffer of an empty column may not be there
    return {static_cast<const char*>(array.buffers[2]) + begin, static_cast<std::size_t>(end - begin)};
}

bool is_whole_number(std::string_view format) { return format.size() == 1 && std::strchr("cCsSiIlL", format[0]); }

}  // namespace

api::Result<Column> Column::make(const std::string& name, const ArrowSchema& schema, const ArrowArray& array,
                                 std::int64_t skip, bool whole_numbers_too) {
    Column out;
    out.array_ = &array;
    out.first_ = skip + array.offset;
    const std::string_view format = schema.format;
    if (schema.dictionary != nullptr && array.dictionary != nullptr && is_whole_number(format)) {
        auto values = make(name, *schema.dictionary, *array.dictionary, 0, whole_numbers_too);
        if (!values) return values.error();
        out.layout_ = Layout::dictionary;
        out.number_ = format[0];
        out.values_ = std::make_shared<Column>(std::move(*values));
    } else if (format == "u") {
        out.layout_ = Layout::offsets32;
    } else if (format == "U") {
        out.layout_ = Layout::offsets64;
    } else if (format == "vu") {
        out.layout_ = Layout::views;
    } else if (format == "n") {
        out.layout_ = Layout::nothing;
    } else if (whole_numbers_too && is_whole_number(format)) {
        out.layout_ = Layout::whole_number;
        out.number_ = format[0];
    } else {
        return input_error("the column '" + name + "' does not hold text" +
                           (whole_numbers_too ? " or whole numbers" : "") + " (convert it to strings)");
    }
    return out;
}

std::int64_t Column::whole_number_at(std::int64_t at) const {
    const void* const values = array_->buffers[1];
    switch (number_) {
        case 'c':
            return read_at<std::int8_t>(values, at);
        case 'C':
            return read_at<std::uint8_t>(values, at);
        case 's':
            return read_at<std::int16_t>(values, at);
        case 'S':
            return read_at<std::uint16_t>(values, at);
        case 'i':
            return read_at<std::int32_t>(values, at);
        case 'I':
            return read_at<std::uint32_t>(values, at);
        default:
            return read_at<std::int64_t>(values, at);
    }
}

// A view is 16 bytes: the length, then the text itself if it is short, else its first bytes, buffer and offset.
std::string_view Column::view_at(std::int64_t at) const {
    const char* const view = static_cast<const char*>(array_->buffers[1]) + at * 16;
    const auto length = read_at<std::int32_t>(view, 0);
    if (length <= 12) return {view + 4, static_cast<std::size_t>(length)};
    const auto buffer = read_at<std::int32_t>(view, 2);
    const auto offset = read_at<std::int32_t>(view, 3);
    return {static_cast<const char*>(array_->buffers[2 + buffer]) + offset, static_cast<std::size_t>(length)};
}

std::optional<std::string_view> Column::at(std::int64_t row, std::string& scratch) const {
    const std::int64_t at = first_ + row;
    if (layout_ == Layout::nothing) return std::nullopt;
    if (const auto* valid = static_cast<const std::uint8_t*>(array_->buffers[0]);
        valid != nullptr && (valid[at / 8] >> (at % 8) & 1U) == 0) {
        return std::nullopt;
    }
    switch (layout_) {
        case Layout::offsets32:
            return text_at<std::int32_t>(*array_, at);
        case Layout::offsets64:
            return text_at<std::int64_t>(*array_, at);
        case Layout::views:
            return view_at(at);
        case Layout::dictionary:
            return values_->at(whole_number_at(at), scratch);
        default:
            scratch = number_ == 'L' ? std::to_string(read_at<std::uint64_t>(array_->buffers[1], at))
                                     : std::to_string(whole_number_at(at));
            return scratch;
    }
}

Stream::Stream(ArrowArrayStream& stream) : stream_(stream) { stream.release = nullptr; }

Stream::~Stream() {
    if (stream_.release != nullptr) stream_.release(&stream_);
}

api::Result<std::shared_ptr<Schema>> Stream::schema() {
    auto out = std::make_shared<Schema>();
    if (stream_.get_schema(&stream_, &out->schema) != 0) return input_error("the frame does not say what it holds");
    return out;
}

api::Result<std::shared_ptr<Batch>> Stream::next() {
    auto out = std::make_shared<Batch>();
    if (stream_.get_next(&stream_, &out->array) != 0) {
        return input_error("the frame could not be read to its end (its library gave an error)");
    }
    if (out->array.release == nullptr) return std::shared_ptr<Batch>();
    return out;
}

std::int64_t column_named(const ArrowSchema& schema, const std::string& name) {
    std::int64_t found = -1;
    for (std::int64_t i = 0; i < schema.n_children; ++i) {
        if (schema.children[i]->name == nullptr || name != schema.children[i]->name) continue;
        if (found >= 0) return -2;
        found = i;
    }
    return found;
}

}  // namespace scrim::python
