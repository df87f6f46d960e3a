/** The style of the dashboard: navigation, consents and payments. */
export const dashboardStyle = `
nav { display: flex; gap: 1.5rem; margin: 0 0 1.5rem; border-bottom: 1px solid var(--line); }
nav > * { padding: .625rem 0; margin-bottom: -1px; border-bottom: 3px solid transparent; font-weight: 600; }
nav a { text-decoration: none; }
nav > :hover, nav > [aria-current] { border-color: var(--link); }
.stop { background: var(--wrong); border-color: var(--wrong); color: var(--card); }
.stop:hover { background: var(--wrong-tint); color: var(--wrong); }
.back { margin: 1rem 0 0; }
.head { display: flex; gap: .25rem .75rem; justify-content: space-between; align-items: baseline; flex-wrap: wrap; }
.head > * { margin: 0; }
.head p { flex-basis: 100%; }
.given { margin: 0 0 1.25rem; padding: 1rem; border: 1px solid var(--line); border-radius: .75rem; }
.given h2 { font-size: 1.1875rem; }
.given dl { margin: .75rem 0 1rem; border: 0; font-size: .9375rem; }
.given dl > div { display: grid; grid-template-columns: 1fr auto; gap: .5rem; padding: .125rem 0; border: 0; }
.given > :last-child { margin-bottom: 0; }
.links { display: grid; gap: .5rem; }
.days dt { color: var(--ink); font-weight: 600; }
.rows { list-style: none; margin: 0; padding: 0; }
.rows li { display: grid; padding: .75rem 0; border-top: 1px solid var(--line); }
.rows summary { min-height: 2.5rem; align-content: center; }
.paid { margin: 0 0 1.5rem; }
.paid .tag { justify-self: start; margin: .375rem 0; }
@media (max-width: 39.99rem) { .days > div { display: block; } }
@media (min-width: 40rem) {
  .links { grid-template-columns: 1fr 1fr; }
  .given dl > div { grid-template-columns: 11rem 1fr; }
  .rows li { grid-template-columns: 1fr auto; gap: 0 1rem; align-items: center; }
  .rows details { grid-area: 1 / 2 / span 2; }
  .rows [open] { grid-area: auto / 1 / auto / -1; }
  .rows .detail { grid-column: 1; }
  .paid .detail { grid-column: 1 / -1; }
  .paid li { align-items: baseline; }
  .paid :is(.number, a) { text-align: end; }
}
@media print { nav, details, .back, .paid a { display: none; } }
`;
