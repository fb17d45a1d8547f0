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

    // Symbols. A symbol is known by its own words with its indices: "u_n", "r", "W_nn"; "v_k" and "v_i+1" are one.
    const scripts = new Set(["msub", "msup", "msubsup", "mover", "munder", "munderover"]);
    const inner = new Set(["mi", "mn", "mo", "mtext"]);
    const key = (e) => {
        const name = e.localName;
        if (inner.has(name)) return e.textContent.trim();
        const parts = [...e.children].filter((c) => c.localName !== "annotation").map(key);
        const index = parts[1]?.replace(/(.)[+\u2212].*/, "$1").replace(/^[ik]$/, "j");
        if (name === "msub") return `${parts[0]}_${index}`;
        if (name === "msup") return `${parts[0]}^${parts[1]}`;
        if (name === "msubsup") return `${parts[0]}_${index}^${parts[2]}`;
        if (name === "mover") return `${parts[0]}~${parts[1]}`;
        return parts.join("");
    };
    const plain = (k) => k.normalize("NFKC");  // without bold letters
    const lesson = /(?:lessons|exercises)\/(\d\d_\w+)/.exec(location.pathname)?.[1];

    let symbols = null;
    /** Rows by their symbols: the lesson's, then those of all lessons; "r_" stands for components of a bold "r". */
    async function table() {
        const places = [...(lesson ? [`lessons/${lesson}/index.html`] : []), "notation.html"];
        const pages = await Promise.all(places.map((p) => page(new URL(root + p, location.href)).catch(() => null)));
        const tables = pages.map((p) => p?.querySelector("#symbols ~ .scroll tbody"));
        const rows = tables.flatMap((t) => [...(t?.rows ?? [])]);
        const found = new Map();
        for (const form of [(k) => k, (k) => plain(k) + "_"]) {
            for (const row of rows) {
                for (const formula of row.cells[0].querySelectorAll("semantics")) {
                    const k = form(key(formula.firstElementChild));
                    if (!found.has(k)) found.set(k, row);
                }
            }
        }
        return found;
    }

    /** The symbol at this place, and its row: the largest that is known, "u_n" before "u". */
    function known(at) {
        const chain = [];
        for (let e = at, part = null; e.localName !== "math"; part = e, e = e.parentElement) {
            const script = scripts.has(e.localName);
            if (script && part !== e.firstElementChild) chain.length = 0;  // an index means nothing by itself
            if (script || inner.has(e.localName) || e.localName === "mstyle")
                chain.push(e);
            else if (e.localName !== "mrow" || !scripts.has(e.parentElement.localName))
                break;
        }
        for (const e of chain.reverse()) {
            const tries = [key(e)];
            if (scripts.has(e.localName)) {
                const parts = [...e.children];
                if (e.localName === "msubsup") tries.push(tries[0].replace(/\^[^^]*$/, ""));
                tries.push(key(parts[0]), key(parts[0]) + "_");
            }
            for (const k of [...tries, ...tries.map(plain)])
                if (symbols.has(k)) return {e, row: symbols.get(k)};
        }
        return null;
    }

    async function explain(at) {
        symbols ??= await table();
        const found = known(at);
        if (!found) return;
        const [, meaning, unit] = found.row.cells, e = found.e;
        const p = document.createElement("div");
        p.append(
            e.closest("math").localName === "math" ? symbolOf(e) : "", " ",
            ...[...meaning.childNodes].map((n) => n.cloneNode(true)));
        if (unit.textContent) p.append(` [${unit.textContent.trim()}]`);
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
