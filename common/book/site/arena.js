// The arena's tables: sorted by any column, and every cell opens its match in the demo of lesson 24.
(() => {
    const demo = document.querySelector("course-demo");
    const runs = demo !== null;
    /** "< 0.001" and "0.04 (20)" as they sort; what takes no part, or fell, comes last. */
    const value = (text) => {
        const number = Number.parseFloat(text.replace("<", "").trim());
        return Number.isFinite(number) ? number - (text.includes("<") ? 1e-12 : 0) : Infinity;
    };
    let before = null;

    document.querySelectorAll("article table").forEach((table) => {
        const head = [...table.tHead.rows[0].cells], scenes = head.map((c) => c.textContent.trim());
        const body = table.tBodies[0], all = [...body.rows];
        head.forEach((cell, column) => {
            const button = document.createElement("button");
            button.type = "button";
            button.append(...(cell.childNodes.length ? cell.childNodes : ["method"]));
            cell.append(button);
            button.addEventListener("click", () => {
                const down = cell.getAttribute("aria-sort") === "ascending";
                head.forEach((c) => c.removeAttribute("aria-sort"));
                cell.setAttribute("aria-sort", down ? "descending" : "ascending");
                const key = (row) => column === 0 ? all.indexOf(row) : value(row.cells[column].textContent);
                body.append(...[...all].sort((a, b) => {
                    const d = key(a) - key(b);
                    return Number.isNaN(d) ? 0 : down ? -d : d;
                }));
            });
        });
        if (!runs) return;
        const sweeps = Number.parseInt(table.closest(".arena").dataset.sweeps, 10);  // no number: a cell names its own
        for (const row of all)
            for (const [column, cell] of [...row.cells].entries()) {
                const text = cell.textContent.trim();
                if (column === 0 || text === "takes no part" || text === "") continue;
                const own = /\((\d+)\)/.exec(text), n = sweeps || (own ? Number.parseInt(own[1], 10) : 20);
                const button = document.createElement("button"), method = row.cells[0].textContent.trim();
                button.type = "button";
                button.textContent = text;
                button.title = `${method} on ${scenes[column]}`;
                button.setAttribute("aria-label", `${text}: run ${method} on ${scenes[column]}`);
                cell.replaceChildren(button);
                button.addEventListener("click", () => {
                    // Beside it runs the method that was chosen before, or sweeps.
                    const again = before && before.scene === scenes[column] && before.method !== method;
                    const second = again ? before.method : method === "pgs" ? "nncg" : "pgs";
                    const settings = [`scene=${scenes[column]}`, `first=${method}`, `second=${second}`,
                                      `first.sweeps=${n}`, `second.sweeps=${n}`];
                    before = {scene: scenes[column], method};
                    document.querySelectorAll(".chosen").forEach((e) => e.classList.remove("chosen"));
                    button.classList.add("chosen");
                    customElements.whenDefined("course-demo").then(() => demo.begin({settings}));
                    demo.scrollIntoView({block: "start"});
                });
            }
    });
})();
