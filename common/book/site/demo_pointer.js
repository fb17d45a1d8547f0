// Pointer and keys of <course-demo> (demo.js): dragging, values at the pointer, and the keys of the window.
"use strict";

const courseKeys = [
    ["space", "play, pause"], [". or \u2192", "one time step"], ["R", "reset"], ["[ and ]", "slower, faster"],
    ["1 to 9", "show or hide a method"], ["A", "all plots, panes and numbers"],
    ["L", "begin anew at the end, or go on"], ["D", "defaults of all parameters"], ["S", "the picture as a file"],
    ["+ and \u2212, Home", "in space: nearer, farther, the scene's own view"]
];

const courseDemoPointer = (Base) => class extends Base {
    listen() {
        const canvas = this.canvas;
        const at = (event) => {
            const box = canvas.getBoundingClientRect();
            return {
                x: (event.clientX - box.left) * canvas.width / box.width,
                y: (event.clientY - box.top) * canvas.height / box.height
            };
        };
        const hand = (what, event) => {
            this.post({do: "pointer", what, ...at(event)});
            this.wake(true);
        };
        const release = (event) => {
            if (this.held) hand(2, event);
            this.held = false;
        };
        // Two fingers: their distance is the zoom of a camera.
        this.fingers = new Map();
        const apart = () => {
            const [a, b] = this.fingers.values();
            return Math.hypot(a.x - b.x, a.y - b.y);
        };
        const pinch = (event) => {
            const before = apart();
            this.fingers.set(event.pointerId, at(event));
            if (this.description.camera && before > 0) this.zoom(apart() / before);
        };
        canvas.style.touchAction = "pan-y";
        canvas.addEventListener("pointerdown", (event) => {
            if (event.button !== 0) return;
            this.pointer = at(event);
            if (event.pointerType === "touch" && !this.touch.firstChild.checked) return this.askPointed();
            canvas.setPointerCapture(event.pointerId);
            this.fingers.set(event.pointerId, at(event));
            if (this.fingers.size > 1) return release(event);
            this.held = true;
            this.hideTip();
            hand(0, event);
        });
        canvas.addEventListener("pointermove", (event) => {
            this.pointer = at(event);
            if (this.fingers.size === 2)
                pinch(event);
            else if (this.held)
                hand(1, event);
            else
                this.askPointed();
        });
        const end = (event) => {
            this.fingers.delete(event.pointerId);
            release(event);
        };
        canvas.addEventListener("pointerup", end);
        canvas.addEventListener("pointercancel", end);
        // A wheel scrolls the page until somebody has clicked into the picture.
        canvas.addEventListener("wheel", (event) => {
            if (!this.description.camera || document.activeElement !== canvas) return;
            event.preventDefault();
            this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
        }, {passive: false});
        canvas.addEventListener("pointerleave", () => {
            this.pointer = null;
            this.hideTip();
        });
        canvas.addEventListener("keydown", (event) => this.key(event));
        document.addEventListener("visibilitychange", () => this.wake());
    }

    zoom(factor) {
        this.obey("zoom", {number: factor});
        this.wake(true);
    }

    async askPointed() {
        if (this.askingPointed || !this.pointer) return;
        this.askingPointed = true;
        const {pointed} = await this.ask("pointed", this.pointer, "pointed").catch(() => ({}));
        this.askingPointed = false;
        if (!pointed || !this.pointer || this.held) return this.hideTip();
        const shrink = this.canvas.clientWidth / this.canvas.width;
        this.tip.replaceChildren(courseMade("b", {textContent: pointed.heading}));
        for (const value of pointed.values || []) {
            const chip = courseMade("span", {class: "chip"});
            chip.style.borderTop = "4px solid " + value.colour;
            this.tip.append(
                courseMade("div", {}, chip, courseMade("span", {textContent: value.label + "  " + value.text})));
        }
        const x = this.pointer.x * shrink;
        this.tip.hidden = false;
        const wide = this.tip.offsetWidth, high = this.tip.offsetHeight;
        const [left, top, width, height] = pointed.box.map((n) => n * shrink);
        // Below the axes, or above them: never on the curves.
        const at = pointed.values && pointed.values.length ? pointed.values[0].x * shrink : x;
        this.tip.style.left = Math.max(0, Math.min(at - wide / 2, this.canvas.clientWidth - wide)) + "px";
        this.tip.style.top =
            (top + height + 4 + high <= this.canvas.clientHeight ? top + height + 4 : Math.max(0, top - high - 4)) +
            "px";
        this.mark.hidden = !(pointed.values || []).length;
        this.mark.style.left = at + "px";
        this.mark.style.top = top + "px";
        this.mark.style.height = height + "px";
    }

    hideTip() {
        this.tip.hidden = this.mark.hidden = true;
    }

    key(event) {
        if (event.ctrlKey || event.altKey || event.metaKey) return;
        const once = {
            " ": () => this.obey("play", {number: this.state.playing ? 0 : 1}),
            r: () => this.obey("reset"),
            a: () => this.obey("everything", {number: this.state.everything ? 0 : 1}),
            l: () => this.obey("loop", {number: this.state.loop ? 0 : 1}),
            d: () => this.obeyDefaults(),
            s: () => this.savePicture(),
            ...(this.description.camera ? {Home: () => this.obey("home")} : {}),
            "?": () => {
                this.keys.hidden = !this.keys.hidden;
            }
        };
        const again = {
            ".": () => this.obey("step"),
            ArrowRight: () => this.obey("step"),
            ...(this.description.camera ? {"+": () => this.zoom(1.15), "-": () => this.zoom(1 / 1.15)} : {}),
            "[": () => this.obey("slower"),
            "]": () => this.obey("faster")
        };
        const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
        const method = key >= "1" && key <= "9" ? this.state.methods[Number(key) - 1] : null;
        const deed = again[key] ||
            (event.repeat ? null :
                            once[key] ||
                     (method && (() => this.obey("visible", {text: method.name, number: method.visible ? 0 : 1}))));
        if (!deed && !once[key]) return;
        event.preventDefault();
        if (deed) deed();
    }
};
