// The page that solves: samples, the program in a worker, the answer with its picture.
(() => {
    const form = document.querySelector("form.solve"), place = document.querySelector("section.answer");
    const text = form.elements.problem, method = form.elements.method, sample = form.elements.sample;
    const go = form.querySelector("[type=submit]"), stop = form.querySelector(".stop"),
          kind = document.getElementById("kind");
    const root = new URL(document.body.dataset.root || "./", location.href);
    const samples = JSON.parse(document.getElementById("samples").textContent);
    const src = new URL("demos/solve.js", root).href;
    let methods = {}, host = null, waiting = null;

    // The program
    const open = () => {
        const hear = (message) => {
            const w = waiting;
            waiting = null;
            w?.(message);
        };
        return courseOpenHost(
            new URL("site/solve_host.js", root), () => courseSolveHost, hear, (why) => hear({result: {error: why}}));
    };
    const ask = (message) => new Promise((done) => {
        host ??= open();
        waiting = done;
        host.post({src, ...message});
    });

    // What is pasted
    function kindOf(problem) {
        const words = problem.trim();
        if (words.startsWith("{")) return /"kind"\s*:\s*"impacts"/.test(words) ? "impacts" : "impact";
        const first = words.split(/\s+/).slice(0, 3).map(Number);
        if (words === "" || !Number.isFinite(first[0])) return "";
        return (first[0] === 2 || first[0] === 3) && Number.isInteger(first[1]) && first[1] > 0 ? "friction" : "lcp";
    }
    const called = {
        impact: "an impact",
        impacts: "impacts at several contacts",
        lcp: "a linear complementarity problem",
        friction: "contacts with friction"
    };
    function look() {
        const k = kindOf(text.value), chosen = method.value;
        kind.textContent = k ? `This looks like ${called[k]}.` : "";
        method.replaceChildren(
            new Option("the usual one", ""),
            ...(methods[k] ?? []).map(([name, idea]) => new Option(`${name}: ${idea}`, name)));
        method.value = [...method.options].some((o) => o.value === chosen) ? chosen : "";
    }

    // Pictures
    const svg = (name, attributes = {}, ...children) => {
        const e = document.createElementNS("http://www.w3.org/2000/svg", name);
        for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
        e.append(...children);
        return e;
    };
    const figure = (width, height, label, ...children) => {
        const box = document.createElement("div");
        box.className = "figure";
        const e = svg("svg", {viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label}, ...children);
        e.style.maxWidth = `${width}px`;
        box.append(e);
        return box;
    };
    const line = (x1, y1, x2, y2, kind) => svg("line", {x1, y1, x2, y2, class: kind});
    const words = (x, y, what, kind = "") => {
        const t = svg("text", {x, y, class: kind});
        t.textContent = what;
        return t;
    };

    /** The impulse plane of an impact in the plane: cone, the lines where slip and approach end, the way of the impulse. */
    function impulsePlane(problem, answer) {
        const {K, u, friction} = problem, [pt, pn] = answer.impulse;
        const top = 1.25 * Math.max(pn, -u[1] / K[1][1]),
              half = Math.max(1.15 * Math.abs(pt), 0.35 * top, Math.min(friction, 1.5) * top * 0.8);
        const W = 520, H = 380, x = (p) => W / 2 + p / half * (W / 2 - 20), y = (p) => H - 40 - p / top * (H - 70);
        const clip = (px, py, dx, dy) => [x(px - 9 * dx), y(py - 9 * dy), x(px + 9 * dx), y(py + 9 * dy)];
        const size = Math.max(top, half);
        // K p = -u, a row each.
        const row = (k, c) => {
            const n2 = k[0] ** 2 + k[1] ** 2;
            return clip(-c * k[0] / n2, -c * k[1] / n2, -k[1] / Math.sqrt(n2) * size, k[0] / Math.sqrt(n2) * size);
        };
        const path = [[0, 0]];
        const slip = answer.events?.find(([name]) => name === "slip_stops");
        if (slip && u[0] !== 0) path.push([-Math.sign(u[0]) * friction * slip[1], slip[1]]);
        path.push([pt, pn]);
        const edge = friction * top;
        return figure(
            W, H, "the impulse plane",
            svg("clipPath", {id: "plane"}, svg("rect", {x: 0, y: 0, width: W, height: H - 36})),
            svg("g", {"clip-path": "url(#plane)"},
                svg("path", {d: `M${x(0)} ${y(0)}L${x(-edge)} ${y(top)}L${x(edge)} ${y(top)}Z`, class: "cone"}),
                line(...row(K[0], u[0]), "slip"), line(...row(K[1], u[1]), "approach"),
                svg("polyline", {points: path.map(([a, b]) => `${x(a)},${y(b)}`).join(" "), class: "way"}),
                svg("circle", {cx: x(pt), cy: y(pn), r: 5, class: "end"})),
            line(12, y(0), W - 12, y(0), "axis"), words(W - 15, y(0) + 18, "tangential impulse", "right"),
            words(x(0) + 8, 16, "normal impulse"), words(15, H - 8, "blue: no sliding", "blue"),
            words(160, H - 8, "green: no approach", "green"), words(320, H - 8, "red: the impulse", "red"));
    }

    /** Each contact's impulse in its cone: in the plane from the side, in space from above. */
    function cones(dimension, mu, r) {
        const n = Math.min(mu.length, 60), side = 86, columns = Math.min(n, 6), rows = Math.ceil(n / columns);
        const largest = Math.max(1e-300, ...mu.map((_, i) => r[dimension * i]));
        const parts = [];
        for (let i = 0; i < n; ++i) {
            const cx = (i % columns + 0.5) * side, cy = Math.floor(i / columns) * (side + 18), m = mu[i];
            const c = r.slice(dimension * i, dimension * (i + 1)), bound = m * c[0];
            if (dimension === 2) {
                const h = side - 22, scale = Math.min(h, (side / 2 - 4) / Math.max(m, 1e-9));
                parts.push(
                    svg("path", {
                        d: `M${cx} ${cy + side - 8}L${cx - m * scale} ${cy + side - 8 - scale}L${cx + m * scale} ${
                            cy + side - 8 - scale}Z`,
                        class: "cone"
                    }),
                    line(
                        cx, cy + side - 8, cx + c[1] / largest * scale, cy + side - 8 - c[0] / largest * scale, "way"));
            } else {
                const R = side / 2 - 10;
                parts.push(
                    svg("circle", {cx, cy: cy + side / 2, r: R, class: "cone"}),
                    line(
                        cx, cy + side / 2, cx + (bound > 0 ? c[1] / bound * R : 0),
                        cy + side / 2 - (bound > 0 ? c[2] / bound * R : 0), "way"));
            }
            parts.push(words(cx, cy + side + 8, `${i + 1}`, "middle"));
        }
        const box = figure(columns * side, rows * (side + 18), "impulses in their friction cones", ...parts);
        const caption = document.createElement("span");
        caption.className = "caption";
        caption.textContent = `${
            dimension === 2 ?
                "The impulse of each contact in its friction cone, from the side" :
                "The friction of each contact in its disc of radius \u03bc times the normal impulse, from above"}${
            n < mu.length ? `; the first ${n}` : ""}`;
        box.append(caption);
        return box;
    }

    /** Of each row either z or w is zero. */
    function bars(z, w) {
        const n = Math.min(z.length, 40), H = 14 * n + 24, most = Math.max(...z.slice(0, n).map(Math.abs), 1e-300),
              mostW = Math.max(...w.slice(0, n).map(Math.abs), 1e-300);
        const parts = [words(250, 12, "z", "red right"), words(270, 12, "w", "blue"), line(260, 16, 260, H, "axis")];
        for (let i = 0; i < n; ++i) {
            const y = 20 + 14 * i, a = 235 * Math.max(0, z[i]) / most, b = 235 * Math.max(0, w[i]) / mostW;
            parts.push(
                svg("rect", {x: 259 - a, y, width: a, height: 10, class: "z"}),
                svg("rect", {x: 261, y, width: b, height: 10, class: "w"}));
        }
        return figure(520, H, "z and w, row by row", ...parts);
    }

    function picture(result) {
        const a = result.answer;
        try {
            if (result.kind === "impact" && a.impulse?.length === 2 && a.status !== "no_solution")
                return impulsePlane(JSON.parse(text.value), a);
            if (result.kind === "friction" && a.r && result.friction) return cones(a.dimension, result.friction, a.r);
            if (result.kind === "lcp" && a.z && a.w) return bars(a.z, a.w);
        } catch { /* the numbers stand without it */
        }
        return "";
    }

    function show({result, seconds}) {
        place.replaceChildren();
        const p = document.createElement("p");
        if (result.error) {
            p.className = "wrong";
            p.textContent = result.error.replace(/^the problem:? /, "");
            place.append(p);
            return;
        }
        const residual = result.answer.residual;
        p.innerHTML = "<strong></strong> <span></span>";
        p.firstChild.textContent =
            (result.answer.status ?? (result.solved ? "solved" : "not solved")).replaceAll("_", " ");
        p.lastChild.textContent =
            `${residual === undefined || residual === null ? "" : `residual ${residual.toExponential(1)}, `}${
                result.answer.solver ?? result.answer.law ??
                ""}, ${seconds < 0.1 ? `${(1000 * seconds).toFixed(1)} ms` : `${seconds.toFixed(2)} s`} in the browser`;
        const pre = document.createElement("pre");
        pre.textContent = result.words;
        pre.tabIndex = 0;
        const more = document.createElement("details"), json = document.createElement("pre"),
              summary = document.createElement("summary");
        summary.textContent = "All of it, as JSON";
        json.textContent = JSON.stringify(result.answer, null, 1);
        json.tabIndex = 0;
        more.append(summary, json);
        place.append(p, picture(result), pre, more);
    }

    sample.append(...samples.map((s, i) => new Option(s.name, i)));
    sample.addEventListener("change", () => {
        text.value = samples[sample.value].text;
        look();
        place.replaceChildren();
    });
    text.addEventListener("input", look);
    stop.addEventListener("click", () => {
        host?.close();
        host = waiting = null;
        go.disabled = false;
        stop.hidden = true;
        place.textContent = "Stopped.";
    });
    form.addEventListener("submit", async (event) => {
        event.preventDefault();
        go.disabled = true;
        stop.hidden = false;
        place.textContent = "Solving \u2026";
        show(await ask({problem: text.value, method: method.value}));
        go.disabled = false;
        stop.hidden = true;
    });
    text.value = samples[0].text;
    look();
    ask({}).then((message) => {
        if (message.methods)
            methods = message.methods;
        else {
            show(message);
            place.firstChild.textContent =
                "The program that solves is not in this book: it was made without the demos, or it does not load here.";
        }
        look();
        go.disabled = !message.methods;
    });
})();
