// node embed_program.js FILE.wasm: FILE.wasm.js, the program as text. A page that was opened as a file may fetch nothing,
// but run scripts.
"use strict";
const fs = require("fs"), path = require("path");

const file = process.argv[2], name = path.basename(file).replace(/\.wasm$/, ".js");
const bytes = fs.readFileSync(file).toString("base64");
fs.writeFileSync(
    file + ".js",
    "(self.courseProgramBytes = self.courseProgramBytes || {})[" + JSON.stringify(name) + "] = \"" + bytes + "\";\n");
