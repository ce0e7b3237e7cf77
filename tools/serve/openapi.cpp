#include "tools/serve/openapi.h"

extern "C" {
extern const char scrim_serve_page_begin[];
extern const char scrim_serve_page_end[];
extern const char scrim_serve_openapi_begin[];
extern const char scrim_serve_openapi_end[];
}

namespace scrim::serve {

Json openapi() {
    Json out = Json::parse(scrim_serve_openapi_begin, scrim_serve_openapi_end);
    out["info"]["version"] = SCRIM_VERSION;
    return out;
}

std::string_view page() {
    return {scrim_serve_page_begin, static_cast<std::size_t>(scrim_serve_page_end - scrim_serve_page_begin)};
}

}  // namespace scrim::serve
