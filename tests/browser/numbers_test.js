// node numbers_test.js BROWSER_PROGRAMS HEADLESS_PROGRAMS [NN...]
//
// 300 steps of every demo, its opening and every preset, are in a page what they are natively: every number of the CSV
// to 1e-9 of the largest of its column, or 1e-11 where that is round-off. Prints the time of a step. chaotic.json lists the
// runs that part, with the row until which they agree at least and why; and, for a demo, columns of counts that round-off
// decides, and how small a number is round-off where a solver iterates until that is small enough.
"use strict";
const fs = require("fs"), os = require("os"), path = require("path"), {execFileSync} = require("child_process");
const {open, columns, parting} = require("./program.js");

const [programs, natives, ...only] = process.argv.slice(2);
const steps = 300, relative = 1e-9, absolute = 1e-11;
const chaotic = JSON.parse(fs.readFileSync(path.join(__dirname, "chaotic.json"), "utf8"));

const native = (number, preset, folder) => {
    const file = path.join(folder, "native.csv");
    execFileSync(
        path.join(natives, "demo_" + number + "_headless"),
        ["--steps", String(steps), "--csv", file, ...(preset ? ["--preset", preset] : [])],
        {stdio: ["ignore", "ignore", "inherit"]});
    return columns(fs.readFileSync(file, "utf8"));
};

(async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "course_numbers_"));
    let failures = 0;
    const runs = new Set();
    const fail = (text) => {
        ++failures;
        console.log("FAILED  " + text);
    };
    const demos = fs.readdirSync(programs)
                      .filter((f) => /^\d\d_\w+\.js$/.test(f))
                      .map((f) => f.slice(0, -3))
                      .sort()
                      .filter((name) => only.length === 0 || only.includes(name.slice(0, 2)));
    if (demos.length === 0) fail("no programs in " + programs);
    for (const name of demos) {
        const demo = await open(path.join(programs, name + ".js"))
                         .catch((error) => fail(name + " does not load: " + error.message));
        if (!demo) continue;
        demo.begin("");
        const presets = ["", ...demo.json("description").presets.map((p) => p.name)];
        for (const preset of presets) {
            demo.begin(preset);
            demo.call("obey", "keep", "", "", 1);
            const start = performance.now(), done = demo.call("advance", steps),
                  each = (performance.now() - start) / steps;
            const run = name + (preset ? " --preset " + preset : "");
            if (done !== steps) fail(run + " stopped after " + done + " steps: " + demo.json("state").message);
            const {undecided = [], to = absolute} = chaotic.demos[name] || {};
            const parted =
                parting(native(name.slice(0, 2), preset, folder), columns(demo.text("csv")), relative, to, undecided);
            const known = chaotic.runs[run];
            console.log(
                run + ": " + each.toFixed(3) + " ms a step" + (parted ? ", agrees until row " + parted.row : ""));
            if (parted && !(known && parted.row >= known.until))
                fail(
                    run + " parts in row " + parted.row + ", " + parted.column + ": " + parted.one + " and " +
                    parted.other);
            if (!parted && known) fail(run + " agrees: it need not stand in chaotic.json");
            runs.add(run);
        }
    }
    for (const run of Object.keys(chaotic.runs))
        if (demos.includes(run.split(" ")[0]) && !runs.has(run)) fail(run + " stands in chaotic.json, and is no run");
    fs.rmSync(folder, {recursive: true});
    console.log(runs.size + " runs of " + demos.length + " demos, " + failures + " failed");
    process.exitCode = failures ? 1 : 0;
})();
