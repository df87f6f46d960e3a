/** The table of payments. On a narrow screen each row is a block. */
export const paymentsStyle = `
table { width: 100%; margin: 0 0 1.5rem; border-collapse: collapse; font-size: .9375rem; line-height: 1.45; font-variant-numeric: tabular-nums; }
caption { padding: 0 0 .25rem; font-size: 1.0625rem; font-weight: 650; text-align: start; }
th, td { padding: .75rem 1rem .75rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; font-weight: inherit; }
thead th { padding-block: .375rem; color: var(--soft); vertical-align: bottom; }
tbody :is(th, td:last-child) { font-weight: 650; }
small, tr i { color: var(--soft); font-size: inherit; font-style: normal; font-weight: 400; }
small { display: block; }
th small { color: inherit; }
[colspan] { background: var(--tint); padding-left: .5rem; }
[colspan] small { display: inline-block; }
td:last-child, thead th:last-child { padding-right: 0; }
.more { margin: 0; }
.card > ul { padding-left: 1.125rem; }
li p:first-child { margin: 0; }
[lang] + [lang] { margin-top: 1rem; padding-top: 1.25rem; border-top: 1px solid var(--line); }
section[lang]:last-child p:last-child { margin: 0; }
.parts { display: flex; flex-wrap: wrap; gap: 0 2rem; }
.parts a { padding: .625rem 0; font-weight: 600; }
@media print, (min-width: 48rem) {
  body:has(table) .inner { max-width: 60rem; }
  table { table-layout: fixed; }
  thead th:first-child { width: 27%; }
  thead th:last-child { width: 20%; }
  .day { width: 19%; }
  td i { display: none; }
  body:has(table) main :is(button, .button) { max-width: 26rem; }
  td:last-child, thead th:last-child { text-align: end; }
}
@media print { tbody :is(th, td) { padding-block: .25rem; } }
@media screen and (max-width: 47.99rem) {
  thead, td:empty { display: none; }
  table, caption, tbody, th, td { display: block; }
  caption { border-bottom: 1px solid var(--line); }
  tr { display: grid; padding: .75rem 0; border-bottom: 1px solid var(--line); }
  th, td { padding: 0; border: 0; }
  [colspan] { margin-top: .75rem; padding: .5rem; }
  tr:has([colspan]) { padding: 0; border: 0; }
  tr > td:last-child { grid-row: 2; margin: .125rem 0; }
  td:last-child { font-size: 1.0625rem; }
  td:last-child small { font-size: .9375rem; }
  td:not(:last-child) small { display: inline-block; }
}
`;
