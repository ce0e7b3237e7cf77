#include "anon/release/policy_check.h"

#include <algorithm>

#include "nlp/base/files/input.h"

namespace scrim {
namespace {

constexpr std::size_t largest_policy = std::size_t{16} << 20U;

// The line of the file that names the label, from 1; 0 where none does.
std::uint64_t line_of(const std::string& path, Label label) {
    const auto text = path.empty() ? Result<std::string>(std::string()) : read_file(path, largest_policy);
    if (!text) return 0;
    const auto at = text->find("\"" + std::string(name(label)) + "\"");
    if (at == std::string::npos) return 0;
    return 1 +
           static_cast<std::uint64_t>(std::count(text->begin(), text->begin() + static_cast<std::ptrdiff_t>(at), '\n'));
}

}  // namespace

Result<std::vector<std::string>> check_policy(const Policy& policy, ReleaseMethod method, const std::string& path) {
    std::vector<std::string> remarks;
    if (method == ReleaseMethod::safe_harbor) return remarks;  // it has a policy of its own
    if (policy.labels_with(Action::enumerate, Class::qid).empty()) {
        // The line of the label that is most often covered, or the first that the file names.
        std::uint64_t line = 0;
        std::string label = "AGE";
        for (const Label each : {Label::age, Label::date, Label::hospital}) {
            if (line != 0) break;
            line = line_of(path, each);
            if (line != 0) label = name(each);
        }
        return bad_input("the policy covers nothing: no quasi-identifier is enumerated, so that k promises nothing",
                         {path, {}, line}, "write \"" + label + "\": \"enumerate\" there, or take safe-harbor");
    }
    if (policy.of(Label::date).action == Action::shift && policy.of(Label::age).action != Action::keep) {
        const Remark text{
            "dates are shifted, so that the days between them stay readable, and a birth date beside another date "
            "reveals the age that the policy hides; write \"DATE\": \"enumerate\" here, or \"AGE\": \"keep\"",
            {path, {}, line_of(path, Label::date)}};
        remarks.push_back(text.message());
    }
    return remarks;
}

}  // namespace scrim
