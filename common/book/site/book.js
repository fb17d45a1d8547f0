// What every page has: light or dark, the syllabus on a phone, places in a text, keys.
(() => {
    const root = document.documentElement, narrow = matchMedia("(max-width: 61.99rem)");

    // The syllabus is open where there is room beside the text.
    const side = document.querySelector(".side > details");
    const fit = () => {
        side.open = !narrow.matches;
    };
    fit();
    narrow.addEventListener("change", fit);
    document.querySelector(".side [aria-current]")?.scrollIntoView({block: "center", behavior: "instant"});
    scrollTo({top: location.hash ? scrollY : 0, behavior: "instant"});
    if (location.hash)
        document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView({behavior: "instant"});

    // Light, dark, or as the system says.
    const button = document.querySelector("button.theme");
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const shown = () => root.dataset.theme ?? (dark.matches ? "dark" : "light");
    const label = () => {
        const other = shown() === "dark" ? "Light" : "Dark";
        button.textContent = other;
        button.setAttribute("aria-label", `${other} page`);
    };
    button.hidden = false;
    label();
    dark.addEventListener("change", label);
    button.addEventListener("click", () => {
        const theme = shown() === "dark" ? "light" : "dark";
        root.dataset.theme = theme;
        try {
            localStorage.setItem("course-theme", theme);
        } catch { /* for this page alone */
        }
        label();
    });

    // A heading's own place, to be copied.
    for (const heading of document.querySelectorAll("article h2[id], article h3[id]")) {
        const link = document.createElement("a");
        link.className = "here";
        link.href = "#" + heading.id;
        link.textContent = "#";
        link.setAttribute("aria-label", "this section");
        heading.append(link);
    }

    // Where the reader is, in the list of sections.
    const places = [...document.querySelectorAll(".side .sections a[href^=\"#\"]")];
    if (places.length > 0) {
        const headings = places.map((a) => document.getElementById(a.hash.slice(1)));
        const mark = () => {
            let now = -1;
            headings.forEach((h, i) => {
                if (h && h.getBoundingClientRect().top < innerHeight * 0.35) now = i;
            });
            places.forEach((a, i) => a.classList.toggle("seen", i === now));
        };
        addEventListener("scroll", () => requestAnimationFrame(mark), {passive: true});
        mark();
    }

    // What a link leads into may be folded.
    const unfold = () => {
        const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
        if (!target) return;
        let inside = false;
        for (let e = target.parentElement; e; e = e.parentElement) {
            if (e.tagName === "DETAILS" && !e.open) {
                e.open = true;
                inside = true;
            }
        }
        if (inside) target.scrollIntoView();
    };
    unfold();
    addEventListener("hashchange", unfold);
    addEventListener("beforeprint", () => document.querySelectorAll("article details").forEach((d) => {
        d.open = true;
    }));

    // A formula that is a little too wide is written a little smaller; one that is much too wide scrolls, as tables do: with
    // the keyboard, too.
    const narrower = () => {
        const scrolls = (e) => {
            if (e.scrollWidth > e.clientWidth + 1)
                e.tabIndex = 0;
            else
                e.removeAttribute("tabindex");
        };
        for (const part of document.querySelectorAll(".formula .part")) {
            const math = part.firstElementChild;
            math.style.fontSize = "";
            if (part.clientWidth > 0 && part.scrollWidth > part.clientWidth)
                math.style.fontSize = `${1.06 * Math.max(0.72, 0.99 * part.clientWidth / part.scrollWidth)}em`;
            scrolls(part);
        }
        document.querySelectorAll(".scroll, article pre, div.sourceCode").forEach(scrolls);
    };
    document.fonts.ready.then(narrower);
    addEventListener("resize", narrower);
    addEventListener("toggle", (event) => {
        if (event.target.open) narrower();
    }, true);

    // Moving pictures stand still for readers who want no motion, until they press Play.
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
        for (const film of document.querySelectorAll("article img[src$=\".webp\"]")) {
            const stand = () => {
                const still = document.createElement("canvas"), play = document.createElement("button");
                still.width = film.naturalWidth;
                still.height = film.naturalHeight;
                still.getContext("2d").drawImage(film, 0, 0);
                still.setAttribute("role", "img");
                still.setAttribute("aria-label", film.alt);
                play.type = "button";
                play.textContent = "Play";
                play.addEventListener("click", () => {
                    still.remove();
                    play.remove();
                    film.hidden = false;
                });
                film.hidden = true;
                film.after(still, play);
            };
            if (film.complete && film.naturalWidth > 0)
                stand();
            else
                film.addEventListener("load", stand, {once: true});
        }
    }

    // Keys: / searches, n and p turn pages. Not while something is typed, nor within a demo, which has keys of its own.
    addEventListener("keydown", (event) => {
        if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.target.closest?.("input, textarea, select, course-demo, [contenteditable]")) return;
        if (event.key === "/") {
            event.preventDefault();
            document.querySelector("input[type=search]").focus();
        }
        const rel = {n: "next", p: "prev"}[event.key];
        if (rel) document.querySelector(`.neighbours a[rel=${rel}]`)?.click();
    });
})();
