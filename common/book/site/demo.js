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
    const openHost = (hear) =>
        courseOpenHost(new URL("demo_host.js", home), () => courseDemoHost, hear, (why) => hear({is: "refused", why}));

    const element = (Base) => class extends Base {
        get home() {
            return home;
        }

        connectedCallback() {
            if (this.seen) return;
            this.seen = new IntersectionObserver(
                (entries) => this.view(entries[entries.length - 1].isIntersecting), {rootMargin: "150px"});
            this.seen.observe(this);
            this.waiting = [];
            if ((this.fromLink().settings ?? []).length > 0 || this.fromLink().preset) this.scrollIntoView({block: "start", behavior: "instant"});
        }

        get sourceUrl() {
            return new URL(this.getAttribute("src"), document.baseURI).href;
        }

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
                if (start &&
                    (start.preset || (start.settings || []).length)) {  // a link that is wrong is no reason for no demo
                    this.host.close();
                    this.host = this.ready = null;
                    return this.load({}).then(() => this.say(error.message, true));
                }
                this.append(
                    courseMade("p", {role: "alert", textContent: "The demo could not be started: " + error.message}));
            });
            return this.ready;
        }

        post(message) {
            this.host.post(message);
        }

        /// Sends a message and waits for its answer; they come in the order of the questions.
        ask(what, message, answer) {
            return new Promise((done, failed) => {
                this.waiting.push({answer, done, failed});
                this.post({do: what, ...message});
            });
        }

        hear(message) {
            if (message.is === "refused") this.pending = false;
            const next = this.waiting.findIndex((w) => message.is === "refused" || w.answer === message.is);
            if (message.is === "frame")
                this.frameCame(message);
            else if (message.state)
                this.take(message.state);
            if (next < 0) {
                if (message.is === "refused") this.say(message.why, true);
                return;
            }
            const [waiter] = this.waiting.splice(next, 1);
            if (message.is === "refused")
                waiter.failed(new Error(message.why));
            else
                waiter.done(message);
        }

        async begin({preset = "", settings = [], mine = false} = {}) {
            if (!this.host)
                await this.load({preset, settings});
            else {
                await this.ready;
                const begun = await this.ask("begin", {src: this.sourceUrl, preset, settings}, "begun");
                this.placeRows(begun.state);
                if (this.calm) this.obey("play", {number: 0});
            }
            if (mine && this.description.exercise)
                this.say(
                    "Your exercise runs beside it at your desk: ./course demo " + this.description.name.slice(0, 2) +
                    " --mine");
            this.wake(true);
        }

        compute({preset = "", settings = [], steps = 300, progress, signal} = {}) {
            return new Promise((done, failed) => {
                const host = openHost((message) => {
                    if (message.is === "progress") return progress && progress(message.done);
                    host.close();
                    if (message.is === "computed")
                        done({...message.numbers, csv: message.csv});
                    else
                        failed(new Error(message.why));
                });
                if (signal) {
                    const stop = () => {
                        host.close();
                        failed(new DOMException("stopped", "AbortError"));
                    };
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
            if (!runs && !this.dirty) {
                this.asleep = true;
                return;
            }
            requestAnimationFrame((next) => this.tick(next));
            if (this.pending)
                this.late = true;
            else
                this.askFrame(now, runs);
        }

        askFrame(now, runs) {
            const seconds = runs ? Math.min(0.1, Math.max(0, (now - this.before) / 1000)) : 0;
            this.before = now;
            this.dirty = false;
            this.pending = true;
            this.post({do: "frame", seconds, width: this.canvas.width, height: this.canvas.height, scale: this.scale});
        }

        frameCame({commands, texts, time, state}) {
            this.pending = false;
            this.time = time;
            // It missed a picture of the screen: the next is computed while this one is drawn.
            if (this.late) this.askFrame(performance.now(), this.state.playing);
            this.late = false;
            if (state) this.take(state);
            this.picture = {commands, texts, scale: this.scale};
            courseDrawPicture(this.context, this.picture, coursePictureFont);
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
            // Of all plots and panes each row needs its height (common/demo/kit/stage_layout.cpp).
            const rows = Math.ceil(this.description.parts / (width < 480 ? 1 : 2));
            const height = Math.round(
                all && width < 760 ? 330 + (width < 480 ? 220 : 240) * rows + 22 * this.state.methods.length :
                    all            ? Math.max(0.62 * width, 620) :
                    width < 480    ? 1.25 * width :
                                     Math.min((width < 700 ? 0.75 : 0.58) * width, Math.max(360, 0.82 * innerHeight)));
            const scale = Math.min(3, devicePixelRatio || 1);
            if (this.canvas.width === Math.round(width * scale) && this.canvas.height === Math.round(height * scale))
                return;
            this.canvas.width = Math.round(width * scale);
            this.canvas.height = Math.round(height * scale);
            this.canvas.style.height = height + "px";
            this.scale = scale;
            // What was shown stays until there is something new.
            if (this.picture) courseDrawPicture(this.context, this.picture, coursePictureFont);
            this.wake(true);
        }
    };

    const script = (file) => new Promise(
        (done, failed) => document.head.append(Object.assign(
            document.createElement("script"), {src: new URL(file, home).href, onload: done, onerror: failed})));
    Promise.all(["program.js", "demo_picture.js", "demo_controls.js", "demo_numbers.js", "demo_pointer.js"].map(script))
        .then(() => script("drawing.js"))
        .then(
            () => customElements.define(
                "course-demo", element(courseDemoPointer(courseDemoNumbers(courseDemoControls(HTMLElement))))));
})();
