// The controls of <course-demo> (demo.js): what a person can set, and what the demo is now.
"use strict";

const courseMade = (kind, properties = {}, ...children) => {
    const element = document.createElement(kind);
    for (const [name, value] of Object.entries(properties)) {
        if (name.startsWith("on"))
            element.addEventListener(name.slice(2), value);
        else if (name === "class")
            element.className = value;
        else if (name.includes("-") || name === "role" || name === "for")
            element.setAttribute(name, value);
        else
            element[name] = value;
    }
    element.append(...children);
    return element;
};

/// Words in which u_n stands with its index below.
const courseWords = (text) => text.split(/(?<=[A-Za-z\u0370-\u03ff])_([A-Za-z0-9]+)/)
                                  .map((part, i) => i % 2 ? courseMade("sub", {textContent: part}) : part);

const courseDemoControls = (Base) => class extends Base {
    build({description, state}) {
        this.description = description;
        this.state = state;
        this.frames = 0;
        this.calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
        const root = this.attachShadow({mode: "open"});
        const button = (label, does, title = "") =>
            courseMade("button", {type: "button", textContent: label, title, onclick: does});
        this.canvas = courseMade("canvas", {tabIndex: 0, role: "img", "aria-label": description.title});
        this.context = this.canvas.getContext("2d", {alpha: false});
        this.tip = courseMade("div", {class: "tip", hidden: true});
        this.mark = courseMade("div", {class: "mark", hidden: true});
        this.pictureBox = courseMade("div", {class: "picture"}, this.canvas, this.mark, this.tip);
        this.playButton = button("Pause", () => this.obey("play", {number: this.state.playing ? 0 : 1}), "space");
        this.playButton.className = "play";
        this.speed = courseMade("select", {
            title: "slower and faster: [ and ]",
            "aria-label": "speed",
            onchange: () => this.obey("speed", {number: Number(this.speed.value)})
        });
        for (const [value, textContent] of description.speeds)
            this.speed.append(courseMade("option", {value, textContent}));
        this.loop = this.tickBox("", (on) => this.obey("loop", {number: on}), "off: time goes on: L");
        this.everything = this.tickBox("all plots and numbers", (on) => this.obey("everything", {number: on}), "A");
        this.touch = this.tickBox("drag by touch", (on) => {
            this.canvas.style.touchAction = on ? "none" : "pan-y";
        }, "off: a touch scrolls the page");
        this.touch.classList.add("touch");
        const transport = courseMade(
            "div", {class: "transport", role: "group", "aria-label": "time"}, this.playButton,
            button("Step", () => this.obey("step"), "one time step: . or right arrow"),
            button("Reset", () => this.obey("reset"), "back to the start with these parameters: R"), this.speed, this.touch);
        this.advice = courseMade("p", {class: "advice"});
        this.message = courseMade("p", {class: "message", role: "status"});
        this.presets = courseMade("div", {class: "presets", role: "group", "aria-label": "Try"});
        for (const preset of description.presets.filter((p) => !p.mine)) {
            const one = button(preset.label, () => this.obeyPreset(preset.name), preset.look_for);
            one.dataset.name = preset.name;
            this.presets.append(one);
        }
        this.front = courseMade("div", {class: "rows"});
        this.back = courseMade("div", {class: "rows"});
        this.methods = courseMade("div", {class: "methods", role: "group", "aria-label": "Methods"});
        this.table = courseMade("table");
        this.numbers = courseMade(
            "details", {class: "numbers", ontoggle: () => this.showNumbers()},
            courseMade("summary", {textContent: "Numbers"}), courseMade("div", {class: "scrolls"}, this.table));
        const tools = courseMade(
            "div", {class: "tools"},
            button("Defaults", () => this.obeyDefaults(), "all parameters to their defaults: D"),
            button("CSV", () => this.saveCsv(), "every number of this run as a table"),
            button("Picture", () => this.savePicture(), "as a PNG: S"),
            button("Link", () => this.copyLink(), "an address that holds these settings"), button("Keys", () => {
                this.keys.hidden = !this.keys.hidden;
            }, "?"));
        this.keys = courseMade("dl", {class: "keys", hidden: true});
        for (const [key, meaning] of courseKeys)
            this.keys.append(courseMade("dt", {textContent: key}), courseMade("dd", {textContent: meaning}));
        this.spoken = courseMade("p", {class: "spoken", role: "status"});
        // What one sees first is the picture, the question about it and three values or six; all else folds.
        this.more = courseMade(
            "details", {class: "more"}, courseMade("summary", {textContent: "All parameters, numbers and keys"}),
            courseMade("div", {class: "transport"}, this.loop, this.everything), this.back, this.numbers, tools, this.keys);
        const style = courseMade("link", {rel: "stylesheet", href: new URL("demo.css", this.home).href});
        const body = courseMade(
            "div", {class: "demo", hidden: true}, this.pictureBox, transport, this.advice, this.message, this.presets,
            courseMade("div", {class: "controls"}, this.front, this.methods), this.more, this.spoken);
        root.append(style, body);
        this.rows = description.parameters.map((p, i) => this.row(p, i));
        this.placeRows(state);
        this.take(state);
        this.listen();
        const styled = new Promise((done) => {
            style.onload = style.onerror = done;
        });
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

    tickBox(label, does, title) {
        const box = courseMade("input", {type: "checkbox", onchange: () => does(box.checked ? 1 : 0)});
        return courseMade("label", {class: "tick", title}, box, courseMade("span", {}, ...courseWords(label)));
    }

    row(p, index) {
        const id = "p" + index, set = (text) => this.obey("set", {parameter: p.name, text});
        const label = courseMade("label", {for: id, textContent: p.label, title: p.help + "\n" + (p.range ? "in " + p.range + ", " : "") + p.default + "\n--set " + p.name + "="
        });
        const back = courseMade("button", {
            type: "button",
            class: "back",
            textContent: "\u21ba",
            title: "back to the default",
            "aria-label": p.label + " back to the default",
            onclick: () => this.obey("restore", {parameter: p.name})
        });
        const row = {p, label, back, element: courseMade("div", {class: "row " + p.kind}, label)};
        if (p.kind === "real") {
            const wait = (on) => p.at_start && this.obey("wait", {number: on});
            row.range = courseMade("input", {
                type: "range",
                min: 0,
                max: 1,
                step: "any",
                id,
                oninput: () => {
                    wait(1);
                    this.obey("slide", {parameter: p.name, number: Number(row.range.value)});
                },
                onchange: () => wait(0),
                onkeydown: (event) => this.stepSlider(event, row)
            });
            row.field = courseMade("input", {
                type: "text",
                inputMode: "decimal",
                "aria-label": p.label + ", typed" + (p.unit ? ", " + p.unit : ""),
                spellcheck: false,
                onchange: () => set(row.field.value.trim().replace(",", ".").split(" ")[0]),
                onfocus: () => {
                    row.field.value = row.exact;
                    row.field.select();
                },
                onblur: () => {
                    row.field.value = row.text;
                }
            });
            row.element.append(row.field, back, row.range);
        } else if (p.kind === "choice") {
            row.choice = courseMade(
                "select", {id, onchange: () => set(row.choice.value)},
                ...p.choices.map(([word, words]) => courseMade("option", {value: word, textContent: words})));
            row.element.append(row.choice);
        } else {
            row.box = courseMade("input", {type: "checkbox", id, onchange: () => set(row.box.checked ? "1" : "0")});
            row.element.append(row.box);
        }
        if (!row.range) row.element.append(back);
        return row;
    }

    /// A slider's position has no unit: the arrow keys move it by a hundredth.
    stepSlider(event, row) {
        const by = {
            ArrowRight: 0.01,
            ArrowUp: 0.01,
            ArrowLeft: -0.01,
            ArrowDown: -0.01,
            PageUp: 0.1,
            PageDown: -0.1
        }[event.key];
        if (!by) return;
        event.preventDefault();
        row.range.value = Number(row.range.value) + by;
        this.obey("slide", {parameter: row.p.name, number: Number(row.range.value)});
    }

    /// Parameters that a preset has changed, or that the demo puts in front, stand in front, as many as there is room for. No
    /// row moves while the user plays.
    placeRows(state) {
        const room = innerWidth < 480 ? 3 : 6, set = state.parameters.filter((p) => p.set).length;
        let offered = 0;
        const chosen = this.description.parameters.some((p) => p.in_front);
        for (const place of [this.front, this.back]) place.replaceChildren();
        const method = new Map([[this.front, ""], [this.back, ""]]);
        this.rows.forEach((row, i) => {
            const wanted = state.parameters[i].set || ((!chosen || row.p.in_front) && offered++ < room - set);
            const place = wanted && this.front.querySelectorAll(".row").length < room ? this.front : this.back;
            if (row.p.method && method.get(place) !== row.p.method) {
                const of = state.methods.find((m) => m.name === row.p.method);
                place.append(courseMade("h4", {textContent: of ? of.label : row.p.method.replaceAll("_", " ")}));
            }
            method.set(place, row.p.method);
            place.append(row.element);
        });
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
            } else if (row.choice)
                row.choice.selectedIndex = value.value;
            else
                row.box.checked = value.value !== 0;
        });
        this.playButton.textContent = state.playing ? "Pause" : "Play";
        this.takeSpeed(state);
        this.loop.hidden = !(state.run_end > 0);
        this.loop.lastChild.textContent = "again after " + Number(state.run_end.toPrecision(3)) + " s";
        this.loop.firstChild.checked = state.loop;
        this.everything.firstChild.checked = state.everything;
        if (this.adviceShown !== state.advice) {
            this.adviceShown = state.advice;
            this.advice.replaceChildren(...courseWords(state.advice));
        }
        this.say(state.message, state.error);
        for (const preset of this.presets.children)
            preset.setAttribute("aria-pressed", String(preset.dataset.name === state.preset));
        this.showMethods(state.methods);
        if (before && before.everything !== state.everything) this.fit();
        if (before && before.playing && !state.playing) this.speak();
        if (this.numbers.open) this.showNumbers();
        this.wake(true);
    }

    /// Also one that a preset wishes and the list has not; and what the machine manages of it.
    takeSpeed({speed, speed_text}) {
        let asked = [...this.speed.options].find((option) => Number(option.value) === speed);
        if (!asked) {
            this.speed.querySelector(".wished")?.remove();
            asked = courseMade("option", {value: speed, class: "wished"});
            this.speed.append(asked);
        }
        this.speed.value = asked.value;
        for (const option of this.speed.options) {
            const known = this.description.speeds[option.index]?.[1];
            const text = option === asked ? speed_text : known ?? option.textContent;
            if (option.textContent !== text) option.textContent = text;
        }
    }

    showMethods(methods) {
        const text = JSON.stringify(methods);
        if (text === this.methodsShown) return;
        this.methodsShown = text;
        this.methods.replaceChildren(...methods.map((m, i) => {
            const box = this.tickBox(
                m.label, (on) => this.obey("visible", {text: m.name, number: on}), i < 9 ? "key " + (i + 1) : "");
            box.firstChild.checked = m.visible;
            const chip = courseMade("span", {class: "chip"});
            chip.style.borderTop = "4px " + ["solid", "dashed", "dotted"][m.dash] + " " + m.colour;
            box.firstChild.after(chip);
            if (m.status) box.append(courseMade("span", {class: "status", textContent: m.status}));
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
};
