// A demo's program for a page, under node: begin a run, advance, read its numbers.
"use strict";
const path = require("path");

exports.open = async (file) => {
    const program = await require(path.resolve(file))({letterWidth: () => 0.6});
    const call = (name, ...values) => {
        const texts = [];
        const result = program["_course_" + name](...values.map((value) => {
            if (typeof value !== "string") return value;
            const size = program.lengthBytesUTF8(value) + 1, at = program._malloc(size);
            program.stringToUTF8(value, at, size);
            texts.push(at);
            return at;
        }));
        texts.forEach((at) => program._free(at));
        return result;
    };
    const text = (name, ...values) => program.UTF8ToString(call(name, ...values));
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

/// The first row in which two runs differ by more than `tolerance` of the largest number of the column so far, or null.
exports.parting = (one, other, tolerance) => {
    let first = null;
    for (const [name, a] of one) {
        const b = other.get(name);
        if (!b || a.length !== b.length) return {row: 0, column: name, one: a.length, other: b ? b.length : 0};
        let scale = 0;
        for (let row = 0; row < a.length; ++row) {
            if (Number.isFinite(a[row])) scale = Math.max(scale, Math.abs(a[row]));
            const same = Object.is(a[row], b[row]) || a[row] === b[row] || Math.abs(a[row] - b[row]) <= tolerance * scale;
            if (same) continue;
            if (!first || row < first.row) first = {row, column: name, one: a[row], other: b[row]};
            break;
        }
    }
    return first;
};
