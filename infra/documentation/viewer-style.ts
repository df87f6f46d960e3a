/** The bank's colours under the viewer's names; the viewer inherits the page's variables. */
const colours = `
:host {
  --bg: var(--card); --bg2: var(--page); --bg3: var(--tint); --light-bg: var(--tint); --hover-color: var(--tint);
  --fg: var(--ink); --fg2: var(--ink); --fg3: var(--soft); --light-fg: var(--soft); --placeholder-color: var(--soft);
  --border-color: var(--line); --light-border-color: var(--line); --code-border-color: var(--line); --input-bg: var(--card);
  --primary-color: var(--act); --primary-btn-text-color: var(--on-act); --secondary-color: var(--link);
  --nav-bg-color: var(--card); --nav-text-color: var(--ink); --nav-hover-bg-color: var(--tint); --nav-hover-text-color: var(--link);
  --nav-hover-scrollbar-color: var(--field); --selection-bg: var(--act); --selection-fg: var(--on-act);
  --red: var(--wrong); --green: light-dark(#1b6b35, #8fd6a0); --blue: light-dark(#1b5e9b, #8fc4f5);
  --orange: light-dark(#8a4b00, #f0b877); --yellow: var(--orange); --purple: light-dark(#6a3fa0, #c9a9f2); --pink: var(--purple); --gray: var(--soft);
  --code-fg: var(--ink); --inline-code-fg: var(--ink); --code-property-color: var(--link); --code-keyword-color: var(--blue); --code-operator-color: var(--soft);
  --font-regular: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
  --font-mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
  --font-size-small: .875rem; --font-size-mono: .8125rem; --font-size-regular: 1rem;
  --border-radius: .375rem; --layout: column; --nav-path-padding: .375rem .5rem .375rem .75rem; --resp-area-height: none;
}
`;

/** The viewer scrolls with the page; on a wide screen the navigation stays visible beside it. */
const layout = `
:host(openapi-explorer) { display: block; height: auto; overflow: visible; line-height: 1.55; }
.body { display: block; height: auto; overflow: visible; }
.main-content { height: auto; overflow: visible; min-width: 0; }
.main-content-inner, .section-gap--focused-mode, .section-gap--read-mode { padding: 0; }
#operations-root { scroll-margin-top: 1rem; outline: 0; }
#operations-root:has(#overview) { scroll-margin-top: 100rem; }
nav.nav-bar { display: flex; width: auto; height: auto; max-height: 45vh; margin: 0 0 1.5rem; overflow: hidden; border: 1px solid var(--line); border-radius: .5rem; }
nav.nav-scroll { border: 0; padding-bottom: .5rem; }
@media (min-width: 64rem) {
  .body { display: grid; grid-template-columns: 18rem minmax(0, 1fr); gap: 2.5rem; align-items: start; }
  nav.nav-bar { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); margin: 0; }
}
`;

const ways = `
nav.nav-bar > div { padding: .75rem !important; border-bottom: 1px solid var(--line); }
nav input[type=text] { min-height: 2.75rem; padding: .5rem .75rem !important; color: var(--ink) !important; background: var(--card) !important; border: 1.5px solid var(--field) !important; font-size: 1rem; }
[part~=btn-search], .security-info-button, .nav-bar-section, .toolbar-item { display: none !important; }
.nav-bar-tag, .nav-bar-info { padding: .5rem .75rem; font-size: 1rem; font-weight: 650; color: var(--ink); border-left-width: 3px; }
.nav-bar-path { gap: .5rem; align-items: baseline; font-size: .875rem; line-height: 1.4; border-left-width: 3px; }
.nav-bar-tag-and-paths.collapsed > .nav-bar-section-wrapper { visibility: hidden; }
.nav-bar-tag-and-paths > .nav-bar-section-wrapper, .nav-bar-tag-and-paths.collapsed > .nav-bar-section-wrapper { transition: none; }
.nav-bar-path::before {
  flex: none; width: 2.75rem; padding: .125rem 0; border-radius: .25rem; background: var(--tint); color: var(--blue);
  font: 650 .625rem/1.4 var(--font-mono); text-align: center; content: "GET";
}
.nav-bar-path[data-content-id^=post-]::before { content: "POST"; color: var(--green); }
.nav-bar-path[data-content-id^=put-]::before { content: "PUT"; color: var(--orange); }
.nav-bar-path[data-content-id^=delete-]::before { content: "DEL"; color: var(--red); }
`;

