/** The style of the documentation, and of what the build renders from Markdown. */
export const documentationStyle = `
.contents ul { display: flex; flex-wrap: wrap; gap: .375rem; list-style: none; margin: 0 0 1.5rem; padding: 0; }
.contents a { display: block; padding: .1875rem .75rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .875rem; text-decoration: none; }
.contents a:hover { background: var(--tint); }
.call { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; padding: .625rem .875rem; border: 1px solid var(--line); border-radius: .5rem; background: var(--page); }
.call code { padding: 0; background: none; font-size: .9375rem; }
.method { flex: none; width: 4.25rem; padding: .125rem 0; border-radius: .25rem; background: var(--tint); color: var(--blue); font: 650 .75rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; text-align: center; }
.post { color: var(--green); } .put { color: var(--orange); } .delete { color: var(--wrong); }
.card .operations li, .card .fields li { max-width: none; }
.operations { list-style: none; margin: 0 0 1.5rem; padding: 0; border-top: 1px solid var(--line); }
.card .operations a { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 0 .75rem; align-items: baseline; padding: .5rem .25rem; border-bottom: 1px solid var(--line); color: var(--ink); text-decoration: none; }
.operations a:hover, .operations [aria-current] { background: var(--tint); }
.operations code { grid-column: 2; padding: 0; background: none; color: var(--soft); font-size: .8125rem; }
.operations .name { font-weight: 600; color: var(--act); }
.operations .old { text-decoration: line-through; }
.fields { list-style: none; margin: 0 0 1.25rem; padding: 0; }
.fields .fields { margin: 0 0 0 .75rem; padding-left: .875rem; border-left: 2px solid var(--line); }
.fields > li { border-bottom: 1px solid var(--line); }
.fields .fields > li:last-child { border-bottom: 0; }
.entry { margin: 0 -.375rem; padding: .625rem .375rem; }
.entry > a { text-decoration: none; }
.entry > a code { font-size: .9375rem; font-weight: 650; padding: 0; background: none; }
.entry > a:hover code { text-decoration: underline; }
.entry p { margin: .125rem 0 0; }
.type, .limits { color: var(--soft); font-size: .875rem; }
.limits code { overflow-wrap: anywhere; }
.required { padding: 0 .4375rem; border: 1px solid var(--note-line); border-radius: 1rem; font-size: .75rem; font-weight: 600; }
.codes { margin-bottom: 1rem; }
.codes > div { grid-template-columns: minmax(0, 1fr); }
.fields li:target > .entry, h2:target, h3:target, tr:target > *, .codes > :target { background: var(--note); }
.beside details { border-bottom: 1px solid var(--line); }
.beside h2 { margin-top: 0; }
#try { margin-bottom: 2rem; }
#try input, #try select, #log select { width: 100%; min-height: 2.5rem; margin-bottom: .75rem; padding: .375rem .625rem; font: inherit; font-size: .875rem; }
#log select { width: auto; max-width: 100%; }
select { color: var(--ink); background: var(--card); border: 1.5px solid var(--field); border-radius: .5rem; }
#try .field { font-size: .9375rem; }
#try .field .detail { font-weight: 400; }
#try form { margin-top: 1.25rem; }
#try form details { margin-bottom: 1rem; border-bottom: 1.5px solid var(--field); }
#try-send { position: sticky; bottom: 0; padding: .625rem 0; margin-bottom: 0; background: var(--card); }
#filter { display: flex; flex-wrap: wrap; gap: 0 1rem; }
#filter > div { max-width: 100%; }
.entries { margin: 1rem 0; border-top: 1px solid var(--line); }
.entries > details { padding: .5rem .25rem; border-bottom: 1px solid var(--line); }
.entries summary { overflow-wrap: anywhere; }
.entries mark { background: var(--note); color: inherit; }
.failed { color: var(--wrong); font-weight: 650; }
.code { position: relative; }
.code .detail { margin: 0 0 .375rem; padding-right: 4.5rem; }
.code pre { max-height: 32rem; }
.card .copy { position: absolute; top: .375rem; right: .375rem; width: auto; min-height: 1.75rem; padding: .0625rem .625rem; border-color: var(--line); background: var(--card); color: var(--act); font-size: .8125rem; opacity: .9; }
.card .named .copy { top: -.25rem; right: 0; }
.copy:hover { background: var(--tint); }
pre i { font-style: normal; }
.k { color: var(--blue); } .s { color: var(--green); } .c { color: var(--soft); }
.card > div > :last-child { margin-bottom: 0; }
.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(16rem, 1fr)); gap: .75rem; list-style: none; margin: 0 0 1.5rem; padding: 0; }
.cards li { padding: .875rem 1rem; border: 1px solid var(--line); border-radius: .625rem; }
.cards li:hover { border-color: var(--link); }
.cards a { font-weight: 650; }
.cards p { margin: .25rem 0 0; color: var(--soft); font-size: .9375rem; }
.toc ul { list-style: none; margin: 0 0 1.5rem; padding: .25rem 0 .25rem 1rem; border-left: 3px solid var(--line); }
.toc a { display: inline-block; padding: .125rem 0; font-size: .9375rem; text-decoration: none; }
.toc a:hover { text-decoration: underline; }
.prose { min-width: 0; }
.prose > h2:first-child { margin-top: 0; }
.turns { display: flex; flex-wrap: wrap; gap: .75rem; margin-top: 2.5rem; }
.turns a { flex: 1 1 14rem; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: .5rem; font-weight: 600; text-decoration: none; }
.turns a:hover { background: var(--tint); }
.turns [rel=next] { text-align: right; }
.turns span { display: block; color: var(--soft); font-size: .875rem; font-weight: 400; }
.card .edit { margin: 1.5rem 0 0; font-size: .875rem; }
@media (min-width: 64rem) {
  .text { display: grid; grid-template-columns: minmax(0, 1fr) 15rem; gap: 0 3rem; align-items: start; }
  .text > .toc { grid-column: 2; grid-row: 1; position: sticky; top: 1rem; }
  .text > .prose { grid-column: 1; grid-row: 1; max-width: 50rem; }
  .operation { display: grid; grid-template-columns: minmax(0, 1fr) 27rem; gap: 0 2.5rem; align-items: start; }
  .operation > div > h2:first-child { margin-top: 0; }
  .beside { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow-y: auto; margin: -.5rem; padding: .5rem; }
  .codes > div { grid-template-columns: 14rem minmax(0, 1fr); }
}
@media (min-width: 48rem) {
  .card .operations a { grid-template-columns: auto minmax(0, 1fr) minmax(0, 1.1fr); }
  .operations code { grid-column: 3; }
}
`;
