// node embed_program.js NAME.js: NAME.wasm.js, the program's modules as text. A page that was opened as a file may fetch
// nothing, but run scripts.
"use strict";
const fs = require("fs"), path = require("path");

const stem = process.argv[2].replace(/\.js$/, ""), name = path.basename(stem);
const modules = [".wasm", ".later.wasm"].filter((end) => fs.existsSync(stem + end));
fs.writeFileSync(
    stem + ".wasm.js",
    modules
        .map(
            (end) => "(self.courseProgramBytes = self.courseProgramBytes || {})[" + JSON.stringify(name + end) +
                "] = \"" + fs.readFileSync(stem + end).toString("base64") + "\";\n")
        .join(""));
