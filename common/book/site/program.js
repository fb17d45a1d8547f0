// A program of the course as WebAssembly (demos/programs/browser*.cpp), and where it runs: in a worker, or beside the
// page's own script where a page may start none, because it was opened as a file.
"use strict";

/// The letters of a demo's picture; the program measures them.
const coursePictureFont = "\"DejaVu Sans\", Verdana, \"Segoe UI\", system-ui, sans-serif";

/// A program's functions by their names, with numbers and texts: `call` gives a number, `text` a text.
const courseFunctions = (program) => {
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
    return {call, text: (name, ...values) => program.UTF8ToString(call(name, ...values))};
};

/// Starts a program of one module, or of two (cmake/split_program.js): when the first calls what is in the second,
/// `later()` gives that. -> Promise
const courseStart = (make, module, later, options) => {
    let first = null, second = null;
    const functions = () => Object.values(first.exports).find((value) => value instanceof WebAssembly.Table);
    const called = (index) => (...values) => {
        second ??= new WebAssembly.Instance(later(), {primary: first.exports});
        return functions().get(Number(index))(...values);
    };
    const instantiateWasm = (imports, ready) => {
        first = new WebAssembly.Instance(
            module, {...imports, placeholder: new Proxy({}, {get: (_, index) => called(index)})});
        ready(first, module);
        return first.exports;
    };
    return make({...options, instantiateWasm});
};

/// A script of the page, once. -> Promise
const courseScript = (src) => new Promise((done, failed) => {
    const known = document.querySelector("script[src=\"" + src + "\"]");
    if (known && known.dataset.done) return done();
    const element = known || document.head.appendChild(Object.assign(document.createElement("script"), {src}));
    element.addEventListener("load", () => {
        element.dataset.done = "1";
        done();
    });
    element.addEventListener("error", () => failed(new Error("cannot load " + src)));
});

/// Starts a program beside the page's own script: `name` is the variable that its script sets. -> Promise
const courseLoadHere = async (src, name, options = {}) => {
    const file = location.protocol === "file:", beside = (end) => src.replace(/\.js$/, end);
    // Beside FILE.wasm stands FILE.wasm.js, which holds it as text: a page that is a file may read no other.
    if (file) await courseScript(beside(".wasm.js"));
    await courseScript(src);
    const compiled = async (end) => {
        if (!file) return WebAssembly.compileStreaming(fetch(beside(end)));
        const bytes = self.courseProgramBytes[beside(end).split("/").pop()];
        return bytes && WebAssembly.compile(Uint8Array.from(atob(bytes), (c) => c.charCodeAt(0)));
    };
    const later = file && await compiled(".later.wasm");
    return courseStart(self[name], await compiled(".wasm"), () => later, options);
};

/// Opens the host of a program in a page: `file` is its script, `host()` what that script defines, a function of
/// (answer, load). What it answers goes to `hear`, and why it does not start to `refused`. -> {post(message), close()}
const courseOpenHost = (file, host, hear, refused) => {
    if (location.protocol !== "file:") {
        const worker = new Worker(file);
        worker.onmessage = (event) => hear(event.data);
        worker.onerror = (event) => refused(event.message || "the program did not start");
        return {post: (message) => worker.postMessage(message), close: () => worker.terminate()};
    }
    let open = true;
    const ready = courseScript(file.href).then(() => host()(hear, (src, options) => courseLoadHere(src, "courseProgram", options)));
    const post = (message) => ready.then((run) => open && run(message), (error) => refused(error.message));
    const close = () => {
        open = false;
    };
    return {post, close};
};

/// In a worker: answers what the page posts by a host.
const courseWork = (host) => {
    // At once: a program that calls a function of its second module waits for it.
    const compiled = (url) => {
        const request = new XMLHttpRequest();
        request.open("GET", url, false);
        request.responseType = "arraybuffer";
        request.send();
        if (request.status !== 200) throw new Error("cannot load " + url);
        return new WebAssembly.Module(request.response);
    };
    const run = host((message, moved) => postMessage(message, moved || []), async (src, options = {}) => {
        importScripts(src);
        const beside = (end) => compiled(src.replace(/\.js$/, end));
        return courseStart(self.courseProgram, beside(".wasm"), () => beside(".later.wasm"), options);
    });
    onmessage = (event) => run(event.data);
};

if (typeof module !== "undefined") module.exports = {courseFunctions, courseStart};
