#pragma once

#include "nlp/tagging.h"
#include "tools/cli/command_line.h"

namespace scrim {

// Adds --taggers, --thorough, --mode, --titles, --known-phi, --rules, --policy, --models, --neural-model and
// --onnxruntime.
void add_tag_options(Command& command, TagOptions& options);

}  // namespace scrim
