// Run by node when the book is made: documents on the standard input, a script for the browser on the standard output.
const lunr = require(process.argv[2]);
const documents = JSON.parse(require("fs").readFileSync(0, "utf8"));
const index = lunr(function() {
    this.ref("n");
    this.field("title", {boost: 8});
    this.field("words");
    documents.forEach((d, n) => this.add({n, title: d.title, words: d.words}));
});
// As a script, not as data: a page opened from a folder may load it, too.
const line = (name, value) => `window.${name} = ${JSON.stringify(value)};\n`;
process.stdout.write(line("courseIndex", index) + line("courseDocuments", documents));
