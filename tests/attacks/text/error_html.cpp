// attack: has a compiler's message of HTML, Markdown and a formula
// exercise: 01_gbf/box
// from: own
// score: 0
// compiles: no
#error </pre><script>alert(1)</script> `x` | =1+1
