// A curve to be drawn before a run, as one kind of question (question.js).
"use strict";

/// A curve through points at fixed times, drawn by pointer or with the arrow keys.
window.courseSketch = (question, box) => {
    const numbers = courseNumbers, make = courseMake;
    const [seconds, low, high] = question.axes, points = 17, ys = new Array(points).fill(null);
    const width = 560, height = 260, left = 62, right = 12, top = 22, bottom = 34;
    const x = (t) => left + (width - left - right) * t / seconds;
    const y = (v) => height - bottom - (height - top - bottom) * (v - low) / (high - low);
    const svg = (kind, attributes, ...children) => {
        const e = document.createElementNS("http://www.w3.org/2000/svg", kind);
        for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
        e.append(...children);
        return e;
    };
    const line = svg("polyline", {class: "mine"}), truth = svg("polyline", {class: "truth"}), dot = svg("circle", {class: "mine", r: 4});
    const ticks = [0, 0.25, 0.5, 0.75, 1];
    const picture = svg(
        "svg", {
            viewBox: `0 0 ${width} ${height}`,
            class: "sketch",
            tabindex: "0",
            role: "slider",
            "aria-label": `${numbers.name(question.curve.words)} over ${seconds} s: left and right choose a time, up and down the value`,
            "aria-valuemin": low,
            "aria-valuemax": high
        },
        ...ticks.map((p) => svg("line", {class: "grid", x1: x(0), x2: x(seconds), y1: y(low + p * (high - low)), y2: y(low + p * (high - low))})),
        ...ticks.map((p) => svg("text", {x: left - 6, y: y(low + p * (high - low)) + 4, "text-anchor": "end"}, numbers.shown(low + p * (high - low)))),
        ...ticks.map((p) => svg("text", {x: x(p * seconds), y: height - bottom + 18, "text-anchor": "middle"}, numbers.shown(p * seconds))),
        svg("text", {x: left, y: 13}, `${numbers.name(question.curve.words)}${question.unit ? ` [${question.unit}]` : ""}`),
        svg("text", {x: width - right, y: height - 3, "text-anchor": "end"}, "t [s]"), truth, line, dot);
    let at = 0;
    const draw = () => {
        line.setAttribute("points", ys.map((v, i) => v === null ? "" : `${x(i * seconds / (points - 1))},${y(v)}`).join(" "));
        dot.setAttribute("cx", x(at * seconds / (points - 1)));
        dot.setAttribute("cy", y(ys[at] ?? (low + high) / 2));
        picture.setAttribute("aria-valuenow", ys[at] ?? (low + high) / 2);
        picture.setAttribute("aria-valuetext", `${ys[at] === null ? "nothing yet" : numbers.shown(ys[at])} at ${numbers.shown(at * seconds / (points - 1))} s`);
        box.dispatchEvent(new Event("input"));
    };
    const inside = (v) => Math.min(high, Math.max(low, v));
    let last = null;
    const put = (event) => {
        const r = picture.getBoundingClientRect();
        const px = (event.clientX - r.left) * width / r.width, py = (event.clientY - r.top) * height / r.height;
        const place = (px - left) / (width - left - right) * (points - 1);
        const value = inside(low + (height - bottom - py) / (height - top - bottom) * (high - low));
        const from = last ?? {place, value}, a = Math.min(from.place, place), b = Math.max(from.place, place);
        for (let i = 0; i < points; ++i) {
            if (i < a - 0.5 || i > b + 0.5) continue;
            const part = b > a ? Math.min(1, Math.max(0, (i - from.place) / (place - from.place))) : 1;
            ys[i] = from.value + part * (value - from.value);
            at = i;
        }
        last = {place, value};
        draw();
    };
    picture.addEventListener("pointerdown", (event) => {
        picture.setPointerCapture(event.pointerId);
        last = null;
        put(event);
        event.preventDefault();
        picture.focus();
    });
    picture.addEventListener("pointermove", (event) => picture.hasPointerCapture(event.pointerId) && put(event));
    picture.addEventListener("keydown", (event) => {
        const move = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1]}[event.key];
        if (!move) return;
        event.preventDefault();
        const before = ys[at] ?? (low + high) / 2;
        at = Math.min(points - 1, Math.max(0, at + move[0]));
        ys[at] = move[0] !== 0 ? ys[at] ?? before : inside(before + move[1] * (high - low) / 20);
        draw();
    });
    box.append(picture, make("p", {class: "advice"}, "Drag the curve from the left to the right; or use the arrow keys."));
    draw();
    return {
        guess: () => ys.some((v) => v === null) ? null : ys,
        take: (values) => {
            if (values.length === points) values.forEach((v, i) => (ys[i] = inside(v)));
            draw();
        },
        judge(results) {
            const factor = question.factor ?? 1;
            const real = numbers.curve(results[question.curve.run], question.curve.words).filter(([t, v]) => t <= seconds * (1 + 1e-9) && Number.isFinite(v));
            truth.setAttribute("points", real.map(([t, v]) => `${x(t).toFixed(1)},${y(inside(v)).toFixed(1)}`).join(" "));
            if (ys.some((v) => v === null)) return "The run is drawn over your axes.";
            const squares = real.map(([t, v]) => {
                const place = Math.min(points - 1.000001, t / seconds * (points - 1)), i = Math.floor(place);
                const mine = ys[i] + (place - i) * (ys[i + 1] - ys[i]);
                return ((mine - v) / (high - low)) ** 2;
            });
            const off = Math.sqrt(squares.reduce((a, b) => a + b, 0) / squares.length);
            const how = off < 0.06 ? "Close: " : "";
            return `${how}${how ? "y" : "Y"}our curve is off by ${Math.round(100 * off)} % of the axis, as a root mean square.`;
        }
    };
};
