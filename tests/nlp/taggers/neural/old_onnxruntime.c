/* A library that calls itself ONNX Runtime and is too old for any program: for the test of the version check. */
static const void* no_api(unsigned version) {
    (void)version;
    return 0;
}
static const char* version(void) { return "0.5.0"; }

static const struct {
    const void* (*get_api)(unsigned);
    const char* (*get_version)(void);
} base = {no_api, version};

const void* OrtGetApiBase(void) { return &base; }
