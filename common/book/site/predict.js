// "Predict, then run": the demo of a page answers its questions (question.js), and runs the commands of the text that a
// browser can run. Other commands can be copied.
(() => {
    const stage = document.querySelector(".stage"), demo = stage?.querySelector("course-demo");
    const root = document.body.dataset.root, make = courseMake, shown = courseNumbers.shown;
    const can_run = (run) => run && demo && run.demo === demo.getAttribute("name");

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
    function visit(place) {
        if (visited?.previousElementSibling === place) return;
        const r = demo.getBoundingClientRect();
        if (!visited && r.bottom > 250 && r.top < innerHeight - 250) return;
        keeping(place, () => {
            visited?.remove();
            visited = make("div", {class: "stage visited"});
            place.after(visited);
            visited.append(demo);
            if (stage.querySelector(".back-here")) return;
            const back = make("button", {type: "button", onclick: release}, "Bring it back here");
            stage.append(make("p", {class: "back-here"}, "The demo is at the experiment that was run last. ", back));
        });
    }
    function begin(run, place) {
        visit(place);
        customElements.whenDefined("course-demo")
            .then(() => demo.begin({preset: run.preset, settings: run.settings, mine: false}));
    }

    async function compute(run, {progress, signal}) {
        await customElements.whenDefined("course-demo");
        return demo.compute({preset: run.preset, settings: run.settings, steps: run.steps, signal, progress});
    }

    /** Runs a command, and shows all its numbers under it. */
    async function run_command(run, command, button) {
        command.querySelector(".numbers")?.remove();
        const bar = make("progress", {max: "1", value: "0", "aria-label": "the run"}), stop = new AbortController();
        const cancel = make("button", {type: "button", onclick: () => stop.abort()}, "Stop");
        const box = make("div", {class: "numbers", "aria-live": "polite"}, make("p", {}, bar, " ", cancel));
        command.append(box);
        button.disabled = true;
        try {
            const result = await compute(run, {
                signal: stop.signal,
                progress: (part) => {
                    bar.value = part;
                }
            });
            box.replaceChildren(...told(run, result));
            begin(run, command);
        } catch (error) {
            box.replaceChildren(make("p", {}, error.name === "AbortError" ? "Stopped." : String(error.message ?? error)));
        }
        button.disabled = false;
        button.textContent = "Run again";
    }

    function told(run, result) {
        const cell = (text) => make("td", {class: "number"}, text);
        const head = ["", "first", "last", "least", "largest"].map((w) => make("th", {scope: "col"}, w));
        const rows = result.variants.flatMap(
            (v) => v.probes.map(
                (p) => make(
                    "tr", {}, make("th", {scope: "row"}, `${v.name} ${p.name}${p.unit ? ` [${p.unit}]` : ""}`),
                    ...["first", "last", "least", "largest"].map((s) => cell(shown(p[s]))))));
        const parts = [
            make("p", {}, `All numbers of ${run.steps} steps; the demo has these settings now, too.`),
            make("div", {class: "scroll"}, make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows)))
        ];
        if (result.csv) {
            const href = URL.createObjectURL(new Blob([result.csv], {type: "text/csv"}));
            parts.push(make("p", {}, make("a", {download: `${run.demo}.csv`, href}, "every step as CSV")));
        }
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
    const question_of = can_run({demo: demo?.getAttribute("name")}) ? courseQuestions({run: compute, show: begin}) : () => undefined;

    /** A command runs when its question has a guess; asked a second time it runs without one. */
    function guarded(command, run_it) {
        let reminded = false;
        return (event) => {
            const question = question_of(command), button = event.currentTarget;
            if (!question || question.answered() || reminded) return run_it(button);
            reminded = true;
            button.textContent = "Run without a guess";
            question.attend();
        };
    }

    for (const command of document.querySelectorAll(".command")) {
        const code = command.querySelector("code"), line = code.textContent.trim().replace(/ {2,}.*$/, "");
        const run = command.dataset.run && JSON.parse(command.dataset.run);
        const row = make("div", {class: "row"});
        code.replaceWith(row);
        row.append(code);
        if (can_run(run)) {
            const act = run.headless ? (button) => run_command(run, command, button) : () => begin(run, command);
            row.append(make("button", {type: "button", onclick: guarded(command, act)}, run.headless ? "Run" : "Show"));
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
