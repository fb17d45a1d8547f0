// Previews: an equation where it is mentioned, a work where it is cited, a symbol's meaning in a formula.
(() => {
    const root = document.body.dataset.root;
    const here = new URL(location.href);
    const pages = new Map();

    /** Another page of the book, read once. Pages opened from a folder cannot be read: then there is no preview. */
    function page(url) {
        const address = url.origin + url.pathname;
        if (address === here.origin + here.pathname) return Promise.resolve(document);
        if (!pages.has(address)) {
            pages.set(
                address,
                location.protocol === "file:" ?
                    Promise.reject(new Error("from a folder")) :
                    fetch(address)
                        .then((r) => r.text())
                        .then((text) => new DOMParser().parseFromString(text, "text/html")));
        }
        return pages.get(address);
    }

    let box = null, owner = null, timer = 0;
    function hide() {
        clearTimeout(timer);
        box?.remove();
        owner?.removeAttribute("aria-describedby");
        box = owner = null;
    }
    function show(at, content) {
        hide();
        owner = at;
        box = document.createElement("div");
        box.className = "preview";
        box.id = "preview";
        box.setAttribute("role", "tooltip");
        box.append(...content);
        document.body.append(box);
        at.setAttribute("aria-describedby", "preview");
        const r = at.getBoundingClientRect(), b = box.getBoundingClientRect();
        const left = Math.max(8, Math.min(r.left, document.documentElement.clientWidth - b.width - 8));
        const above = r.top - b.height - 8;
        box.style.left = `${left + scrollX}px`;
        box.style.top = `${(above > 60 ? above : r.bottom + 8) + scrollY}px`;
    }
    const words = (text, kind) => {
        const p = document.createElement("div");
        p.className = kind;
        p.textContent = text;
        return p;
    };

    // Equations and works.
    async function preview(link) {
        const url = new URL(link.href), id = decodeURIComponent(url.hash.slice(1));
        const other = await page(url);
        const found = other.getElementById(id);
        if (!found) return null;
        if (link.classList.contains("work")) {
            const cells = [...found.closest("tr").cells];
            const p = document.createElement("div");
            p.append(...[...cells[1].childNodes].map((n) => n.cloneNode(true)));
            const gave = document.createElement("div");
            gave.className = "where";
            gave.append(...[...cells[2].childNodes].map((n) => n.cloneNode(true)));
            return [p, gave];
        }
        const copy = found.cloneNode(true);
        copy.removeAttribute("id");
        copy.querySelectorAll("[tabindex]").forEach((e) => e.removeAttribute("tabindex"));
        return other === document ? [copy] : [copy, words(other.title.split(" · ")[0], "where")];
    }
    function ask(link, wait) {
        clearTimeout(timer);
        timer = setTimeout(() => preview(link).then((content) => {
            if (content && (link.matches(":hover") || link === document.activeElement)) show(link, content);
        }, () => {}), wait);
    }
    for (const link of document.querySelectorAll("a.eq, a.work")) {
        link.addEventListener("pointerenter", (event) => {
            if (event.pointerType === "mouse") ask(link, 180);
        });
        link.addEventListener("pointerleave", hide);
        link.addEventListener("focus", () => {
            if (link.matches(":focus-visible")) ask(link, 0);
        });
        link.addEventListener("blur", hide);
    }
    addEventListener("keydown", (event) => {
        if (event.key === "Escape") hide();
    });
    addEventListener("scroll", () => {
        if (owner && !owner.matches(":hover, :focus")) hide();
    }, {passive: true});

    // Symbols. A symbol is known by its own words with its indices: "u_n", "r", "W_nn".
    const scripts = new Set(["msub", "msup", "msubsup", "mover", "munder", "munderover"]);
    const inner = new Set(["mi", "mn", "mo", "mtext"]);
    const key = (e) => {
        const name = e.localName;
        if (inner.has(name)) return e.textContent.trim().normalize("NFKC").replace(/^\u2212$/, "-");
        const parts = [...e.children].filter((c) => c.localName !== "annotation").map(key);
        if (name === "msub") return `${parts[0]}_${parts[1]}`;
        if (name === "msup") return `${parts[0]}^${parts[1]}`;
        if (name === "msubsup") return `${parts[0]}_${parts[1]}^${parts[2]}`;
        if (name === "mover") return `${parts[0]}~${parts[1]}`;
        return parts.join("");
    };
    const lesson = /(?:lessons|exercises)\/(\d\d)_/.exec(location.pathname)?.[1] ?? "";

    /** How well a row of NOTATION fits this lesson; below 0: it means something else here. */
    function rank(about) {
        if (!lesson) return 0;
        const named = [...about.matchAll(/lessons? ((?:\d\d(?:, | and | to )?)+)/g)].flatMap((m) => {
            const all = m[1].match(/\d\d/g);
            return m[1].includes(" to ") ?
                Array.from({length: all[1] - all[0] + 1}, (_, i) => String(+all[0] + i).padStart(2, "0")) :
                all;
        });
        if (named.length > 0) return named.includes(lesson) ? 100 : -1;
        const tag = /\((\d\d)\.\d+\)/.exec(about)?.[1];
        if (!tag) return 10;
        return tag === lesson ? 90 : tag < lesson ? 20 + Number(tag) : -1;
    }

    let symbols = null;
    async function table() {
        const notation = await page(new URL(root + "notation.html", location.href));
        const found = new Map();
        // NOTATION has one table for particles, one for two bodies, one for many contacts.
        const own = !lesson ? 0 : Number(lesson) < 6 ? 0 : Number(lesson) < 12 ? 1 : 2;
        let part = 0;
        for (const e of notation.querySelectorAll("article h2, article tbody tr")) {
            if (e.localName === "h2") {
                part += 1;
                continue;
            }
            const [symbol, meaning, unit] = e.cells;
            const about = `${symbol.textContent} ${meaning.textContent}`;
            const fits = rank(about);
            const value = fits < 0 ? fits : fits + (part === own ? 3 : part < own ? part : -5);
            for (const formula of symbol.querySelectorAll("math")) {
                const row = formula.querySelector("mrow") ?? formula;
                const top = formula.querySelector("semantics")?.firstElementChild ?? row;
                const heads = top.localName === "mrow" ? [...top.children].slice(0, 1) : [top];
                for (const head of heads) {
                    const k = key(head);
                    if (!found.has(k)) found.set(k, []);
                    found.get(k).push({value, meaning, unit});
                }
            }
        }
        for (const list of found.values()) list.sort((a, b) => b.value - a.value);
        return found;
    }

    /** The symbol at this place, and its rows: the largest that is known, "u_n" before "u". */
    function known(at) {
        const chain = [];
        for (let e = at; e && e.localName !== "math"; e = e.parentElement) {
            if (inner.has(e.localName) || e.localName === "mstyle")
                chain.push(e);
            else if (scripts.has(e.localName))
                chain.push(e);
            else if (e.localName === "mrow" && e.parentElement && scripts.has(e.parentElement.localName))
                continue;
            else
                break;
        }
        for (const e of chain.reverse()) {
            const tries = [key(e)];
            if (scripts.has(e.localName)) {
                const parts = [...e.children];
                if (e.localName === "msubsup") tries.push(`${key(parts[0])}_${key(parts[1])}`);
                tries.push(key(parts[0]));
            }
            for (const k of tries) {
                const rows = symbols.get(k)?.filter((r) => r.value >= 0);
                if (rows?.length) return {e, rows};
            }
        }
        return null;
    }

    async function explain(at) {
        symbols ??= await table();
        const found = known(at);
        if (!found) return;
        const {e, rows} = found;
        const p = document.createElement("div");
        p.append(
            e.closest("math").localName === "math" ? symbolOf(e) : "", " ",
            ...[...rows[0].meaning.childNodes].map((n) => n.cloneNode(true)));
        const unit = rows[0].unit?.textContent.trim();
        if (unit) p.append(` [${unit}]`);
        show(e, [p]);
    }
    function symbolOf(e) {
        const math = document.createElementNS("http://www.w3.org/1998/Math/MathML", "math");
        math.append(e.cloneNode(true));
        return math;
    }
    document.querySelector("article")?.addEventListener("pointerover", (event) => {
        const at = event.target.closest?.("mi, mo, mn");
        if (!at || !at.closest("math")) {
            if (owner?.closest?.("math")) hide();
            return;
        }
        if (owner?.contains(at)) return;
        clearTimeout(timer);
        if (owner?.closest?.("math")) hide();
        timer = setTimeout(() => explain(at).catch(() => {}), event.pointerType === "mouse" ? 250 : 0);
    });
})();
