import { compact, css, hashOf } from "../../pages/style.ts";
import { documentationStyle } from "./documentation-style.ts";

/** Additional style for developers: wide text, commands, tables, and the navigation. */
const more = `
:root { --blue: #1b5e9b; --green: #1b6b35; --orange: #8a4b00; }
@media (prefers-color-scheme: dark) { :root { --blue: #8fc4f5; --green: #8fd6a0; --orange: #f0b877; } }
.wide { max-width: 60rem; }
.widest { max-width: 84rem; }
.top { padding-bottom: 4rem; }
.top .inner { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: .5rem 1.5rem; }
.skip { position: absolute; top: .5rem; left: .5rem; z-index: 1; padding: .5rem 1rem; border-radius: .5rem; background: var(--on-deep); color: var(--deep); font-weight: 650; }
.skip:not(:focus) { width: 1px; height: 1px; padding: 0; overflow: hidden; clip-path: inset(50%); }
main:focus { outline: 0; }
.top .bank { display: flex; margin: 0; }
.brand { display: inline-flex; align-items: center; gap: .625rem; color: inherit; text-decoration: none; padding: .25rem 0; }
.badge { padding: .0625rem .5rem; border: 1px solid var(--ice); border-radius: 1rem; font-size: .75rem; font-weight: 600; letter-spacing: .02em; }
.top nav ul { display: flex; flex-wrap: wrap; gap: .125rem; list-style: none; margin: 0 0 0 -.5rem; padding: 0; }
.top nav a { display: block; padding: .25rem .5rem; border-radius: .375rem; color: inherit; text-decoration: none; font-size: .9375rem; font-weight: 600; }
.top nav a:hover, .top nav [aria-current] { background: rgb(255 255 255 / .14); }
.top :focus-visible { outline-color: var(--ice); }
.card h2 { margin: 2.25rem 0 .5rem; font-size: 1.375rem; letter-spacing: -.01em; }
.card h3 { margin: 1.5rem 0 .375rem; font-size: 1.0625rem; }
.card .summary h2, .card .note h2 { margin: 0 0 .25rem; font-size: 1.0625rem; }
.lead, .card p, .card li { max-width: 46rem; }
.lead { font-size: 1.125rem; color: var(--soft); }
.prose li + li { margin-top: .25rem; }
::placeholder { color: var(--soft); opacity: 1; }
.card a:not(.button) { color: var(--act); text-underline-offset: .15em; }
.card .summary a { color: var(--wrong); }
code, pre, textarea { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace; }
code { font-size: .9em; padding: .0625rem .25rem; border-radius: .25rem; background: var(--tint); }
pre {
  margin: 0 0 1rem; padding: .875rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--page); color: var(--ink);
  font-size: .8125rem; line-height: 1.6; overflow-x: auto; white-space: pre; overflow-wrap: normal; tab-size: 2; user-select: all; -webkit-user-select: all;
}
.output { margin-top: -.625rem; border-left: 3px solid var(--act); background: var(--tint); user-select: text; -webkit-user-select: text; }
var { font-style: italic; color: var(--soft); }
pre code { padding: 0; background: none; font-size: inherit; }
.wrap { white-space: pre-wrap; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; margin: 0 0 1.25rem; border: 1px solid var(--line); border-radius: .5rem; }
table { width: 100%; border-collapse: collapse; font-size: .9375rem; }
th, td { padding: .625rem .875rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; overflow-wrap: normal; }
tr:last-child > * { border-bottom: 0; }
thead th { background: var(--tint); font-size: .875rem; white-space: nowrap; }
tbody th { font-weight: 600; }
tbody .detail { font-weight: 400; }
.figure { font-variant-numeric: tabular-nums; white-space: nowrap; }
.top .find { flex: 1 1 9rem; max-width: 20rem; margin: 0; }
.find input, input[type=search] { width: 100%; min-height: 2.5rem; padding: .375rem .75rem; border: 1.5px solid var(--field); border-radius: .5rem; background: var(--card); color: var(--ink); font: inherit; }
.find input { min-height: 2rem; padding: .1875rem .75rem; border-color: transparent; border-radius: 1rem; background: rgb(255 255 255 / .16); color: inherit; font-size: .9375rem; }
.find input::placeholder { color: inherit; opacity: .85; }
#search input { margin-bottom: 1rem; font-size: 1.125rem; }
.results { list-style: none; margin: 0; padding: 0; }
.results li { padding: .75rem 0; border-bottom: 1px solid var(--line); max-width: none; }
.results a { font-weight: 650; }
.results p { margin: .125rem 0 0; color: var(--soft); font-size: .9375rem; }
.kind { float: right; margin-left: .75rem; padding: 0 .5rem; border-radius: 1rem; background: var(--tint); color: var(--soft); font-size: .75rem; }
textarea, input[type=number] {
  display: block; width: 100%; padding: .625rem .75rem; margin: 0 0 1.25rem;
  color: var(--ink); background: var(--card); border: 1.5px solid var(--field); border-radius: .5rem; font-size: .8125rem; line-height: 1.5; resize: vertical;
}
input[type=number] { max-width: 9rem; min-height: 3rem; font: inherit; font-size: 1.125rem; }
input[type=text] { max-width: none; letter-spacing: 0; font-size: 1rem; }
.checks { display: flex; flex-wrap: wrap; gap: .5rem; }
.checks .choice { min-height: 3rem; padding: .5rem .875rem; margin: 0; }
.actions { display: flex; flex-wrap: wrap; gap: .75rem; margin-bottom: 1.25rem; }
.actions > * { width: auto; }
.quiet { background: transparent; color: var(--act); border-color: var(--field); }
.quiet:hover { background: var(--tint); }
.good, .bad { margin: 0 0 1.25rem; padding: .875rem 1rem; border-radius: .5rem; border: 2px solid var(--act); background: var(--tint); }
.bad { border-color: var(--wrong); background: var(--wrong-tint); }
.good :last-child, .bad :last-child { margin-bottom: 0; }
.good:focus, .bad:focus { outline: 0; }
.good h2, .bad h2 { margin: 0 0 .25rem; font-size: 1.125rem; }
[hidden] { display: none !important; }
footer .inner { padding: 0 .5rem .5rem; }
footer a { display: inline-block; margin-right: 1rem; padding: .25rem 0; }
@media screen and (max-width: 51.99rem) {
  table, tbody, tr, th, td { display: block; }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  tbody tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  tbody tr:last-child { border: 0; }
  tbody th, td { padding: .125rem .875rem; border: 0; }
  tbody td:first-child { font-weight: 600; }
}
@media (max-width: 39.99rem) {
  .code:not(.named):has(.copy) pre { padding-top: 2rem; }
}
@media (min-width: 40rem) {
  .top { padding: 1.25rem 1.5rem 5.5rem; }
}
@media (min-width: 52rem) {
  td code:not(.break), th code { white-space: nowrap; }
}
`;

/** On paper: the text alone, with whole lines of code, in black on white also if the screen is dark. */
const printStyle = `
@media print {
  :root { --soft: #000; --act: #000; --link: #000; --wrong: #000; --blue: #000; --green: #000; --orange: #000; --tint: #fff; --page: #fff; --note: #fff; --wrong-tint: #fff; --note-line: #000; --line: #999; }
  .top { padding: 0 0 .5rem; }
  .entry { margin: 0; padding: .375rem 0; }
  .top nav, .find, .skip, .contents, .toc, .turns, .edit, .operations, #try, form .actions, #filter { display: none; }
  .card h2, .card h3 { break-after: avoid; }
  .scroll, .beside, .code pre { max-height: none; overflow: visible; }
  .operation, .text { display: block; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; }
  td code:not(.break), th code { white-space: normal; }
  code { padding: 0; }
}
`;

/** The single style sheet of the developer site. */
export const developerStyle = compact(css + more + documentationStyle + printStyle);

export const developerStyleHash = hashOf(developerStyle);
