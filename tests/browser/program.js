// A demo's program for a page, under node: begin a run, advance, read its numbers.
"use strict";
const fs = require("fs"), path = require("path");
const {courseFunctions, courseStart} = require("../../common/book/site/program.js");

exports.open = async (file) => {
    const compiled = (end) => new WebAssembly.Module(fs.readFileSync(file.replace(/\.js$/, end)));
    const make = require(path.resolve(file));
    const program = await courseStart(make, compiled(".wasm"), () => compiled(".later.wasm"), {letterWidth: () => 0.6});
    const {call, text} = courseFunctions(program);
    return {
        call,
        text,
        json: (name, ...values) => JSON.parse(text(name, ...values) || "null"),
        begin: (preset, settings = []) => {
            const why = text("begin", preset, settings.join("\n"));
            if (why) throw new Error(why);
        },
        commands: () => program.HEAPF32.slice(call("commands") >> 2),
    };
};

/// The columns of a table by their names.
exports.columns = (csv) => {
    const lines = csv.trim().split("\n"), names = lines[0].split(",");
    const rows = lines.slice(1).map((line) => line.split(",").map(Number));
    return new Map(names.map((name, i) => [name, rows.map((row) => row[i])]));
};

/// The first row in which two runs differ by more than `relative` of the largest number of a column plus `absolute`, or
/// null. What is round-off in both (a residual of 1e-15) is no difference. `undecided` columns ("pivots", of any method)
/// do not count.
exports.parting = (one, other, relative, absolute, undecided = []) => {
    let first = null;
    for (const [name, a] of one) {
        if (undecided.includes(name.split(".").pop())) continue;
        const b = other.get(name);
        if (!b || a.length !== b.length)
            return {row: 0, column: name, one: a.length + " rows", other: (b ? b.length : 0) + " rows"};
        const most =
            relative * a.reduce((most, x) => Number.isFinite(x) ? Math.max(most, Math.abs(x)) : most, 0) + absolute;
        const row = a.findIndex((x, i) => !Object.is(x, b[i]) && x !== b[i] && !(Math.abs(x - b[i]) <= most));
        if (row >= 0 && (!first || row < first.row)) first = {row, column: name, one: a[row], other: b[row]};
    }
    return first;
};
