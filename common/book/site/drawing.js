// <course-drawing name="rod" src="../demos/13_dantzig_friction.drawings.js"><img ...></course-drawing>
//
// A drawing of a text that moves: handles one drags by mouse, finger or arrow keys, sliders for what has none, and the
// quantities of the equation beside it. It loads when it comes near, and then shows itself in place of its still. Of
// demo.js, behind program.js and demo_picture.js.
"use strict";

(() => {
    const programs = new Map();

    const letterWidth = (() => {
        const context = document.createElement("canvas").getContext("2d");
        return (letter, style) => {
            context.font = (style & 2 ? "italic " : "") + (style & 1 ? "bold " : "") + "100px " + coursePictureFont;
            return context.measureText(String.fromCodePoint(letter)).width / 100;
        };
    })();

    /// The lesson's drawings, once for all that stand in the page. -> Promise of {call, text, program}
    const programOf = (src) => {
        if (!programs.has(src))
            programs.set(src, courseLoadHere(src, "courseDrawings", {letterWidth})
                                  .then((program) => ({...courseFunctions(program), program})));
        return programs.get(src);
    };

    const made = (tag, attributes = {}, ...children) => {
        const element = document.createElement(tag);
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
        element.append(...children);
        return element;
    };

    /// Words in markup: runs of [text, place, bold, slanted].
    const words = (runs) => runs.map(([text, place, bold, slanted]) => {
        let node = document.createTextNode(text);
        if (slanted) node = made("i", {}, node);
        if (bold) node = made("b", {}, node);
        return place === "line" ? node : made(place === "below" ? "sub" : "sup", {}, node);
    });

    class CourseDrawing extends HTMLElement {
        connectedCallback() {
            if (this.seen) return;
            this.seen = new IntersectionObserver((entries) => {
                if (!entries.some((entry) => entry.isIntersecting)) return;
                this.seen.disconnect();
                this.load().catch((error) => this.append(made("span", {role: "alert"}, "The drawing stands still: " + error.message)));
            }, {rootMargin: "200px"});
            this.seen.observe(this);
        }

        async load() {
            const {call, text, program} = await programOf(new URL(this.getAttribute("src"), document.baseURI).href);
            this.call = call;
            this.text = text;
            this.program = program;
            this.number = call("open", this.getAttribute("name"));
            if (this.number < 0) throw new Error("there is none named " + this.getAttribute("name"));
            this.about = JSON.parse(text("description", this.number));
            this.build();
            new ResizeObserver(() => this.show()).observe(this.picture);
            this.show();
            this.dataset.ready = "1";
        }

        build() {
            const {about} = this;
            this.canvas = made("canvas", {role: "img", "aria-label": about.title});
            this.picture = made("span", {class: "picture"}, this.canvas);
            this.picture.style.aspectRatio = about.width + " / " + about.height;
            this.picture.style.maxWidth = about.width + "px";
            this.handles = about.handles.map((handle, i) => this.handle(handle, i));
            this.picture.append(...this.handles);
            const taken = new Set(about.handles.flatMap((handle) => handle.knobs));
            this.sliders = about.knobs.map((knob, i) => taken.has(i) ? null : this.slider(knob, i));
            this.values = [...about.knobs, ...about.quantities].map((quantity, i) => this.quantity(quantity, this.sliders[i]));
            this.says = made("span", {class: "says", role: "status"});
            const back = made("button", {type: "button", class: "back"}, "as it was");
            back.addEventListener("click", () => {
                this.call("restore", this.number);
                this.show();
            });
            this.replaceChildren(this.picture, made("span", {class: "look-for"}, about.look_for),
                                 made("span", {class: "values"}, ...this.values.map((value) => value.row)), this.says, back);
        }

        handle(handle, i) {
            const grip = made("span", {class: "handle", role: "slider", tabindex: "0", "aria-label": handle.words, title: handle.words});
            const at = (event) => {
                const box = this.canvas.getBoundingClientRect();
                return [(event.clientX - box.left) * this.about.width / box.width, (event.clientY - box.top) * this.about.height / box.height];
            };
            grip.addEventListener("pointerdown", (event) => {
                if (event.button !== 0) return;
                event.preventDefault();
                grip.focus();
                grip.setPointerCapture(event.pointerId);
            });
            grip.addEventListener("pointermove", (event) => grip.hasPointerCapture(event.pointerId) && this.drag(i, ...at(event)));
            grip.addEventListener("keydown", (event) => {
                const step = event.shiftKey ? 20 : 4;
                const way = {ArrowLeft: [-step, 0], ArrowRight: [step, 0], ArrowUp: [0, -step], ArrowDown: [0, step]}[event.key];
                if (!way) return;
                event.preventDefault();
                // A whole number takes a longer way to its next value.
                const {places: {[i]: [x, y]}, knobs} = this.now();
                for (let far = 1; far <= 16 && String(this.now().knobs) === String(knobs); far *= 2)
                    this.drag(i, x + far * way[0], y + far * way[1]);
            });
            return grip;
        }

        slider(knob, i) {
            const input = made("input", {type: "range", min: knob.from, max: knob.to, step: knob.whole ? 1 : (knob.to - knob.from) / 200});
            input.addEventListener("input", () => {
                this.call("set", this.number, i, Number(input.value));
                this.show();
            });
            input.setAttribute("aria-label", knob.words);
            return input;
        }

        quantity(quantity, slider) {
            const number = made("output");
            const row = made("span", {class: "quantity", tabindex: slider ? "-1" : "0"}, made("b", {}, ...words(quantity.symbol)), " = ",
                             number, quantity.unit ? " " + quantity.unit : "", made("small", {}, quantity.words), slider || "");
            const light = (symbol) => () => this.light(symbol);
            ["pointerenter", "focus"].forEach((event) => row.addEventListener(event, light(quantity.name)));
            ["pointerleave", "blur"].forEach((event) => row.addEventListener(event, light("")));
            return {row, number};
        }

        drag(handle, x, y) {
            this.call("drag", this.number, handle, x, y);
            this.show();
        }

        now() {
            return JSON.parse(this.text("state", this.number));
        }

        light(symbol) {
            this.lit = symbol;
            this.show();
        }

        /// The picture, the numbers and the handles as they are now, once a frame of the screen.
        show() {
            if (this.due) return;
            this.due = requestAnimationFrame(() => {
                this.due = 0;
                this.draw();
            });
        }

        draw() {
            const {about, canvas} = this;
            const state = this.state = this.now();
            const factor = this.picture.clientWidth / about.width * Math.min(3, devicePixelRatio || 1);
            if (!factor) return;
            canvas.width = Math.round(about.width * factor);
            canvas.height = Math.round(about.height * factor);
            const count = this.call("draw", this.number, this.lit || ""), at = this.call("commands") >> 2;
            const commands = this.program.HEAPF32.slice(at, at + count), context = canvas.getContext("2d");
            context.fillStyle = "#fff";
            context.fillRect(0, 0, canvas.width, canvas.height);
            context.setTransform(factor, 0, 0, factor, 0, 0);
            courseDrawPicture(context, {commands, texts: this.text("texts"), scale: 1}, coursePictureFont);
            [...state.texts, ...state.quantities].forEach((text, i) => {
                this.values[i].number.textContent = text.replace("-", "\u2212");
            });
            this.sliders.forEach((slider, i) => {
                if (slider) slider.value = state.knobs[i];
            });
            this.handles.forEach((grip, i) => {
                grip.style.left = 100 * state.places[i][0] / about.width + "%";
                grip.style.top = 100 * state.places[i][1] / about.height + "%";
                const knob = about.handles[i].knobs[0];
                grip.setAttribute("aria-valuemin", about.knobs[knob].from);
                grip.setAttribute("aria-valuemax", about.knobs[knob].to);
                grip.setAttribute("aria-valuenow", state.knobs[knob]);
                grip.setAttribute("aria-valuetext", about.handles[i].knobs.map((k) => about.knobs[k].words + " " + state.texts[k]).join(", "));
            });
            if (this.says.textContent !== state.says) this.says.textContent = state.says;
        }
    }

    customElements.define("course-drawing", CourseDrawing);
})();
