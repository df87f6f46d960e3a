/** The print style: black on white, with the content to keep and without buttons. */
export const printStyle = `
.printed { display: none; }
@media print {
  @page { margin: 1.5cm; }
  :root { color-scheme: light; --ink: #000; --soft: #333; --line: #999; }
  body, .card, .top { background: #fff; color: #000; box-shadow: none; }
  .top { padding: 0 0 .5rem; border-bottom: 2px solid; } main { margin: 1rem 0 0; padding: 0; } .card { border: 0; padding: 0; }
  .inner, body:has(table) .inner { max-width: none; }
  .bank svg { color: #000; }
  .tag, .tag.on { background: none; border-color: var(--line); color: #000; }
  .choice input { print-color-adjust: exact; }
  .logo, button, .button, .clock, .asker, footer, .going, .parts { display: none; }
  .printed { display: block; }
  .bank .unseen { position: static; width: auto; height: auto; clip-path: none; }
  dl > div, dl > .party, dl > .sum { display: grid; grid-template-columns: 5cm 1fr; padding: .375rem 0; }
  dl > div, tr, li { break-inside: avoid; }
}
`;
