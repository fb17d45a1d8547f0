// node split_program.js NAME.js WASM_SPLIT: of the program NAME.wasm what its opening does not use goes to NAME.later.wasm,
// which a page loads when something of it is called (courseStart in common/book/site/program.js).
"use strict";
const fs = require("fs"), path = require("path"), {execFileSync} = require("child_process");
const {courseFunctions} = require("../common/book/site/program.js");

const script = path.resolve(process.argv[2]), stem = script.replace(/\.js$/, "");
const whole = stem + ".whole.wasm", watched = stem + ".watched.wasm", profile = stem + ".profile";
const split = (...words) => execFileSync(process.argv[3], [
    "exception-handling", "bulk-memory", "mutable-globals", "sign-ext", "nontrapping-float-to-int", "reference-types"
].map((feature) => "--enable-" + feature).concat(words));

// All that happens to somebody who opens the page, looks on, and takes hold of what is there.
const play = ({call, text}) => {
    const why = text("begin", "", "");
    if (why) throw new Error(why);
    const look = (width, height, scale) => {
        call("draw", width, height, scale);
        ["commands", "time"].forEach((name) => call(name));
        ["texts", "state", "numbers", "description", "csv"].forEach((name) => text(name));
        for (let x = 0; x < 1; x += 0.05)
            for (let y = 0; y < 1; y += 0.05) text("pointed", x * width, y * height);
    };
    const watch = (seconds) => {
        for (let frame = 0; frame < 60 * seconds; ++frame) {
            call("pass", 1 / 60, 10);
            if (frame % 60 === 0) [[1280, 800, 1], [1600, 900, 2], [720, 1000, 2]].forEach((size) => look(...size));
        }
    };
    watch(20);
    [0, 1, 2].forEach((what) => call("pointer", what, 300 + 50 * what, 300));
    for (const name of ["play", "step", "reset", "everything", "faster", "slower", "play"]) {
        call("obey", name, "", "", 1);
        watch(1);
    }
};

(async () => {
    fs.renameSync(stem + ".wasm", whole);
    split("--instrument", whole, "-o", watched);
    const module = await WebAssembly.compile(fs.readFileSync(watched));
    let instance = null;
    const program = await require(script)({
        letterWidth: () => 0.6,
        instantiateWasm: (imports, ready) => {
            instance = new WebAssembly.Instance(module, imports);
            ready(instance, module);
            return instance.exports;
        },
    });
    play(courseFunctions(program));
    const size = instance.exports.__write_profile(0, 0), at = program._malloc(size);
    instance.exports.__write_profile(at, size);
    fs.writeFileSync(profile, program.HEAPU8.slice(at, at + size));
    split("--profile=" + profile, whole, "-o1", stem + ".wasm", "-o2", stem + ".later.wasm", "--export-prefix=%");
    [whole, watched, profile].forEach((file) => fs.unlinkSync(file));
})().catch((error) => {
    console.error(error);
    process.exitCode = 1;
});
