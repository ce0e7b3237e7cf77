/* Libraries that call themselves ONNX Runtime, for the test of the version check: too old for any program, or, with
   VERSION, of that version and with an interface. */
#ifdef VERSION
#define INTERFACE VERSION
#else
#define INTERFACE 0
#define VERSION "0.5.0"
#endif

static const void* api(unsigned version) {
    (void)version;
    return INTERFACE;
}
static const char* version(void) { return VERSION; }

static const struct {
    const void* (*get_api)(unsigned);
    const char* (*get_version)(void);
} base = {api, version};

const void* OrtGetApiBase(void) { return &base; }
