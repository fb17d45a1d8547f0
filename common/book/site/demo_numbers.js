// The numbers of <course-demo> (demo.js): for the eyes, for the ears, as a file, and as a link that holds all settings.
"use strict";

const courseNumberText = (value) => value === null ? "\u2013" : Number(value.toPrecision(6)).toString();

const courseDemoNumbers = (Base) => class extends Base {
    async showNumbers() {
        if (!this.numbers.open || this.asking) return;
        this.asking = true;
        const {numbers} = await this.ask("numbers", {}, "numbers").catch(() => ({}));
        this.asking = false;
        if (!numbers) return;
        const cell = (kind, text) => courseMade(kind, {textContent: text});
        const rows = [courseMade(
            "caption", {textContent: "t = " + courseNumberText(numbers.time) + " s, " + numbers.steps + " steps"})];
        for (const variant of numbers.variants) {
            rows.push(courseMade(
                "tr", {}, courseMade("th", {scope: "colgroup", textContent: variant.label}),
                ...["first", "now", "least", "largest"].map((word) => cell("th", word))));
            for (const probe of variant.probes)
                rows.push(courseMade(
                    "tr", {},
                    courseMade(
                        "th", {scope: "row", textContent: probe.name + (probe.unit ? " [" + probe.unit + "]" : "")}),
                    ...[probe.first, probe.last, probe.least, probe.largest].map(
                        (value) => cell("td", courseNumberText(value)))));
        }
        this.table.replaceChildren(...rows);
    }

    /// For screen readers: the numbers at which the run was stopped.
    async speak() {
        const {numbers} = await this.ask("numbers", {}, "numbers");
        this.spoken.textContent = "t = " + courseNumberText(numbers.time) + " s. " +
            numbers.variants
                .map(
                    (v) => v.label + ": " +
                        v.probes.slice(0, 3)
                            .map((p) => p.name + " " + courseNumberText(p.last) + " " + p.unit)
                            .join(", "))
                .join(". ");
    }

    save(name, url) {
        const link = courseMade("a", {href: url, download: name});
        link.click();
        setTimeout(() => URL.revokeObjectURL(url), 10000);
    }

    async saveCsv() {
        const {csv} = await this.ask("csv", {}, "csv");
        this.save("demo_" + this.description.name + ".csv", URL.createObjectURL(new Blob([csv], {type: "text/csv"})));
    }

    savePicture() {
        this.canvas.toBlob((blob) => this.save("demo_" + this.description.name + ".png", URL.createObjectURL(blob)));
    }

    get link() {
        const asked = new URLSearchParams();
        if (document.querySelector("course-demo") !== this) asked.set("demo", this.getAttribute("name"));
        if (this.state.preset) asked.set("preset", this.state.preset);
        this.state.parameters.forEach((value, i) => {
            const p = this.description.parameters[i];
            // Without any the demo's opening preset would begin.
            if (!value.set && (this.state.preset || i > 0)) return;
            asked.append("set", p.name + "=" + (p.kind === "choice" ? p.choices[value.value][0] : value.value));
        });
        return location.href.split("#")[0] + "#" + asked;
    }

    copyLink() {
        const link = this.link;
        try {
            history.replaceState(null, "", link);
        } catch (error) { /* a page that is no document of its own */
        }
        const copied = navigator.clipboard ? navigator.clipboard.writeText(link) : Promise.reject();
        copied.then(
            () => this.say("the link was copied; it is this page's address now, too"),
            () => this.say("the link is this page's address now"));
    }
};
