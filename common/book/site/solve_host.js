// Runs the program solve: {src, problem, method} -> {result, seconds}, without a problem -> {methods}.
"use strict";

const courseSolveHost = (answer, load) => {
    let functions = null;
    return async ({src, problem, method}) => {
        try {
            functions ??= courseFunctions(await load(src));
            if (problem === undefined) return answer({methods: JSON.parse(functions.text("methods"))});
            const begin = performance.now();
            const result = JSON.parse(functions.text("solve", problem, method));
            return answer({result, seconds: (performance.now() - begin) / 1000});
        } catch (error) {
            functions = null;
            return answer({result: {error: String(error?.message ?? error)}});
        }
    };
};

if (typeof importScripts === "function") {
    importScripts("program.js");
    courseWork(courseSolveHost);
}