const content = `
h1, h2, .title { letter-spacing: -.01em; }
h1.title { font-size: .9375rem; font-weight: 600; color: var(--soft); letter-spacing: 0; }
h1.title.tag { font-size: 1.5rem; color: var(--ink); }
h2 { margin: .125rem 0 0; font-size: 1.5rem; font-weight: 680; line-height: 1.25; }
section .nav-bar-paths-under-tag { max-width: none !important; }
section .nav-bar-path { flex-wrap: wrap; padding: .5rem .25rem; font-size: 1rem; border-left: 0; border-bottom: 1px solid var(--line); }
section .nav-bar-path > span { flex: 1 1 60%; }
section .nav-bar-path::after { flex: 1 1 100%; padding-left: 3.25rem; color: var(--soft); font: .8125rem/1.5 var(--font-mono); overflow-wrap: anywhere; content: attr(data-path); }
#api-title { font-size: 1.5rem !important; font-weight: 680; line-height: 1.25; }
.req-res-title { font-size: 1.1875rem; font-weight: 680; }
.api-request.focused-mode, .response-panel.focused-mode { margin-top: 1.5rem; padding-top: 1.5rem; border-top: 1px solid var(--line); }
[part~=label-operation-path] { font-family: var(--font-mono); overflow-wrap: anywhere; }
.method-fg { font-family: var(--font-mono) !important; }
.m-markdown p, .m-markdown li { line-height: 1.55; }
.resp-descr p { white-space: pre-line; }
.table-title { margin: 1.25rem 0 .375rem; font-size: .9375rem; font-weight: 650; }
.m-table, .m-table tbody { display: block; }
.m-table tr { display: grid; grid-template-columns: 13rem minmax(0, 1fr); padding: .625rem .75rem; line-height: 1.5; }
.m-table tr + tr { border-top: 1px solid var(--line); }
.m-table td { padding: 0; border: 0 !important; overflow-wrap: anywhere; }
.m-table td:first-child { grid-row: 1 / span 2; padding-right: 1rem; }
.m-table td:nth-child(2) { grid-column: 2; grid-row: 2; }
.m-table td:nth-child(3) { grid-column: 2; grid-row: 1; }
.m-table td:nth-child(2) > div { margin: .25rem 0 0 !important; color: var(--soft); }
.param-name, .param-type { margin: 0 !important; text-align: left; line-height: 1.5; }
.param-name { font-weight: 600; font-size: .8125rem; }
.param-description, .param-constraint { margin: 0 !important; }
.param-constraint { margin-top: .25rem !important; color: var(--soft); font-size: .8125rem; }
.param-constraint .tooltip { cursor: auto !important; }
.param-constraint .tooltip > div { visibility: visible; white-space: normal !important; overflow-wrap: anywhere; }
.tooltip-text { display: none !important; }
.section-padding { margin: 0; }
table[role=presentation]:not(.m-table) { width: 100%; }
table[role=presentation]:not(.m-table) td { overflow-wrap: anywhere; }
table[role=presentation]:not(.m-table) td:nth-child(-n + 2) { min-width: 5rem !important; overflow-wrap: normal; }
.m-btn { box-shadow: none; border: 1.5px solid var(--field); color: var(--ink); }
.m-btn.primary { border-color: var(--act); color: var(--on-act); }
.m-btn.primary:focus-visible { color: var(--on-act); }
.m-btn.outline-primary { border: 1.5px solid var(--field); }
.tab-buttons { height: auto; min-height: 2.5rem; }
.tab-btn { padding: .25rem .125rem; }
:focus-visible { outline: 3px solid var(--link) !important; outline-offset: 2px; }
#operations-root:focus-visible { outline: 0 !important; }
.nav-bar :focus-visible, .tab-btn:focus-visible, .m-btn:focus-visible { outline-offset: -3px !important; }
.table { overflow-x: auto; }
.table .key { width: 16rem; }
.table .key-type { width: 8rem; padding-right: .5rem; }
.table .key-descr { flex: 1 1 0; padding-right: .5rem; line-height: 1.5; overflow-wrap: anywhere; }
.table .key-descr > div { line-break: auto !important; color: var(--soft); font-size: .8125rem; }
.key-descr { display: block; overflow: visible; min-width: 0; }
.textarea { font-family: var(--font-mono) !important; font-size: .8125rem !important; line-height: 1.6; field-sizing: content; max-height: 40rem; }
@media (max-width: 47.99rem) {
  .m-table tr { display: block; }
  .m-table td { display: block; width: auto !important; min-width: 0 !important; }
  table[role=presentation]:not(.m-table) :is(tbody, tr, td) { display: block; }
  table[role=presentation]:not(.m-table) tr { padding: .5rem .75rem; border-bottom: 1px solid var(--line); }
  table[role=presentation]:not(.m-table) td { padding: 0 !important; border: 0 !important; }
  .table .tr { display: block; }
  .table .td { width: auto; padding: .125rem 0; }
  .table > div > div:first-child { display: none !important; }
  .table .key { margin-left: -1.75rem; }
  .table .key-type, .table .key-descr { padding-left: 1rem; }
}
`;

/** The viewer's style, matching the developer site. */
export const viewerStyle = colours + layout + ways + content;
