#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace scrim {

// What went wrong decides the exit code of the program.
enum class ErrorKind : std::uint8_t {
    check_failed,  // exit 1: the promise does not hold, or a check failed
    usage,         // exit 2: wrong usage
    bad_input,     // exit 3: the input (a file, a record, a model) cannot be used
    unreadable,    // exit 3: the input cannot be read on, so nothing made of it may get its final name
};

// Where it went wrong. Any part may be empty; `line` counts from 1.
struct Place {
    std::string file;
    std::string record;
    std::uint64_t line = 0;
};

// What, where, and what to do about it. Never holds note text.
struct Error {
    ErrorKind kind = ErrorKind::bad_input;
    std::string what;
    Place place;
    std::string advice;

    // One line: "notes.jsonl, record n17, line 3: what (advice)".
    [[nodiscard]] std::string message() const;
};

// Something worth saying about input that was used all the same. Never holds note text.
struct Remark {
    std::string what;
    Place place;

    [[nodiscard]] std::string message() const;
};

[[nodiscard]] Error bad_input(std::string what, Place place = {}, std::string advice = {});
[[nodiscard]] Error unreadable(std::string what, Place place = {}, std::string advice = {});
[[nodiscard]] Error usage_error(std::string what, std::string advice = {});
[[nodiscard]] Error check_failed(std::string what, Place place = {}, std::string advice = {});

[[nodiscard]] int exit_code(const Error& error);

// A value or an error. Test it before use: `if (!result) return result.error();`
template <class T>
class [[nodiscard]] Result {
   public:
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}

    [[nodiscard]] bool ok() const { return state_.index() == 0; }
    explicit operator bool() const { return ok(); }

    T& operator*() & { return std::get<0>(state_); }
    const T& operator*() const& { return std::get<0>(state_); }
    T&& operator*() && { return std::get<0>(std::move(state_)); }
    T* operator->() { return &std::get<0>(state_); }
    const T* operator->() const { return &std::get<0>(state_); }

    [[nodiscard]] const Error& error() const { return std::get<1>(state_); }

   private:
    std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
   public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}

    [[nodiscard]] bool ok() const { return !error_.has_value(); }
    explicit operator bool() const { return ok(); }
    [[nodiscard]] const Error& error() const { return *error_; }

   private:
    std::optional<Error> error_;
};

}  // namespace scrim
