// "Predict, then run": every command of a text that the browser can run asks for a guess, runs the lesson's demo, and puts
// the number beside the guess and the text's. Other commands can be copied.
(() => {
    const stage = document.querySelector(".stage"), demo = stage?.querySelector("course-demo");
    const root = document.body.dataset.root;
    const make = (name, attributes = {}, ...children) => {
        const e = document.createElement(name);
        for (const [key, value] of Object.entries(attributes)) {
            if (key.startsWith("on"))
                e.addEventListener(key.slice(2), value);
            else if (value !== undefined && value !== false)
                e.setAttribute(key, value === true ? "" : value);
        }
        e.append(...children);
        return e;
    };

    // Numbers
    const factors = {
        m: 1,
        mm: 1e-3,
        cm: 1e-2,
        km: 1e3,
        s: 1,
        ms: 1e-3,
        "%": 0.01,
        degrees: Math.PI / 180,
        deg: Math.PI / 180,
        "°": Math.PI / 180,
        "mm/s": 1e-3,
        mJ: 1e-3,
        kJ: 1e3,
        kN: 1e3,
        g: 1e-3,
        mg: 1e-6
    };
    const factor = (unit) => factors[unit] ?? 1;
    const shown = (x) => {
        if (x === null || x === undefined || Number.isNaN(x)) return "nan";
        if (x === 0) return "0";
        const size = Math.abs(x), text = size >= 1e5 || size < 1e-3 ? x.toExponential(3) : x.toPrecision(4);
        return text.replace(/^-/, "\u2212")
            .replace(/(\.\d*?)0+(?=e|$)/, "$1")
            .replace(/\.(?=e|$)/, "")
            .replace(/e([+-])0*(\d+)/, (_, s, n) => `·10^${s === "-" ? "\u2212" : ""}${n}`);
    };
    const when = {first: "in the beginning", last: "at the end", least: "at least", largest: "at most"};
    const name = (asked) => {
        const words = [...asked.words], stat = when[words.at(-1)] ? words.pop() : "";
        const probe = words.pop() ?? "";
        return `${probe}${words.length ? ` of ${words.join(" ")}` : ""}${stat ? `, ${when[stat]}` : ""}`;
    };
    const plain = (says) =>
        says.replaceAll("$", "").replace(/\\cdot\s*/g, "·").replace(/\{([^}]*)\}/g, "$1").replace(/\\[,;]/g, " ");

    /** The number of a run, in the unit of the text; undefined: it has none of that name. */
    function found(result, asked) {
        const words = [...asked.words], stat = words.pop();
        if (!when[stat]) return undefined;
        const path = words.join(" ");
        const hits = [];
        for (const variant of result.variants)
            for (const probe of variant.probes) {
                if (`${variant.name} ${probe.name}` === path || probe.name === path) hits.push(probe);
            }
        const exact = hits.length === 1 || !hits.some((p) => p.name !== path) ?
            hits[0] :
            hits.find((p) => p.name !== path) ?? hits[0];
        if (!exact) return undefined;
        const unit = exact.unit ?? "";
        const value = exact[stat];
        return asked.unit === "" || asked.unit === unit ? value : value * factor(unit) / asked.factor;
    }
    function verdict(guess, run) {
        if (!Number.isFinite(guess) || !Number.isFinite(run)) return "";
        if (guess === run || Math.abs(guess - run) <= 0.03 * Math.abs(run)) return "right";
        if (run === 0 || guess === 0 || guess * run < 0) return "no";
        const ratio = Math.max(guess / run, run / guess);
        return ratio < 1.3 ? "near" : `off by a factor of ${ratio < 10 ? ratio.toPrecision(2) : Math.round(ratio)}`;
    }
    const read = (text) => Number.parseFloat(text.trim().replace(",", ".").replace("\u2212", "-"));

    // The visible demo comes to the experiment that it shows, and goes back to the top of the page when asked to.
    let visited = null;
    function keeping(place, change) {
        const before = place.getBoundingClientRect().top;
        change();
        scrollBy({top: place.getBoundingClientRect().top - before, behavior: "instant"});
    }
    function release() {
        stage.querySelector(".back-here")?.remove();
        stage.prepend(demo);
        visited?.remove();
        visited = null;
    }
    function visit(command) {
        if (visited?.previousElementSibling === command) return;
        const r = demo.getBoundingClientRect();
        if (!visited && r.bottom > 250 && r.top < innerHeight - 250) return;
        keeping(command, () => {
            visited?.remove();
            visited = make("div", {class: "stage visited"});
            command.after(visited);
            visited.append(demo);
            if (stage.querySelector(".back-here")) return;
            const back = make("button", {type: "button", onclick: release}, "Bring it back here");
            stage.append(make("p", {class: "back-here"}, "The demo is at the experiment that was run last. ", back));
        });
    }
    function begin(run, command) {
        visit(command);
        customElements.whenDefined("course-demo")
            .then(() => demo.begin({preset: run.preset, settings: run.settings, mine: false}));
    }

    function form(command, run) {
        const inputs = run.asked.map(
            (asked) =>
                make("input", {inputmode: "text", autocomplete: "off", "aria-label": `your guess: ${name(asked)}`}));
        const line = make("input", {class: "line", autocomplete: "off", "aria-label": "your guess in words"});
        const answer = make("div", {class: "answer", "aria-live": "polite"});
        const go = make("button", {type: "submit"}, "Run");
        const guess = make("form", {class: "guess"});
        if (inputs.length > 0) {
            guess.append(make("p", {}, "Your guess first:"));
            run.asked.forEach(
                (asked, i) => guess.append(make("label", {}, make("span", {}, name(asked)), inputs[i], asked.unit)));
        } else {
            guess.append(make("label", {}, "Your guess first, in a few words: ", line));
        }
        guess.append(go, answer);
        guess.addEventListener("submit", async (event) => {
            event.preventDefault();
            const bar = make("progress", {max: "1", value: "0", "aria-label": "the run"}), stop = new AbortController();
            const cancel = make("button", {type: "button", onclick: () => stop.abort()}, "Stop");
            go.disabled = true;
            answer.replaceChildren(make("p", {}, bar, " ", cancel));
            try {
                await customElements.whenDefined("course-demo");
                const result = await demo.compute({
                    preset: run.preset,
                    settings: run.settings,
                    steps: run.steps,
                    signal: stop.signal,
                    progress: (part) => {
                        bar.value = part;
                    }
                });
                answer.replaceChildren(...told(run, result, inputs, line));
                begin(run, command);
            } catch (error) {
                answer.replaceChildren(
                    make("p", {}, error.name === "AbortError" ? "Stopped." : String(error.message ?? error)));
            }
            go.disabled = false;
            go.textContent = "Run again";
        });
        command.append(guess);
        (inputs[0] ?? line).focus();
    }

    function told(run, result, inputs, line) {
        const parts = [];
        const cell = (text, kind) => make("td", {class: `number ${kind ?? ""}`}, text);
        const head = (words) => make("tr", {}, ...words.map((w) => make("th", {scope: "col"}, w)));
        if (run.asked.length > 0) {
            const rows = run.asked.map((asked, i) => {
                const value = found(result, asked), guess = read(inputs[i].value);
                const unit = asked.unit ? `\u202f${asked.unit}` : "";
                return make(
                    "tr", {}, make("th", {scope: "row"}, name(asked)), cell(inputs[i].value || "–"),
                    cell(value === undefined ? "see the table" : shown(value) + unit, "run"), cell(plain(asked.says)),
                    make("td", {}, verdict(guess, value)));
            });
            parts.push(make(
                "div", {class: "scroll"},
                make(
                    "table", {}, make("thead", {}, head(["", "your guess", "the run", "the text", ""])),
                    make("tbody", {}, ...rows))));
        } else if (line.value) {
            parts.push(make("p", {}, `You guessed: ${line.value}`));
        }
        const all = result.variants.flatMap(
            (v) => v.probes.map(
                (p) => make(
                    "tr", {}, make("th", {scope: "row"}, `${v.name} ${p.name}${p.unit ? ` [${p.unit}]` : ""}`),
                    ...["first", "last", "least", "largest"].map((s) => cell(shown(p[s]))))));
        const table = make(
            "div", {class: "scroll"},
            make(
                "table", {}, make("thead", {}, head(["", "first", "last", "least", "largest"])),
                make("tbody", {}, ...all)));
        parts.push(make(
            "details", run.asked.length === 0 ? {open: true} : {},
            make("summary", {}, `All numbers of these ${run.steps} steps`), table));
        if (result.csv) {
            const save = make(
                "a",
                {download: `${run.demo}.csv`, href: URL.createObjectURL(new Blob([result.csv], {type: "text/csv"}))},
                "every step as CSV");
            parts.push(make("p", {}, save));
        }
        parts.push(make("p", {}, "The demo has these settings now, too."));
        return parts;
    }

    function copy(text, button) {
        const done = () => {
            button.textContent = "Copied";
            setTimeout(() => {
                button.textContent = "Copy";
            }, 1500);
        };
        const by_hand = () => {
            const area = make("textarea", {style: "position:fixed;opacity:0"});
            area.value = text;
            document.body.append(area);
            area.select();
            document.execCommand("copy");
            area.remove();
            done();
        };
        if (navigator.clipboard)
            navigator.clipboard.writeText(text).then(done, by_hand);
        else
            by_hand();
    }

    if (stage) stage.id = "demo";
    const can_run = () => demo !== null && demo !== undefined;
    for (const command of document.querySelectorAll(".command")) {
        const code = command.querySelector("code"), line = code.textContent.trim().replace(/ {2,}.*$/, "");
        const run = command.dataset.run && JSON.parse(command.dataset.run);
        const row = make("div", {class: "row"});
        code.replaceWith(row);
        row.append(code);
        if (run && can_run() && run.demo === demo.getAttribute("name")) {
            if (run.headless) {
                const open = make(
                    "button", {
                        type: "button",
                        "aria-expanded": "false",
                        onclick: () => {
                            const there = command.querySelector(".guess");
                            if (there)
                                there.hidden = !there.hidden;
                            else
                                form(command, run);
                            open.setAttribute("aria-expanded", String(!command.querySelector(".guess").hidden));
                        }
                    },
                    "Predict, then run");
                row.append(open);
            } else {
                row.append(make("button", {type: "button", onclick: () => begin(run, command)}, "Show"));
            }
        } else if (run && !location.pathname.includes(`/${run.demo}/`)) {
            const settings = run.settings.map((s) => `&set=${encodeURIComponent(s)}`).join("");
            row.append(make(
                "a",
                {href: `${root}lessons/${run.demo}/index.html#preset=${encodeURIComponent(run.preset)}${settings}`},
                "Open"));
        }
        const button = make(
            "button", {type: "button", class: "copy", "aria-label": `Copy ${line}`, onclick: () => copy(line, button)},
            "Copy");
        row.append(button);
    }
})();
