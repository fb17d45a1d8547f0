// Runs one demo (demos/programs/browser.cpp as WebAssembly) and answers messages: in a worker of its own, or, where a
// page may start none (opened as a file), beside the page's own script.
//
//   {do: "begin", src, preset, settings}      -> {is: "begun", description, state} or {is: "refused", why}
//   {do: "frame", seconds, width, height, scale} -> {is: "frame", commands, texts, time, state (where it changed)}
//   {do: "obey", name, parameter, text, number}        -> {is: "state", state}
//   {do: "pointer", what, x, y}  {do: "pointed", x, y} -> {is: "pointed", pointed}
//   {do: "numbers"} -> {is: "numbers", numbers}        {do: "csv"} -> {is: "csv", csv}
//   {do: "compute", src, preset, settings, steps}      -> {is: "progress", done} ... {is: "computed", numbers, csv}
"use strict";

const courseDemoHost = (answer, load) => {
    let program = null, functions = null, shown = "";

    const letterWidth = (() => {
        const canvas = typeof OffscreenCanvas !== "undefined" ? new OffscreenCanvas(8, 8) :
            typeof document !== "undefined"                   ? document.createElement("canvas") :
                                                                null;
        const context = canvas ? canvas.getContext("2d") : null;
        return (letter, style) => {
            if (!context) return 0.6;
            context.font = (style & 2 ? "italic " : "") + (style & 1 ? "bold " : "") + "100px " + coursePictureFont;
            return context.measureText(String.fromCodePoint(letter)).width / 100;
        };
    })();

    const call = (...words) => functions.call(...words), text = (...words) => functions.text(...words);

    const begin = async ({src, preset, settings}) => {
        if (!program) {
            program = await load(src, {letterWidth});
            functions = courseFunctions(program);
        }
        const why = text("begin", preset || "", (settings || []).join("\n"));
        if (why) throw new Error(why);
    };

    const newState = () => {
        const state = text("state");
        if (state === shown) return null;
        shown = state;
        return JSON.parse(state);
    };

    const frame = ({seconds, width, height, scale}) => {
        if (seconds > 0) call("pass", seconds, 0.01);
        const time = call("time"), state = newState();
        const count = call("draw", width, height, scale), at = call("commands") >> 2;
        const commands = program.HEAPF32.slice(at, at + count);
        answer({is: "frame", time, state, commands, texts: text("texts")}, [commands.buffer]);
    };

    // In pieces: the page can show the progress, and stays responsive where there is no worker.
    const compute = async (message) => {
        await begin(message);
        call("obey", "keep", "", "", 1);
        let done = 0, piece = 8;
        while (done < message.steps) {
            const start = performance.now(), wanted = Math.min(piece, message.steps - done);
            done += call("advance", wanted);
            const state = JSON.parse(text("state"));
            if (state.halted) throw new Error(state.message);
            answer({is: "progress", done});
            piece = Math.max(1, Math.min(100000, Math.round(wanted * 60 / Math.max(1, performance.now() - start))));
            await new Promise((go) => setTimeout(go, 0));
        }
        answer({is: "computed", numbers: JSON.parse(text("numbers")), csv: text("csv")});
    };

    const tasks = {
        begin: async (message) => {
            await begin(message);
            shown = "";
            answer({is: "begun", description: JSON.parse(text("description")), state: newState()});
        },
        frame,
        compute,
        obey: ({name, parameter, text: words, number}) => {
            call("obey", name, parameter || "", words || "", number || 0);
            const state = newState();
            if (state) answer({is: "state", state});
        },
        pointer: ({what, x, y}) => {
            call("pointer", what, x, y);
        },
        pointed: ({x, y}) => answer({is: "pointed", pointed: JSON.parse(text("pointed", x, y) || "null")}),
        numbers: () => answer({is: "numbers", numbers: JSON.parse(text("numbers"))}),
        csv: () => answer({is: "csv", csv: text("csv")}),
    };

    // One after the other, also while the program is still on its way.
    let last = Promise.resolve();
    return (message) => {
        last = last.then(() => tasks[message.do](message))
                   .catch((error) => answer({is: "refused", why: String(error && error.message || error)}));
    };
};
if (typeof importScripts === "function") {
    importScripts("program.js");
    courseWork(courseDemoHost);
}
