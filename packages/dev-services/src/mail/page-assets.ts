export const STYLE = `
:root { color-scheme: light dark; --edge: #d5dedd; --soft: #f3f7f6; --accent: #0b6e69; --muted: #4d5c5b; }
@media (prefers-color-scheme: dark) {
  :root { --edge: #33413f; --soft: #1c2625; --accent: #6fd0c8; --muted: #a9b8b6; }
}
* { box-sizing: border-box; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; }
main { max-inline-size: 58rem; margin-inline: auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin-block: 0.5rem; overflow-wrap: anywhere; }
a { color: var(--accent); }
a:focus-visible { outline: 3px solid #ffd21f; box-shadow: 0 0 0 5px #10201f; }
ol { list-style: none; margin: 1.5rem 0 0; padding: 0; border-block-start: 1px solid var(--edge); }
li { border-block-end: 1px solid var(--edge); }
li a { display: flex; flex-wrap: wrap; gap: 0 1rem; padding: 0.75rem 0.5rem; color: inherit; text-decoration: none; }
li a:hover { background: var(--soft); }
li strong { flex: 1 1 100%; overflow-wrap: anywhere; }
li span { flex: 1 1 auto; overflow-wrap: anywhere; color: var(--muted); }
time { color: var(--muted); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; margin: 1rem 0; }
dt { color: var(--muted); } dd { margin: 0; overflow-wrap: anywhere; }
nav { display: flex; gap: 0.5rem; margin-block-end: 0.75rem; }
nav a, .back { display: inline-flex; align-items: center; min-block-size: 2.75rem; }
nav a { padding-inline: 1rem; border: 1px solid var(--edge); border-radius: 0.5rem; text-decoration: none; }
nav a[aria-current] { background: var(--soft); border-color: var(--accent); font-weight: 600; }
iframe { inline-size: 100%; block-size: 70vh; border: 1px solid var(--edge); border-radius: 0.5rem; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; background: var(--soft); border-radius: 0.5rem; }
section { border-block-start: 1px solid var(--edge); margin-block-start: 2rem; }
section h2 { font-size: 1.125rem; margin-block: 1rem 0; }
section p { color: var(--muted); margin-block: 0 0.75rem; }
.sides { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
.sides iframe { inline-size: min(100%, 390px); block-size: 42rem; }
.sides pre { flex: 1 1 18rem; margin: 0; }
.empty { margin-block-start: 2rem; padding: 2rem 1rem; text-align: center; background: var(--soft); border-radius: 0.5rem; }
`

/** The list looks for newer mail every two seconds while it is in view. */
export const SCRIPT = `
const { newest } = document.body.dataset
if (newest !== undefined) {
  setInterval(async () => {
    if (document.hidden) return
    const answer = await fetch('/dev/mail/latest').catch(() => undefined)
    if (answer?.ok && ((await answer.json()).id ?? '') !== newest) location.reload()
  }, 2000)
}
`
