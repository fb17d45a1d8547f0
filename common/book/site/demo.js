// <course-demo name="14_pgs" src="../demos/14_pgs.js">what is shown without a script</course-demo>
//
// A demo of the course in a page. It loads when it comes into view, and then shows itself in place of its content.
//   element.begin({preset, settings: ["a=1"], mine})   starts the visible run with these -> Promise
//   element.compute({preset, settings, steps, progress: (done) => ..., signal})   a run of its own, unseen
//       -> Promise of {time, steps, variants: [{name, label, status, probes: [{name, unit, first, last, least, largest}]}], csv}
//   event "course-demo-ready": its picture moves
// A link to the page may end in #preset=NAME&set=a%3D1 (and &demo=NAME where a page has several).
"use strict";

(() => {
    const home = new URL(".", document.currentScript.src);
    const at_file = location.protocol === "file:";
    const font = '"DejaVu Sans", Verdana, "Segoe UI", system-ui, sans-serif';

    const made = (kind, properties = {}, ...children) => {
        const element = document.createElement(kind);
        for (const [name, value] of Object.entries(properties)) {
            if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
            else if (name === "class") element.className = value;
            else if (name.includes("-") || name === "role" || name === "for") element.setAttribute(name, value);
            else element[name] = value;
        }
        element.append(...children);
        return element;
    };

    const script = (src) => new Promise((done, failed) => {
        const known = document.querySelector('script[src="' + src + '"]');
        if (known && known.dataset.done) return done();
        const element = known || document.head.appendChild(made("script", {src}));
        element.addEventListener("load", () => { element.dataset.done = "1"; done(); });
        element.addEventListener("error", () => failed(new Error("cannot load " + src)));
    });

    // A worker where there may be one; of a page that is a file the browser allows none.
    const openHost = (hear) => {
        if (!at_file) {
            const worker = new Worker(new URL("demo_host.js", home));
            worker.onmessage = (event) => hear(event.data);
            worker.onerror = (event) => hear({is: "refused", why: event.message || "the demo's worker did not start"});
            return {post: (message) => worker.postMessage(message), close: () => worker.terminate()};
        }
        const host = script(new URL("demo_host.js", home).href).then(() => courseDemoHost(hear, async (src, options) => {
            await script(src.replace(/\.js$/, ".wasm.js"));
            await script(src);
            const bytes = Uint8Array.from(atob(self.courseDemoBytes[src.split("/").pop()]), (c) => c.charCodeAt(0));
            return self.courseDemo({...options, wasmBinary: bytes});
        }));
        let open = true;
        return {post: (message) => host.then((go) => open && go(message), (error) => hear({is: "refused", why: error.message})),
                close: () => { open = false; }};
    };

    const speedText = (speed) => speed === 1 ? "real time" : speed < 1 ? "1/" + Math.round(1 / speed) + " of real time"
        : Math.round(speed) + " times real time";

    const numberText = (value) => value === null ? "\u2013" : Number(value.toPrecision(6)).toString();

    const keysHelp = [["space", "play, pause"], [". or \u2192", "one time step"], ["R", "reset"], ["[ and ]", "slower, faster"],
        ["1 to 9", "show or hide a method"], ["A", "all plots, panes and numbers"], ["L", "begin anew at the end, or go on"],
        ["D", "defaults of all parameters"], ["S", "the picture as a file"]];

    class CourseDemo extends HTMLElement {
        connectedCallback() {
            if (this.seen) return;
            this.seen = new IntersectionObserver((entries) => this.view(entries[entries.length - 1].isIntersecting), {rootMargin: "150px"});
            this.seen.observe(this);
            this.waiting = [];
        }

        get sourceUrl() { return new URL(this.getAttribute("src"), document.baseURI).href; }

        view(visible) {
            this.inView = visible;
            if (visible && !this.host) this.load(this.fromLink()).catch(() => {});
            this.wake();
        }

        /// What the address of the page asks for, if it is about this demo.
        fromLink() {
            const asked = new URLSearchParams(location.hash.slice(1));
            const first = document.querySelector("course-demo") === this;
            if (asked.get("demo") ? asked.get("demo") !== this.getAttribute("name") : !first) return {};
            return {preset: asked.get("preset") || "", settings: asked.getAll("set")};
        }

        load(start) {
            if (this.ready) return this.ready;
            this.host = openHost((message) => this.hear(message));
            this.ready = this.ask("begin", {src: this.sourceUrl, ...start}, "begun").then((begun) => this.build(begun));
            this.ready.catch((error) => {
                if (start && (start.preset || (start.settings || []).length)) {  // a link that is wrong is no reason for no demo
                    this.host.close();
                    this.host = this.ready = null;
                    return this.load({}).then(() => this.say(error.message, true));
                }
                this.append(made("p", {role: "alert", textContent: "The demo could not be started: " + error.message}));
            });
            return this.ready;
        }

        post(message) { this.host.post(message); }

        /// Sends a message and waits for its answer; they come in the order of the questions.
        ask(what, message, answer) {
            return new Promise((done, failed) => {
                this.waiting.push({answer, done, failed});
                this.post({do: what, ...message});
            });
        }

        hear(message) {
            const next = this.waiting.findIndex((w) => message.is === "refused" || w.answer === message.is);
            if (message.is === "frame") this.frameCame(message);
            else if (message.state) this.take(message.state);
            if (next < 0) {
                if (message.is === "refused") this.say(message.why, true);
                return;
            }
            const [waiter] = this.waiting.splice(next, 1);
            if (message.is === "refused") waiter.failed(new Error(message.why));
            else waiter.done(message);
        }

        async begin({preset = "", settings = [], mine = false} = {}) {
            if (!this.host) await this.load({preset, settings});
            else {
                await this.ready;
                const begun = await this.ask("begin", {src: this.sourceUrl, preset, settings}, "begun");
                this.placeRows(begun.state);
                if (this.calm) this.obey("play", {number: 0});
            }
            if (mine && this.description.exercise)
                this.say("Your exercise runs beside it at your desk: ./course demo " + this.description.name.slice(0, 2) + " --mine");
            this.wake(true);
        }

        compute({preset = "", settings = [], steps = 300, progress, signal} = {}) {
            return new Promise((done, failed) => {
                const host = openHost((message) => {
                    if (message.is === "progress") return progress && progress(message.done);
                    host.close();
                    if (message.is === "computed") done({...message.numbers, csv: message.csv});
                    else failed(new Error(message.why));
                });
                if (signal) {
                    const stop = () => { host.close(); failed(new DOMException("stopped", "AbortError")); };
                    if (signal.aborted) return stop();
                    signal.addEventListener("abort", stop);
                }
                host.post({do: "compute", src: this.sourceUrl, preset, settings, steps});
            });
        }

        obey(name, {parameter = "", text = "", number = 0} = {}) {
            this.post({do: "obey", name, parameter, text, number});
            this.wake(true);
        }

        // The picture

        /// Goes on where there is something to draw: one picture is on its way at most.
        wake(changed = false) {
            this.dirty = this.dirty || changed;
            if (this.asleep === false || !this.canvas) return;
            this.asleep = false;
            this.before = performance.now();
            requestAnimationFrame((now) => this.tick(now));
        }

        tick(now) {
            const runs = this.state.playing && this.inView && !document.hidden;
            if ((!runs && !this.dirty) || (!this.inView && !this.dirty)) {
                this.asleep = true;
                return;
            }
            requestAnimationFrame((next) => this.tick(next));
            if (this.pending) return;
            const seconds = runs ? Math.min(0.1, Math.max(0, (now - this.before) / 1000)) : 0;
            this.before = now;
            this.dirty = false;
            this.pending = true;
            this.post({do: "frame", seconds, width: this.canvas.width, height: this.canvas.height, scale: this.scale, draw: true});
        }

        frameCame({commands, texts, time, state}) {
            this.pending = false;
            this.time = time;
            if (state) this.take(state);
            this.picture = {commands, texts, scale: this.scale};
            courseDrawPicture(this.context, this.picture, font);
            ++this.frames;
            if (this.pointer && !this.held) this.askPointed();
            if (!this.shown) {
                this.shown = true;
                this.dispatchEvent(new CustomEvent("course-demo-ready", {bubbles: true}));
            }
        }

        fit() {
            const width = this.pictureBox.clientWidth;
            if (!width) return;
            const all = this.state.everything;
            const ratio = width < 480 ? (all ? 1.9 : 1.15) : width < 700 ? (all ? 1.1 : 0.75) : (all ? 0.75 : 0.58);
            const height = Math.round(Math.min(width * ratio, Math.max(360, (all ? 1.1 : 0.82) * innerHeight)));
            const scale = Math.min(3, devicePixelRatio || 1);
            if (this.canvas.width === Math.round(width * scale) && this.canvas.height === Math.round(height * scale)) return;
            this.canvas.width = Math.round(width * scale);
            this.canvas.height = Math.round(height * scale);
            this.canvas.style.height = height + "px";
            this.scale = scale;
            // What was shown stays until there is something new.
            if (this.picture) courseDrawPicture(this.context, this.picture, font);
            this.wake(true);
        }

        // The controls

        build({description, state}) {
            this.description = description;
            this.state = state;
            this.frames = 0;
            this.calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
            const root = this.attachShadow({mode: "open"});
            const button = (label, does, title = "") => made("button", {type: "button", textContent: label, title, onclick: does});
            this.canvas = made("canvas", {tabIndex: 0, role: "img", "aria-label": description.title});
            this.context = this.canvas.getContext("2d", {alpha: false});
            this.tip = made("div", {class: "tip", hidden: true});
            this.mark = made("div", {class: "mark", hidden: true});
            this.pictureBox = made("div", {class: "picture"}, this.canvas, this.mark, this.tip);
            this.playButton = button("Pause", () => this.obey("play", {number: this.state.playing ? 0 : 1}), "space");
            this.playButton.className = "play";
            this.speed = made("select", {title: "slower and faster: [ and ]", "aria-label": "speed",
                onchange: () => this.obey("speed", {number: Number(this.speed.value)})});
            for (const speed of description.speeds) this.speed.append(made("option", {value: speed, textContent: speedText(speed)}));
            this.loop = this.tick_box("", (on) => this.obey("loop", {number: on}), "off: time goes on: L");
            this.everything = this.tick_box("all plots and numbers", (on) => this.obey("everything", {number: on}), "A");
            this.touch = this.tick_box("drag by touch", (on) => { this.canvas.style.touchAction = on ? "none" : "pan-y"; },
                "off: a touch scrolls the page");
            this.touch.classList.add("touch");
            const transport = made("div", {class: "transport", role: "group", "aria-label": "time"}, this.playButton,
                button("Step", () => this.obey("step"), "one time step: . or right arrow"),
                button("Reset", () => this.obey("reset"), "back to the start with these parameters: R"),
                this.speed, this.loop, this.everything, this.touch);
            this.advice = made("p", {class: "advice"});
            this.message = made("p", {class: "message", role: "status"});
            this.presets = made("div", {class: "presets", role: "group", "aria-label": "Try"});
            for (const preset of description.presets.filter((p) => !p.mine)) {
                const one = button(preset.label, () => this.obeyPreset(preset.name), preset.look_for);
                one.dataset.name = preset.name;
                this.presets.append(one);
            }
            this.front = made("div", {class: "rows"});
            this.back = made("div", {class: "rows"});
            this.more = made("details", {class: "more"}, made("summary", {textContent: "more parameters"}), this.back);
            this.methods = made("div", {class: "methods", role: "group", "aria-label": "Methods"});
            this.table = made("table");
            this.numbers = made("details", {class: "numbers", ontoggle: () => this.showNumbers()},
                made("summary", {textContent: "Numbers"}), made("div", {class: "scrolls"}, this.table));
            const tools = made("div", {class: "tools"}, button("Defaults", () => this.obeyDefaults(), "all parameters to their defaults: D"),
                button("CSV", () => this.saveCsv(), "every number of this run as a table"),
                button("Picture", () => this.savePicture(), "as a PNG: S"),
                button("Link", () => this.copyLink(), "an address that holds these settings"),
                button("Keys", () => { this.keys.hidden = !this.keys.hidden; }, "?"));
            this.keys = made("dl", {class: "keys", hidden: true});
            for (const [key, meaning] of keysHelp) this.keys.append(made("dt", {textContent: key}), made("dd", {textContent: meaning}));
            this.spoken = made("p", {class: "spoken", role: "status"});
            const style = made("link", {rel: "stylesheet", href: new URL("demo.css", home).href});
            const body = made("div", {class: "demo", hidden: true}, this.pictureBox, transport, this.advice, this.message, this.presets,
                made("div", {class: "controls"}, this.front, this.more, this.methods), this.numbers, tools, this.keys, this.spoken);
            root.append(style, body);
            this.rows = description.parameters.map((p, i) => this.row(p, i));
            this.placeRows(state);
            this.take(state);
            this.listen();
            const styled = new Promise((done) => { style.onload = style.onerror = done; });
            return styled.then(() => {
                body.hidden = false;
                this.sizes = new ResizeObserver(() => this.fit());
                this.sizes.observe(this.pictureBox);
                this.fit();
                if (this.calm) this.obey("play", {number: 0});
                this.wake(true);
                setInterval(() => this.numbers.open && this.state.playing && this.inView && this.showNumbers(), 1000);
            });
        }

        tick_box(label, does, title) {
            const box = made("input", {type: "checkbox", onchange: () => does(box.checked ? 1 : 0)});
            return made("label", {class: "tick", title}, box, made("span", {textContent: label}));
        }

        row(p, index) {
            const id = "p" + index, set = (text) => this.obey("set", {parameter: p.name, text});
            const label = made("label", {for: id, textContent: p.label, title: p.help + "\n" + (p.range ? "in " + p.range + ", " : "") + p.default + "\n--set " + p.name + "="});
            const back = made("button", {type: "button", class: "back", textContent: "\u21ba", title: "back to the default",
                "aria-label": p.label + " back to the default", onclick: () => this.obey("restore", {parameter: p.name})});
            const row = {p, label, back, element: made("div", {class: "row " + p.kind}, label)};
            if (p.kind === "real") {
                const wait = (on) => p.at_start && this.obey("wait", {number: on});
                row.range = made("input", {type: "range", min: 0, max: 1, step: "any", id,
                    oninput: () => { wait(1); this.obey("slide", {parameter: p.name, number: Number(row.range.value)}); },
                    onchange: () => wait(0), onkeydown: (event) => this.stepSlider(event, row)});
                row.field = made("input", {type: "text", inputMode: "decimal", "aria-label": p.label + ", typed" + (p.unit ? ", " + p.unit : ""),
                    spellcheck: false, onchange: () => set(row.field.value.trim().replace(",", ".").split(" ")[0]),
                    onfocus: () => { row.field.value = row.exact; row.field.select(); }, onblur: () => { row.field.value = row.text; }});
                row.element.append(row.field, back, row.range);
            } else if (p.kind === "choice") {
                row.choice = made("select", {id, onchange: () => set(row.choice.value)},
                    ...p.choices.map(([word, words]) => made("option", {value: word, textContent: words})));
                row.element.append(row.choice);
            } else {
                row.box = made("input", {type: "checkbox", id, onchange: () => set(row.box.checked ? "1" : "0")});
                row.element.append(row.box);
            }
            if (!row.range) row.element.append(back);
            return row;
        }

        /// A slider's position has no unit: the arrow keys move it by a hundredth.
        stepSlider(event, row) {
            const by = {ArrowRight: 0.01, ArrowUp: 0.01, ArrowLeft: -0.01, ArrowDown: -0.01, PageUp: 0.1, PageDown: -0.1}[event.key];
            if (!by) return;
            event.preventDefault();
            row.range.value = Number(row.range.value) + by;
            this.obey("slide", {parameter: row.p.name, number: Number(row.range.value)});
        }

        /// Who was chosen to play with, or was changed by a preset, stands in front; while somebody plays nothing moves.
        placeRows(state) {
            const chosen = this.description.parameters.some((p) => p.in_front);
            for (const place of [this.front, this.back]) place.replaceChildren();
            const method = new Map([[this.front, ""], [this.back, ""]]);
            this.rows.forEach((row, i) => {
                const place = !chosen || row.p.in_front || state.parameters[i].set ? this.front : this.back;
                if (row.p.method && method.get(place) !== row.p.method) {
                    const of = state.methods.find((m) => m.name === row.p.method);
                    place.append(made("h4", {textContent: of ? of.label : row.p.method.replaceAll("_", " ")}));
                }
                method.set(place, row.p.method);
                place.append(row.element);
            });
            this.more.hidden = !this.back.children.length;
        }

        /// What the demo is now, shown in the controls.
        take(state) {
            const before = this.state;
            this.state = state;
            if (!this.rows) return;
            state.parameters.forEach((value, i) => {
                const row = this.rows[i], active = this.shadowRoot.activeElement;
                row.back.style.visibility = value.changed ? "visible" : "hidden";
                if (row.range) {
                    row.exact = value.value === null ? "" : String(value.value);
                    row.text = value.text;
                    if (active !== row.range || !row.range.matches(":active")) row.range.value = value.position;
                    row.range.setAttribute("aria-valuetext", value.text);
                    if (active !== row.field) row.field.value = value.text;
                } else if (row.choice) row.choice.selectedIndex = value.value;
                else row.box.checked = value.value !== 0;
            });
            this.playButton.textContent = state.playing ? "Pause" : "Play";
            this.speed.value = state.speed;
            this.loop.hidden = !(state.run_end > 0);
            this.loop.lastChild.textContent = "again after " + Number(state.run_end.toPrecision(3)) + " s";
            this.loop.firstChild.checked = state.loop;
            this.everything.firstChild.checked = state.everything;
            if (this.advice.textContent !== state.advice) this.advice.textContent = state.advice;
            this.say(state.message, state.error);
            for (const preset of this.presets.children) preset.setAttribute("aria-pressed", String(preset.dataset.name === state.preset));
            this.showMethods(state.methods);
            if (before && before.everything !== state.everything) this.fit();
            if (before && before.playing && !state.playing) this.speak();
            if (this.numbers.open) this.showNumbers();
            this.wake(true);
        }

        showMethods(methods) {
            const text = JSON.stringify(methods);
            if (text === this.methodsShown) return;
            this.methodsShown = text;
            this.methods.replaceChildren(...methods.map((m, i) => {
                const box = this.tick_box(m.label, (on) => this.obey("visible", {text: m.name, number: on}), i < 9 ? "key " + (i + 1) : "");
                box.firstChild.checked = m.visible;
                const chip = made("span", {class: "chip"});
                chip.style.borderTop = "4px " + ["solid", "dashed", "dotted"][m.dash] + " " + m.colour;
                box.firstChild.after(chip);
                if (m.status) box.append(made("span", {class: "status", textContent: m.status}));
                return box;
            }));
        }

        say(text, error = false) {
            if (!this.message) return;
            if (this.message.textContent !== text) this.message.textContent = text;
            this.message.classList.toggle("error", Boolean(error));
        }

        obeyPreset(name) {
            this.obey("preset", {text: name});
            if (this.calm) this.obey("play", {number: 0});
            this.ask("numbers", {}, "numbers").then(() => this.placeRows(this.state));
        }

        obeyDefaults() {
            this.obey("defaults");
            this.ask("numbers", {}, "numbers").then(() => this.placeRows(this.state));
        }

        // Numbers

        async showNumbers() {
            if (!this.numbers.open || this.asking) return;
            this.asking = true;
            const {numbers} = await this.ask("numbers", {}, "numbers");
            this.asking = false;
            const cell = (kind, text) => made(kind, {textContent: text});
            const rows = [made("caption", {textContent: "t = " + numberText(numbers.time) + " s, " + numbers.steps + " steps"})];
            for (const variant of numbers.variants) {
                rows.push(made("tr", {}, made("th", {scope: "colgroup", textContent: variant.label}),
                    ...["first", "now", "least", "largest"].map((word) => cell("th", word))));
                for (const probe of variant.probes)
                    rows.push(made("tr", {}, made("th", {scope: "row", textContent: probe.name + (probe.unit ? " [" + probe.unit + "]" : "")}),
                        ...[probe.first, probe.last, probe.least, probe.largest].map((value) => cell("td", numberText(value)))));
            }
            this.table.replaceChildren(...rows);
        }

        /// For who listens: where it stands now that it was stopped.
        async speak() {
            const {numbers} = await this.ask("numbers", {}, "numbers");
            this.spoken.textContent = "t = " + numberText(numbers.time) + " s. " + numbers.variants.map((v) => v.label + ": " +
                v.probes.slice(0, 3).map((p) => p.name + " " + numberText(p.last) + " " + p.unit).join(", ")).join(". ");
        }

        // Files and links

        save(name, url) {
            const link = made("a", {href: url, download: name});
            link.click();
            setTimeout(() => URL.revokeObjectURL(url), 10000);
        }

        async saveCsv() {
            const {csv} = await this.ask("csv", {}, "csv");
            this.save("demo_" + this.description.name + ".csv", URL.createObjectURL(new Blob([csv], {type: "text/csv"})));
        }

        savePicture() {
            this.canvas.toBlob((blob) => this.save("demo_" + this.description.name + ".png", URL.createObjectURL(blob)));
        }

        get link() {
            const asked = new URLSearchParams();
            if (document.querySelector("course-demo") !== this) asked.set("demo", this.getAttribute("name"));
            if (this.state.preset) asked.set("preset", this.state.preset);
            this.state.parameters.forEach((value, i) => {
                const p = this.description.parameters[i];
                // Without any the demo's opening preset would begin.
                if (!value.set && (this.state.preset || i > 0)) return;
                asked.append("set", p.name + "=" + (p.kind === "choice" ? p.choices[value.value][0] : value.value));
            });
            return location.href.split("#")[0] + "#" + asked;
        }

        copyLink() {
            const link = this.link;
            try { history.replaceState(null, "", link); } catch (error) { /* a page that is no document of its own */ }
            const copied = navigator.clipboard ? navigator.clipboard.writeText(link) : Promise.reject();
            copied.then(() => this.say("the link was copied; it is this page's address now, too"),
                () => this.say("the link is this page's address now"));
        }

        // Pointer and keys

        listen() {
            const canvas = this.canvas;
            const at = (event) => {
                const box = canvas.getBoundingClientRect();
                return {x: (event.clientX - box.left) * canvas.width / box.width, y: (event.clientY - box.top) * canvas.height / box.height};
            };
            const hand = (what, event) => {
                this.post({do: "pointer", what, ...at(event)});
                this.wake(true);
            };
            canvas.style.touchAction = "pan-y";
            canvas.addEventListener("pointerdown", (event) => {
                if (event.button !== 0) return;
                this.pointer = at(event);
                if (event.pointerType === "touch" && !this.touch.firstChild.checked) return this.askPointed();
                canvas.setPointerCapture(event.pointerId);
                this.held = true;
                this.hideTip();
                hand(0, event);
            });
            canvas.addEventListener("pointermove", (event) => {
                this.pointer = at(event);
                if (this.held) hand(1, event);
                else this.askPointed();
            });
            const release = (event) => {
                if (this.held) hand(2, event);
                this.held = false;
            };
            canvas.addEventListener("pointerup", release);
            canvas.addEventListener("pointercancel", release);
            canvas.addEventListener("pointerleave", () => { this.pointer = null; this.hideTip(); });
            canvas.addEventListener("keydown", (event) => this.key(event));
            document.addEventListener("visibilitychange", () => this.wake());
        }

        async askPointed() {
            if (this.askingPointed || !this.pointer) return;
            this.askingPointed = true;
            const {pointed} = await this.ask("pointed", this.pointer, "pointed");
            this.askingPointed = false;
            if (!pointed || !this.pointer || this.held) return this.hideTip();
            const shrink = this.canvas.clientWidth / this.canvas.width;
            this.tip.replaceChildren(made("b", {textContent: pointed.heading}));
            for (const value of pointed.values || []) {
                const chip = made("span", {class: "chip"});
                chip.style.borderTop = "4px solid " + value.colour;
                this.tip.append(made("div", {}, chip, made("span", {textContent: value.label + "  " + value.text})));
            }
            const x = this.pointer.x * shrink, y = this.pointer.y * shrink;
            this.tip.hidden = false;
            const wide = this.tip.offsetWidth, high = this.tip.offsetHeight;
            this.tip.style.left = Math.max(0, x + 14 + wide > this.canvas.clientWidth ? x - wide - 10 : x + 14) + "px";
            this.tip.style.top = Math.max(0, Math.min(y - high - 8, this.canvas.clientHeight - high)) + "px";
            const [left, top, , height] = pointed.box.map((n) => n * shrink);
            this.mark.hidden = !(pointed.values || []).length;
            this.mark.style.left = (pointed.values && pointed.values.length ? pointed.values[0].x * shrink : left) + "px";
            this.mark.style.top = top + "px";
            this.mark.style.height = height + "px";
        }

        hideTip() { this.tip.hidden = this.mark.hidden = true; }

        key(event) {
            if (event.ctrlKey || event.altKey || event.metaKey) return;
            const once = {" ": () => this.obey("play", {number: this.state.playing ? 0 : 1}), r: () => this.obey("reset"),
                a: () => this.obey("everything", {number: this.state.everything ? 0 : 1}), l: () => this.obey("loop", {number: this.state.loop ? 0 : 1}),
                d: () => this.obeyDefaults(), s: () => this.savePicture(), "?": () => { this.keys.hidden = !this.keys.hidden; }};
            const again = {".": () => this.obey("step"), ArrowRight: () => this.obey("step"), "[": () => this.obey("slower"), "]": () => this.obey("faster")};
            const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
            const method = key >= "1" && key <= "9" ? this.state.methods[Number(key) - 1] : null;
            const deed = again[key] || (event.repeat ? null : once[key] || (method && (() =>
                this.obey("visible", {text: method.name, number: method.visible ? 0 : 1}))));
            if (!deed && !once[key]) return;
            event.preventDefault();
            if (deed) deed();
        }
    }

    // demo_picture.js belongs to it.
    script(new URL("demo_picture.js", home).href).then(() => customElements.define("course-demo", CourseDemo));
})();
