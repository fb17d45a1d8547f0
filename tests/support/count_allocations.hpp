#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <new>

/// Counts what a program takes from the heap. Included in exactly one file of the program, for it replaces malloc:
/// Eigen's matrices ask malloc, the library's containers ask operator new, which asks malloc. Where malloc is the
/// sanitizers', or not glibc's, operator new alone is counted.
namespace rbc::test {

/// Volatile: to a compiler malloc and new change nothing that a program can see, so it would not look again.
inline volatile long allocations = 0;

/// What is shown here, an optimizing compiler must really make: it may leave out memory whose address goes nowhere.
inline const void* volatile seen = nullptr;
inline void keep(const void* address) {
    seen = address;
}

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
inline constexpr bool counts_malloc = true;
#else
inline constexpr bool counts_malloc = false;
#endif

}  // namespace rbc::test

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
void* malloc(std::size_t size) {
    rbc::test::allocations = rbc::test::allocations + 1;
    return __libc_malloc(size);
}
// Compilers make this of a malloc whose memory is set to zero.
void* calloc(std::size_t count, std::size_t size) {
    rbc::test::allocations = rbc::test::allocations + 1;
    return __libc_calloc(count, size);
}
void* realloc(void* memory, std::size_t size) {
    rbc::test::allocations = rbc::test::allocations + 1;
    return __libc_realloc(memory, size);
}
// Of these two libstdc++ asks the one or the other, by its version.
int posix_memalign(void** memory, std::size_t alignment, std::size_t size) {
    rbc::test::allocations = rbc::test::allocations + 1;
    *memory = __libc_memalign(alignment, size);
    return *memory != nullptr ? 0 : ENOMEM;
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
    rbc::test::allocations = rbc::test::allocations + 1;
    return __libc_memalign(alignment, size);
}
}
#else
// Not inlined: GCC 12 would take free for the wrong partner of new, and warn.
[[gnu::noinline]] void* operator new(std::size_t size) {
    rbc::test::allocations = rbc::test::allocations + 1;
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
#endif
