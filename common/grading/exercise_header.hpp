#pragma once

/// Precompiled for our own files that export what they define: wrong answers, mutants, hostile code.

#include "common/grading/solution_header.hpp"
#include "common/grading/subject_export.hpp"
#include "common/precompiled/wire_instances.hpp"
