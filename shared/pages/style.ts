import { createHash } from "node:crypto";
import { type Brand, brandStyle } from "./brand.ts";
import { dashboardStyle } from "./dashboard-style.ts";
import { paymentsStyle } from "./payments-style.ts";
import { printStyle } from "./print-style.ts";

const range = (length: number) => Array.from({ length }, (_, index) => index);

// Inline styles are forbidden, so the time left is given as classes: "m9 t3 u5" is 9 min 35 s.
const clock = [
  ...range(16).map((minutes) => `.m${minutes}{--m:${minutes}}`),
  ...range(6).map((tens) => `.t${tens}{--t:${tens}}`),
  ...range(10).map((units) => `.u${units}{--u:${units}}`),
].join("");

const base = `
:root {
  color-scheme: light dark;
  --page: #eef3f4; --card: #fff; --ink: #10262e; --soft: #48606a; --line: #cbd8dc; --field: #6b838c;
  --deep: #0a3a4a; --deeper: #082c39; --on-deep: #f2f8f9; --ice: #9fd3d6;
  --tint: #e6f1f1; --link: #0b6570; --act: #0b6570; --act-over: #084d56; --on-act: #fff;
  --wrong: #a3201d; --wrong-tint: #fdf0ef; --note: #fdf5e0; --note-line: #b8860b;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #08171d; --card: #0f242c; --ink: #e8f1f3; --soft: #a6bcc4; --line: #29434d; --field: #7e98a2;
    --deep: #0a2a36; --deeper: #061c25; --on-deep: #e8f1f3; --ice: #7fc4c8;
    --tint: #12333a; --link: #7ed0cf; --act: #7ed0cf; --act-over: #a5e2e0; --on-act: #04242a;
    --wrong: #ff9d94; --wrong-tint: #35191a; --note: #2f2814; --note-line: #d9ae45;
  }
}
*, ::before, ::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding: .75rem; }
body {
  margin: 0;
  background: var(--page); color: var(--ink);
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
  overflow-wrap: anywhere;
}
.top { background: linear-gradient(var(--deeper), var(--deep)); color: var(--on-deep); padding: 1rem 1rem 4.5rem; }
.inner { width: 100%; max-width: 37rem; margin: 0 auto; }
.bank { display: flex; align-items: center; gap: .75rem; font-weight: 650; font-size: 1.125rem; letter-spacing: .005em; }
.bank svg { flex: none; width: 2.25rem; height: 2.25rem; color: var(--ice); }
.logo { display: flex; }
.logo svg { width: auto; max-width: min(14rem, 50vw); }
.quit { position: absolute; right: 0; top: -3.625rem; }
body:has(.quit) .bank { padding-right: 6.5rem; }
.quit button { min-height: 2.5rem; padding: .25rem .875rem; background: transparent; color: var(--on-deep); border-color: currentColor; font-size: .9375rem; font-weight: 600; }
.quit button:hover { background: rgb(127 127 127 / .3); }
.quit :focus-visible { outline-color: currentColor; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
main { padding: 0 .75rem; margin-top: -3.25rem; }
.card {
  position: relative; background: var(--card); border: 1px solid var(--line); border-radius: .875rem; padding: 1.25rem 1.125rem 1.5rem;
  box-shadow: 0 1px 2px rgb(8 44 57 / .08), 0 12px 32px -12px rgb(8 44 57 / .22);
}
.clock { --left: calc(var(--m) * 60 + var(--t) * 10 + var(--u)); }
.status { display: grid; gap: .75rem 2rem; margin: 0 0 1.5rem; color: var(--soft); font-size: .875rem; line-height: 1.5rem; font-variant-numeric: tabular-nums; }
.status p { margin: 0; }
.pills { display: flex; gap: .25rem; margin-top: .25rem; }
.pills i { flex: 1; height: .375rem; border-radius: 1rem; background: var(--line); }
.pills .on { background: var(--link); }
.left time { color: var(--ink); font-size: 1rem; font-weight: 650; line-height: 1; }
.ebb { height: .375rem; margin-top: .25rem; border-radius: 1rem; background: var(--line); overflow: hidden; }
.ebb i { display: block; height: 100%; background: var(--note-line); border-radius: inherit; transform-origin: 0 0; animation: ebb calc(var(--left) * 1s) linear both; }
@keyframes ebb { from { transform: scaleX(calc(min(var(--left), 600) / 600)); } to { transform: scaleX(0); } }
.soon { display: block; font-weight: 600; color: var(--ink); visibility: hidden; height: 0; animation: soon 1s step-end calc(var(--left) * 1s - 60s) forwards; }
@keyframes soon { from, to { visibility: visible; height: auto; padding: .625rem .875rem; margin-bottom: 1.5rem; } }
.soon, .note { background: var(--note); border-left: .25rem solid var(--note-line); border-radius: .25rem; }
.note { margin: 0 0 1.25rem; padding: .625rem .875rem; }
.asker { margin: 0 0 .25rem; color: var(--soft); font-size: .9375rem; }
.asker b { color: var(--ink); font-weight: 650; }
h1 { margin: 0 0 .75rem; font-size: clamp(1.5rem, 1.2rem + 1.6vw, 2rem); line-height: 1.2; letter-spacing: -.015em; font-weight: 680; }
h2 { margin: 0 0 .5rem; font-size: 1.0625rem; line-height: 1.35; }
h1, h2, button, .button { text-wrap: balance; }
p { margin: 0 0 1rem; text-wrap: pretty; }
a { color: var(--link); text-underline-offset: .15em; }
.hint, .detail { color: var(--soft); font-size: .9375rem; }
.hint { display: block; margin: 0 0 .5rem; }
label.field { display: block; font-weight: 600; }
input[type=text] {
  display: block; width: 100%; min-height: 3rem; padding: .5rem .75rem; margin: 0 0 1.25rem;
  color: var(--ink); background: var(--card); border: 1.5px solid var(--field); border-radius: .5rem;
  font: inherit; font-size: 1.125rem; letter-spacing: .04em; font-variant-numeric: tabular-nums;
}
[aria-invalid=true] { border-color: var(--wrong) !important; border-width: 2px !important; }
.wrong { display: block; margin: 0 0 .5rem; color: var(--wrong); font-weight: 600; }
.summary { margin: 0 0 1.25rem; padding: .875rem 1rem; border: 2px solid var(--wrong); border-radius: .5rem; background: var(--wrong-tint); }
.summary h2 { margin: 0 0 .25rem; }
.summary p { margin: 0; }
.summary a { color: var(--wrong); font-weight: 600; display: inline-block; padding: .125rem 0; }
fieldset { margin: 0 0 1.25rem; padding: 0; border: 0; min-width: 0; }
legend { padding: 0; margin: 0 0 .25rem; font-weight: 650; font-size: 1.0625rem; }
.choice {
  display: grid; grid-template-columns: auto 1fr; gap: 0 .875rem; align-items: center; min-height: 3.5rem; margin: 0 0 .5rem;
  padding: .75rem .875rem; border: 1.5px solid var(--line); border-radius: .625rem; cursor: pointer;
}
.choice:hover { border-color: var(--link); }
.choice:has(:checked) { border-color: var(--link); background: var(--tint); }
.choice input { appearance: none; display: grid; place-content: center; width: 1.5rem; height: 1.5rem; margin: 0; border: 2px solid var(--field); border-radius: .3125rem; background: var(--card); cursor: inherit; }
.choice [type=radio] { border-radius: 50%; }
.choice input::before { content: ""; width: .875rem; height: .875rem; transform: scale(0); background: var(--on-act); clip-path: polygon(14% 44%, 0 60%, 40% 98%, 100% 18%, 84% 5%, 38% 67%); }
.choice [type=radio]::before { width: .75rem; height: .75rem; border-radius: 50%; clip-path: none; background: var(--link); }
.choice :checked { border-color: var(--link); }
.choice [type=checkbox]:checked { background: var(--act); }
.choice :checked::before { transform: none; }
.choice strong { display: block; font-weight: 600; line-height: 1.35; }
.number, dd { font-variant-numeric: tabular-nums; }
.tag { display: inline-block; margin-top: .25rem; padding: 0 .5rem; border-radius: 1rem; background: var(--tint); border: 1px solid var(--line); color: var(--ink); font-size: .8125rem; }
.tag.on { background: var(--act); border-color: var(--act); color: var(--on-act); }
summary { padding: .375rem 0; color: var(--link); font-weight: 600; cursor: pointer; }
details p { margin: .25rem 0 .75rem; }
form > details { margin: .25rem 0 0; padding: .5rem .875rem; border: 1.5px solid var(--field); border-radius: .5rem; }
form > details:hover { border-color: var(--link); }
details button { margin: 0 0 .5rem; }
.terms { margin: 0 0 1.5rem; padding: 1rem 1.125rem; border-radius: .625rem; background: var(--tint); }
.terms ul { margin: 0; padding: 0 0 0 1.125rem; }
.terms li + li { margin-top: .375rem; }
.terms p { margin: .75rem 0 0; }
dl { margin: 0 0 1.5rem; border-top: 1px solid var(--line); }
dl > div { padding: .6875rem 0; border-bottom: 1px solid var(--line); }
dt { color: var(--soft); font-size: .9375rem; line-height: 1.35; hyphens: auto; }
dd { margin: 0; }
.party dd { color: var(--soft); font-size: .9375rem; line-height: 1.5; }
.party strong { display: block; color: var(--ink); font-size: 1.0625rem; font-weight: 650; }
.party .number { color: var(--ink); }
.sum dd { font-size: clamp(1.625rem, 1.3rem + 1.8vw, 2.125rem); font-weight: 680; letter-spacing: -.015em; line-height: 1.2; }
.line { display: block; }
button, .button {
  display: flex; align-items: center; justify-content: center; width: 100%; min-height: 3rem; padding: .625rem 1rem; border: 1.5px solid var(--link);
  border-radius: .5rem; font: inherit; font-weight: 650; line-height: 1.3; text-align: center; text-decoration: none; cursor: pointer;
  background: var(--act); color: var(--on-act);
}
button:hover, .button:hover { background: var(--act-over); }
.cancel { margin-top: .75rem; }
.cancel > *, .quiet { background: transparent; color: var(--link); border-color: var(--field); font-weight: 600; }
.cancel > :hover, .quiet:hover { background: var(--tint); border-color: var(--link); }
:focus-visible, .choice:has(:focus-visible) { outline: 3px solid var(--link); outline-offset: 3px; }
.choice :focus-visible { outline: 0; }
.summary:focus { outline: 2px solid var(--wrong); outline-offset: 0; }
.card > :is(:last-child, :has(+ .quit)) { margin-bottom: 0; }
footer { padding: 1.25rem 1rem 2rem; color: var(--soft); font-size: .875rem; }
footer p { margin: 0; padding: 0 .5rem; }
@media (min-width: 22.5rem) {
  dl > div { display: grid; grid-template-columns: 6.5rem 1fr; gap: 0 1rem; align-items: baseline; }
  dl > .party, dl > .sum { display: block; }
}
@media (min-width: 40rem) {
  .top { padding: 1.5rem 1.5rem 6rem; }
  main { padding: 0 1.5rem; margin-top: -4.5rem; }
  .card { padding: 2rem 2.25rem 2.25rem; }
  .status { grid-template-columns: 1fr auto; }
  input[type=text] { max-width: 18rem; }
  .quit { top: -3.875rem; }
  dl > div, dl > .party, dl > .sum { display: grid; grid-template-columns: 11rem 1fr; }
}
@media (prefers-reduced-motion: reduce) { .ebb i { animation-timing-function: steps(20); } }
@media (forced-colors: active) { .ebb i { background: CanvasText; } .pills .on { background: Highlight; } .choice:has(:checked) { border-color: Highlight; } .choice input { appearance: auto; } .choice input::before { content: none; } }
`;

