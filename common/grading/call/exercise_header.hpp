#pragma once

/// Precompiled for our own files that export what they define: wrong answers, mutants, hostile code.

#include "common/foundation/exercise/subject_export.hpp"
#include "common/grading/call/solution_header_eigen.hpp"
#include "common/grading/call/wire_instances.hpp"
