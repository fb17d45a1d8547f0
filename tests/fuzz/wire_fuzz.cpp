#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <map>
#include <new>

#include "common/foundation/io/printable.hpp"
#include "common/grading/report/report.hpp"
#include "common/grading/grader/case_record.hpp"
#include "tests/fuzz/wire_types.hpp"
// All contracts of the course.
#include "contracts.hpp"

// wire_fuzz: messages of every type that crosses the boundary, broken in all ways that a mutator knows. Each is refused, or
// is one value, which gives the same bytes again, takes memory in proportion, and can be reported.

namespace {

using namespace rbc;
using namespace rbc::fuzz;

std::size_t allocated = 0;  // bytes, since it was set to 0

}  // namespace

// Not inlined: GCC 12 takes one of a pair for another's, and warns.
[[gnu::noinline]] void* operator new(std::size_t size) {
    allocated += size;
    if (void* const memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
    std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}

namespace {

template <class T>
void put(Bytes& bytes, std::size_t at, T value) {
    if (at + sizeof value <= bytes.size()) std::memcpy(bytes.data() + at, &value, sizeof value);
}

/// A number as counts, sizes and enumerators are, mostly where it does most harm.
std::uint64_t nasty(Random& random) {
    const std::uint64_t some[] = {0,
                                  1,
                                  2,
                                  7,
                                  64,
                                  255,
                                  1u << 16,
                                  1u << 24,
                                  1ull << 31,
                                  1ull << 32,
                                  1ull << 61,
                                  1ull << 62,
                                  1ull << 63,
                                  ~0ull,
                                  0x7ff8dead'beef0001ull,
                                  0x7ff0000000000000ull};
    return some[random.below(16)] + static_cast<std::uint64_t>(random.below(3)) - 1;
}

void change(Bytes& bytes, Random& random) {
    const auto place = [&] { return bytes.empty() ? 0 : static_cast<std::size_t>(random()) % bytes.size(); };
    const auto words = bytes.size() / 8;
    switch (random.below(8)) {
        case 0:
            if (!bytes.empty()) bytes[place()] ^= static_cast<char>(1 << random.below(8));
            break;
        case 1:
            if (!bytes.empty()) bytes[place()] = static_cast<char>(random());
            break;
        case 2:
            bytes.resize(place());
            break;
        case 3:
            bytes.insert(place(),
                         std::string(static_cast<std::size_t>(random.below(40)), static_cast<char>(random.below(3))));
            break;
        case 4:
            if (words > 0) put(bytes, 8 * (random() % words), nasty(random));
            break;
        case 5:
            put(bytes, place(), nasty(random));
            break;
        case 6:
            put(bytes, place(), static_cast<std::uint32_t>(nasty(random)));
            break;
        case 7: {  // a piece of it once more
            const std::size_t from = place();
            const Bytes piece = bytes.substr(from, static_cast<std::size_t>(random.below(64)));
            bytes.insert(place(), piece);
            break;
        }
    }
}

[[noreturn]] void broken(const WireType& type, const Bytes& bytes, const char* what) {
    std::printf("broken: %s: %s\n    ", type.name.c_str(), what);
    for (const char c : bytes) std::printf("%02x", static_cast<unsigned char>(c));
    std::printf("\n");
    std::exit(1);
}

/// As a case that failed with it would be reported. A tenth of a millisecond: for some of the messages.
void report(const WireType& type, const Bytes& bytes) {
    RecordedCall call;
    call.arguments = call.answer.emplace(bytes);
    call.trees = {type.tree, type.tree};
    CaseResult result;
    result.exercise = result.title = "fuzz";
    result.problem = result.printed = result.got = bytes;
    result.kind = "value";
    result.calls = calls_json({{type.name, call}}, {});
    result.input = calls_text(result.calls);
    make_printable(result);
    const Report whole{"01_gbf", {result}, 1};
    const std::string json = report_json(whole), text = report_text(whole);
    if (json != printable_lines(json, json.size()) || text != printable_lines(text, text.size()))
        broken(type, bytes, "its report is not printable");
    if (json.size() > (256u << 10)) broken(type, bytes, "its report is too long");
    if (read_reports(json).at(0).cases.size() != 1) broken(type, bytes, "its report cannot be read");
}

bool try_message(const WireType& type, const Bytes& bytes, bool reported) {
    allocated = 0;
    const std::size_t most = (1 << 17) + 160 * bytes.size();
    try {
        const Bytes again = type.there_and_back(bytes);
        if (again != bytes) broken(type, bytes, "what was read is written another way");
    } catch (const WireError&) {
        if (allocated > most) broken(type, bytes, "it was refused, but took too much memory before");
        return false;
    }
    if (allocated > most) broken(type, bytes, "it takes too much memory");
    if (reported) report(type, bytes);
    return true;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Messages from a student's process, broken."};
    long messages = 100000;
    std::uint64_t seed = 1;
    app.add_option("--messages", messages, "In all")->check(CLI::Range(1l, 1000000000000l));
    app.add_option("--seed", seed, "Another one tries others");
    CLI11_PARSE(app, argc, argv);
    Random random{seed};
    long taken = 0;
    for (long i = 0; i < messages; ++i) {
        const WireType& type = wire_types()[static_cast<std::size_t>(i) % wire_types().size()];
        Bytes bytes = type.make(random);
        for (int n = random.below(4); n > 0; --n) change(bytes, random);
        taken += try_message(type, bytes, i % 20 < 2) ? 1 : 0;
    }
    std::printf("%ld messages of %zu types: %ld were values, %ld refused; all holds\n", messages, wire_types().size(),
                taken, messages - taken);
    return 0;
}
