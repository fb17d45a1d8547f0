#pragma once

/// What the course makes of Eigen's templates everywhere is compiled once, in this folder: two seconds of a compiler for each
/// A.ldlt().solve(b) otherwise. Only precompiled headers include it. A file compiled without them makes its own, the same.

#ifndef RBC_INSTANCE
#define RBC_INSTANCE extern template
#endif
