// The search page: the index is some hundred kB, so it comes only here.
(() => {
    const form = document.querySelector(".search-page"), list = document.querySelector(".results");
    const found = document.querySelector(".found"), input = form.elements.q;
    const root = document.body.dataset.root;
    let index = null;

    const loaded = new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = root + "site/search_index.js";
        script.onload = resolve;
        script.onerror = () => reject(new Error("the index did not load"));
        document.head.append(script);
    });

    /** Words of the query as lunr takes them: the last one may be unfinished; nothing of its syntax. */
    const asked = (q) => q.toLowerCase().split(/[^\p{L}\p{N}.]+/u).filter(Boolean);

    function results(q) {
        const words = asked(q);
        return index.query((query) => {
            for (const word of words) {
                const stem = lunr.stemmer(new lunr.Token(word, {})).toString();
                query.term(
                    stem, {boost: 10, presence: lunr.Query.presence.REQUIRED, wildcard: lunr.Query.wildcard.TRAILING});
            }
        });
    }

    /** Some words around the first that was asked for, which is marked. */
    function excerpt(words, q) {
        const stems = asked(q).map((w) => lunr.stemmer(new lunr.Token(w, {})).toString());
        const lower = words.toLowerCase();
        const at = stems.map((s) => lower.indexOf(s)).filter((i) => i >= 0).sort((a, b) => a - b)[0] ?? 0;
        const from = Math.max(0, words.lastIndexOf(" ", Math.max(0, at - 70)) + 1);
        const text = words.slice(from, from + 220);
        const p = document.createElement("p");
        let rest = (from > 0 ? "… " : "") + text + (from + 220 < words.length ? " …" : "");
        while (rest) {
            const hit = stems.map((s) => [rest.toLowerCase().indexOf(s), s])
                            .filter(([i]) => i >= 0)
                            .sort((a, b) => a[0] - b[0])[0];
            if (!hit) {
                p.append(rest);
                break;
            }
            const end = hit[0] + hit[1].length + (/^\p{L}*/u.exec(rest.slice(hit[0] + hit[1].length))[0].length);
            const mark = document.createElement("mark");
            mark.textContent = rest.slice(hit[0], end);
            p.append(rest.slice(0, hit[0]), mark);
            rest = rest.slice(end);
        }
        return p;
    }

    function show(q) {
        list.replaceChildren();
        if (!q.trim()) {
            found.textContent = "";
            return;
        }
        const hits = results(q).slice(0, 40);
        found.textContent = hits.length === 0 ? `Nothing was found for “${q}”.` :
                                                `${hits.length === 40 ? "The first 40" : hits.length} places`;
        for (const hit of hits) {
            const d = window.courseDocuments[Number(hit.ref)];
            const item = document.createElement("li"), link = document.createElement("a");
            link.href = root + d.place;
            link.textContent = d.title;
            item.append(link, excerpt(d.words, q));
            list.append(item);
        }
    }

    const q = new URLSearchParams(location.search).get("q") ?? "";
    input.value = q;
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        history.replaceState(null, "", "?q=" + encodeURIComponent(input.value));
        if (index) show(input.value);
    });
    input.addEventListener("input", () => {
        if (index) show(input.value);
    });
    loaded
        .then(() => {
            index = lunr.Index.load(window.courseIndex);
            show(input.value);
        })
        .catch((error) => {
            found.textContent = error.message;
        });
})();
