// Runs the program solve, in a worker where there may be one.
"use strict";

const courseSolveHost = (load, answer) => {
    let program = null;
    const call = (name, ...texts) => {
        const places = texts.map((text) => {
            const size = program.lengthBytesUTF8(text) + 1, at = program._malloc(size);
            program.stringToUTF8(text, at, size);
            return at;
        });
        const said = program.UTF8ToString(program[`_course_${name}`](...places));
        places.forEach((at) => program._free(at));
        return JSON.parse(said);
    };
    return async ({src, problem, method}) => {
        try {
            program ??= await load(src);
            if (problem === undefined) return answer({methods: call("methods")});
            const begin = performance.now();
            const result = call("solve", problem, method);
            return answer({result, seconds: (performance.now() - begin) / 1000});
        } catch (error) {
            program = null;
            return answer({result: {error: String(error?.message ?? error)}});
        }
    };
};

if (typeof importScripts === "function") {
    const host = courseSolveHost((src) => {
        importScripts(src);
        return self.courseSolve({locateFile: (file) => new URL(file, src).href});
    }, (message) => postMessage(message));
    onmessage = (event) => host(event.data);
}
