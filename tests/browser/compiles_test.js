// node compiles_test.js BROWSER_BUILD: what the pages' programs have of every demo compiles for a page, with emscripten's
// older clang, without being built: for a sample, which builds three demos' programs only.
"use strict";
const fs = require("fs"), path = require("path"), {spawn} = require("child_process");

const number = (command) => (command.match(/_(\d\d)_browser\.dir\//) ?? [])[1];
const commands = JSON.parse(fs.readFileSync(path.join(process.argv[2], "compile_commands.json")))
    .filter(({file, command}) => number(command) && !file.includes("/demos/programs/"));
const failed = [];
let next = 0;

const look = () => {
    if (next === commands.length) return Promise.resolve();
    const {directory, command} = commands[next++];
    const words = command.replace(/ -o \S+ -c /, " -fsyntax-only ");
    return new Promise((done) => {
        const compiler = spawn(words, {cwd: directory, shell: true, stdio: ["ignore", "inherit", "inherit"]});
        compiler.on("close", (code) => {
            if (code !== 0) failed.push(number(command));
            done(look());
        });
    });
};

Promise.all([look(), look()]).then(() => {
    const demos = new Set(commands.map(({command}) => number(command)));
    if (failed.length > 0) console.error("these do not compile for a page: demos " + failed.join(", "));
    console.log(demos.size + " demos compile for a page" + (failed.length > 0 ? ", but for those" : ""));
    process.exitCode = failed.length > 0 || demos.size !== fs.readdirSync(path.join(__dirname, "../../demos"))
        .filter((name) => /^\d\d_/.test(name)).length ? 1 : 0;
});
