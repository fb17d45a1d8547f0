// The questions of a text: choices, a number, or a curve to be drawn. The guess comes first, then the runs that the answer
// needs; the guess is kept where the browser keeps things.
//   courseQuestions({run: (run, {progress, signal}) => Promise of its numbers, show: (run, place) => {}})
//       -> (element) => the question that it belongs to, or undefined
"use strict";

window.courseMake = (name, attributes = {}, ...children) => {
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

window.courseNumbers = (() => {
    const factors = {
        mm: 1e-3,
        cm: 1e-2,
        km: 1e3,
        um: 1e-6,
        "µm": 1e-6,
        ms: 1e-3,
        us: 1e-6,
        min: 60,
        "%": 0.01,
        degrees: Math.PI / 180,
        deg: Math.PI / 180,
        "°": Math.PI / 180,
        "deg/s": Math.PI / 180,
        "degrees/s": Math.PI / 180,
        "mm/s": 1e-3,
        mrad: 1e-3,
        mN: 1e-3,
        mJ: 1e-3,
        kJ: 1e3,
        kN: 1e3,
        MJ: 1e6
    };
    const moments = {first: "in the beginning", last: "at the end", least: "at least", largest: "at most"};

    /** For people: four digits, a power of ten where it is far from 1. */
    function shown(x) {
        if (x === null || x === undefined || Number.isNaN(x)) return "nan";
        if (x === 0) return "0";
        const size = Math.abs(x), text = size >= 1e5 || size < 1e-3 ? x.toExponential(3) : x.toPrecision(4);
        return text.replace(/^-/, "\u2212")
            .replace(/(\.\d*?)0+(?=e|$)/, "$1")
            .replace(/\.(?=e|$)/, "")
            .replace(/e([+-])0*(\d+)/, (_, s, n) => `·10^${s === "-" ? "\u2212" : ""}${n}`);
    }
    const read = (text) => Number.parseFloat(text.trim().replace(",", ".").replace("\u2212", "-"));

    /** "first sag last" of a run's numbers, in SI units; NaN: it has none of that name. */
    function found(result, words) {
        const path = words.split(" "), moment = path.pop(), name = path.join(" ");
        const probes = result.variants.flatMap((v) => v.probes.map((p) => ({...p, path: `${v.name} ${p.name}`})));
        const probe = probes.find((p) => p.path === name) ?? probes.find((p) => p.name === name);
        const value = probe?.[moment];
        return value === undefined || value === null ? NaN : value * (factors[probe.unit ?? ""] ?? 1);
    }

    /** The value of an expression in postfix form. */
    function value(terms, results) {
        const stack = [];
        const one = {minus: (a) => -a, sqrt: Math.sqrt, abs: Math.abs};
        const two = {"+": (a, b) => a + b, "-": (a, b) => a - b, "*": (a, b) => a * b, "/": (a, b) => a / b};
        for (const term of terms) {
            if (typeof term === "number")
                stack.push(term);
            else if (term.words)
                stack.push(found(results[term.run], term.words));
            else if (one[term])
                stack.push(one[term](stack.pop()));
            else {
                const b = stack.pop();
                stack.push(two[term](stack.pop(), b));
            }
        }
        return stack[0];
    }

    /** A probe over time, as pairs. */
    function curve(result, words) {
        const [head, ...rows] = result.csv.trim().split("\n").map((line) => line.split(","));
        const column = head.indexOf(words.replace(" ", "."));
        return rows.map((row) => [Number(row[0]), Number(row[column])]);
    }

    /** "sag of first, at the end" */
    function name(words) {
        const path = words.split(" "), moment = moments[path.at(-1)] ? path.pop() : "", probe = path.pop();
        return `${probe}${path.length ? ` of ${path.join(" ")}` : ""}${moment ? `, ${moments[moment]}` : ""}`;
    }
    return {shown, read, value, curve, name};
})();

window.courseQuestions = (() => {
    const make = courseMake, numbers = courseNumbers;

    /// Where guesses are kept; a page opened from a file may have no such place.
    const kept = {
        key: (question) => `guess ${location.pathname.split("/").at(-2)} ${question.experiment}`,
        get(question) {
            try {
                return JSON.parse(localStorage.getItem(this.key(question)));
            } catch {
                return null;
            }
        },
        put(question, guess) {
            try {
                localStorage.setItem(this.key(question), JSON.stringify(guess));
            } catch {
                // It is kept for as long as the page is open.
            }
        }
    };

    // Each kind gives: an element to put in, `guess()` (null: none yet), `take(guess)` what was kept, `judge(results)`.

    function choices(question, box) {
        const list = box.querySelector("ul"), name = `question-${question.experiment}`;
        const rows = [...list.children].map((item, i) => {
            const input = make("input", {type: "radio", name, value: String(i)});
            const remark = make("p", {class: "remark", hidden: true}, question.choices[i].remark);
            const label = make("label", {}, input, make("span", {}, ...item.childNodes));
            return {input, remark, row: make("div", {class: "choice"}, label, remark)};
        });
        list.replaceWith(make("fieldset", {}, make("legend", {class: "spoken"}, "Your guess"), ...rows.map((r) => r.row)));
        const guess = () => {
            const at = rows.findIndex((r) => r.input.checked);
            return at < 0 ? null : at;
        };
        return {
            guess,
            take: (at) => rows[at] && (rows[at].input.checked = true),
            judge(results) {
                const holds = (c) => c.if.length > 0 && c.if.every(([a, b]) => numbers.value(a, results) < numbers.value(b, results));
                const right = question.choices.findIndex(holds);
                const answer = right < 0 ? question.choices.findIndex((c) => c.if.length === 0) : right, mine = guess();
                rows.forEach((r, i) => {
                    r.row.classList.toggle("right", i === answer);
                    r.row.classList.toggle("missed", i === mine && i !== answer);
                    r.remark.hidden = i !== answer && i !== mine;
                });
                return mine === null ? "" : mine === answer ? "Right." : "No: the run says otherwise.";
            }
        };
    }

    function number(question, box) {
        const reference = question.number.length === 1 && question.number[0].words;
        const input = make("input", {inputmode: "text", autocomplete: "off", "aria-label": "your guess"});
        const label = make("label", {class: "number"}, reference ? `${numbers.name(reference)}: ` : "Your guess: ", input, question.unit);
        box.append(label);
        return {
            guess: () => Number.isFinite(numbers.read(input.value)) ? input.value : null,
            take: (text) => {
                input.value = text;
            },
            judge(results) {
                const run = numbers.value(question.number, results) / (question.factor ?? 1), guess = numbers.read(input.value);
                const unit = question.unit ? `\u202f${question.unit}` : "", says = `The run: ${numbers.shown(run)}${unit}.`;
                if (!Number.isFinite(guess)) return says;
                const off = Math.abs(guess - run) / Math.abs(run);
                if (guess === run || off <= question.within) return `Right. ${says}`;
                const ratio = Math.max(guess / run, run / guess);
                const how = !(ratio > 0) || !Number.isFinite(ratio) ? "Not that" :
                    ratio < 1.3                                     ? "Near" :
                    `Off by a factor of ${ratio < 10 ? ratio.toPrecision(2) : Math.round(ratio)}`;
                return `${how}. ${says}`;
            }
        };
    }

    function ask(box, {run, show}) {
        const question = JSON.parse(box.dataset.question);
        const body = make("form", {class: "guess"});
        const kind = question.number ? number : question.curve ? courseSketch : choices;
        const answer = make("div", {class: "answer", "aria-live": "polite"}), go = make("button", {type: "submit"}, "Run and compare");
        box.append(body);
        const list = box.querySelector("ul");
        if (list) body.append(list);
        const asked = kind(question, body);
        body.append(go, answer);
        const before = kept.get(question);
        if (before !== null) {
            asked.take(before);
            answer.append(make("p", {}, "You guessed this when you were here before."));
        }
        const renew = () => {
            go.disabled = asked.guess() === null;
        };
        body.addEventListener("input", renew);
        renew();
        body.addEventListener("submit", async (event) => {
            event.preventDefault();
            kept.put(question, asked.guess());
            const bar = make("progress", {max: "1", value: "0", "aria-label": "the runs"}), stop = new AbortController();
            answer.replaceChildren(make("p", {}, bar, " ", make("button", {type: "button", onclick: () => stop.abort()}, "Stop")));
            go.disabled = true;
            try {
                const results = [];
                for (const one of question.runs)
                    results.push(await run(one, {
                        signal: stop.signal,
                        progress: (done) => {
                            bar.value = (results.length + done) / question.runs.length;
                        }
                    }));
                answer.replaceChildren(make("p", {class: "verdict"}, asked.judge(results)));
                show(question.runs.at(-1), box);
                const fold = following(box, "DETAILS");
                if (fold) fold.open = true;
            } catch (error) {
                answer.replaceChildren(make("p", {}, error.name === "AbortError" ? "Stopped." : String(error.message ?? error)));
            }
            renew();
            go.textContent = "Run again";
        });
        return {
            answered: () => asked.guess() !== null,
            attend() {
                box.scrollIntoView({block: "center"});
                box.querySelector("input, svg.sketch")?.focus();
                box.classList.add("asking");
            }
        };
    }

    /// The next element of this name behind a place, before the next question or heading.
    function following(place, name) {
        for (let e = place.nextElementSibling; e && !/^H\d$/.test(e.tagName) && !e.matches(".question"); e = e.nextElementSibling)
            if (e.tagName === name) return e;
        return null;
    }

    return (player) => {
        const asked = new Map();
        for (const box of document.querySelectorAll(".question[data-question]")) asked.set(box, ask(box, player));
        return (element) => {
            let e = element.closest("article > *") ?? element;
            for (; e && !/^H\d$/.test(e.tagName); e = e.previousElementSibling)
                if (asked.has(e)) return asked.get(e);
            return undefined;
        };
    };
})();