/** The style sheet of the bank's pages, before compacting. */
export const css = base + printStyle;

/** Removes spaces that only human readers need. */
export const compact = (sheet: string): string =>
  sheet
    .replace(/\s+/g, " ")
    .replace(/ ?([{};,]) ?/g, "$1")
    .replace(/: /g, ":")
    .replace(/ > /g, ">")
    .replace(/;}/g, "}")
    .trim();

/** The hash by which a Content-Security-Policy allows an inline style sheet or script. */
export const hashOf = (text: string): string =>
  `sha256-${createHash("sha256").update(text).digest("base64")}`;

/**
 * The style sheets of the customer's pages: for the steps of an SCA, and for the dashboard. Two, so that a page
 * carries about 2 kB less.
 */
const sheets = {
  steps: compact(base + paymentsStyle + clock + printStyle),
  visits: compact(base + dashboardStyle + clock + printStyle),
} as const;

export type SheetName = keyof typeof sheets;

/** A style sheet with the bank's colours, if it has any. */
export const styleOf = (brand: Brand, name: SheetName = "steps"): string =>
  sheets[name] + brandStyle(brand);

const neutral = Object.values(sheets).map(hashOf);

/** The hashes of the style sheets with the bank's colours, for the Content-Security-Policy. */
export const styleHashesOf = (brand: Brand): string[] =>
  brand.colour || brand.accent
    ? Object.keys(sheets).map((name) => hashOf(styleOf(brand, name as SheetName)))
    : neutral;
