#include <doctest/doctest.h>

#include <filesystem>
#include <set>

#include "common/foundation/io/files.hpp"
#include "common/foundation/io/input_error.hpp"
#include "tests/attacks/attack.hpp"
#include "tests/attacks/secret.hpp"
#include "tests/attacks/shapes.hpp"
#include "tests/attacks/snapshot.hpp"

using namespace rbc;
using namespace rbc::attacks;
namespace fs = std::filesystem;

TEST_CASE("a secret is found in whatever form") {
    const std::vector<Secret> secrets{{"here", "aB3dE6gH9jK2mN5pQ8sT1vW4"}, {"number", "123456789"}};
    for (const char* text : {"loot: aB3dE6gH9jK2mN5pQ8sT1vW4", "4Wv1Ts8Qp5Nm2Kj9Hg6Ed3Ba", "a B 3\nd E 6 g H 9 j K 2",
                             "61 42 33 64 45 36 67 48 39 6a 4b 32 6d 4e 35 70 51 38 73 54 31 76 57 34",
                             "eC dGFCM2RFNmdIOWpLMm1ONXBROHNUMXZXNA==", "x YUIzZEU2Z0g5aksybU41cFE4c1Qxdlc0 y",
                             "nO3qR6tU9wX2zA5cD8fG1iJ4", "mN5pQ8sT1vW4"})
        CHECK_MESSAGE(find_leak(text, secrets) == "here", text);
    CHECK(find_leak("size 123456789 bytes", secrets) == "number");
    CHECK(find_leak("1123456789 and aB3dE6gH", secrets).empty());
}

TEST_CASE("text that acts is found") {
    CHECK(find_unprintable("plain\n\ttext, m\xc2\xb2 \xe2\x82\xac \xf0\x9f\x98\x80").empty());
    CHECK(find_unprintable("\x1b[2J") == "the character U+001B");
    CHECK(find_unprintable("\xc2\x9b"
                           "2J") == "the character U+009B");
    CHECK(find_unprintable("\xe2\x80\xae") == "the character U+202E");
    CHECK(find_unprintable(std::string(1, '\0')) == "the character U+0000");
    for (const char* text : {"\xff", "\xc3", "\xe2\x28\xa1"})
        CHECK(find_unprintable(text) == "bytes that are not UTF-8");
}

TEST_CASE("a snapshot sees bytes, rights, new and lost files") {
    const fs::path folder = fs::temp_directory_path() / ("snapshot" + std::to_string(::getpid()));
    fs::create_directories(folder);
    write_file(folder / "a", "1");
    write_file(folder / "b", "1");
    const Snapshot before(folder);
    CHECK(before.changes().empty());
    fs::permissions(folder / "a", fs::perms::owner_read);
    CHECK(before.changes().size() == 1);
    fs::remove(folder / "b");
    write_file(folder / "c", "1");
    CHECK(before.changes().size() == 4);  // and the folder itself
    fs::remove_all(folder);
}

TEST_CASE("heads are read, and every attack has a whole one") {
    const std::vector<Attack> all = all_attacks();
    CHECK(all.size() >= 250);
    for (const Attack& attack : all) {
        CAPTURE(attack.name);
        CHECK(attack.what.size() > 10);
        CHECK(attack.exercise.find('/') != std::string::npos);
    }
    const std::vector<Attack> sample = sample_of(all);
    CHECK(sample.size() * 10 > all.size());
    CHECK(sample.size() * 5 < all.size());
}

TEST_CASE("classes of attacks: in their order, bounded, slow ones alone, no student twice") {
    const std::vector<Attack> all = all_attacks();
    std::set<std::string> students;
    std::size_t count = 0;
    for (const Batch& batch : batches_of(all, 5)) {
        CHECK(batch.size() <= 5);
        CHECK(seconds_of(batch) >= batch.front().seconds());
        for (const Attack& attack : batch) {
            students.insert(student_of(attack));
            if (attack.slow) CHECK(batch.size() == 1);
        }
        count += batch.size();
    }
    CHECK(count == all.size());
    CHECK(students.size() == all.size());
}

TEST_CASE("the archives are what their names say, and none is large itself") {
    const fs::path folder = fs::temp_directory_path() / ("archives" + std::to_string(::getpid()));
    fs::create_directories(folder);
    for (const Attack& attack : archive_shapes()) {
        if (attack.slow) continue;
        CAPTURE(attack.name);
        const fs::path file = folder / ("mallory" + attack.ending);
        attack.make(file, folder / "victim");
        const std::string bytes = read_file(file);
        CHECK(bytes.size() > 20);
        CHECK(bytes.size() < 4'000'000);
        if (attack.ending == ".zip") CHECK(bytes.substr(0, 4) == "PK\x03\x04");
        if (attack.ending == ".tar") CHECK(bytes.substr(257, 5) == "ustar");
        if (attack.ending == ".bundle") CHECK(bytes.substr(0, 16) == "# v2 git bundle\n");
    }
    fs::remove_all(folder);
}

TEST_CASE("a bad head is one clear line") {
    const fs::path file = fs::temp_directory_path() / ("head" + std::to_string(::getpid()) + ".attacks");
    const auto complaint = [&](const char* text) {
        write_file(file, std::string("=== first\n// attack: tries\n// score: 0\n=== bad\n") + text);
        try {
            read_catalogue(file);
        } catch (const InputError& error) {
            return std::string(error.what());
        }
        return std::string();
    };
    CHECK(complaint("// attack: tries\n// score: 0\nint n = 1 <<2;").empty());
    CHECK(complaint("// score: 0\n").find("lacks attack") != std::string::npos);
    CHECK(complaint("// attack: tries\n// score: many\n").find("not 'many'") != std::string::npos);
    CHECK(complaint("// attack: tries\n// points: 3\n").find("no line '// points: 3'") != std::string::npos);
    CHECK(complaint("// score: 0\n").find(".attacks: bad: ") != std::string::npos);
    write_file(file,
               "=== one\n// attack: tries\n// score: full\n\"<<1b 5b>>\" << 2 << 3 >> 1\n=== two\n// attack: 2\n// "
               "score: 3\nint n;");
    const std::vector<Attack> both = read_catalogue(file);
    REQUIRE(both.size() == 2);
    CHECK(both[0].max_points == Attack::full);
    CHECK(both[0].text == "// attack: tries\n// score: full\n\"\x1b[\" << 2 << 3 >> 1\n");
    CHECK(both[1].name == "two");
    CHECK(both[1].text == "// attack: 2\n// score: 3\nint n;");
    write_file(file, "// attack: tries\n// score: full\n");
    CHECK_THROWS_AS(read_catalogue(file), InputError);
    fs::remove(file);
}
