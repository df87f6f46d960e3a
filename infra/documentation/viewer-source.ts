import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** A change of the viewer's source: the file, the pattern to find, and the replacement. */
type Change = readonly [file: RegExp, from: RegExp, to: string | ((...found: string[]) => string)];

// biome-ignore format: one change below the other
const changes: readonly Change[] = [
  // The viewer sets its colours in a style element made from attributes; ours are in
  // viewer-style.ts and follow the colour scheme.
  [/theme\.js$/, /^.*$/s, "export default () => '';"],
  [/schema-table\.js$/, /<style>.*?<\/style>/s, ""],
  // The page around the viewer has the <main> element, so the viewer gets a <div>; a skip link
  // moves the keyboard focus to it.
  [/mainBodyTemplate\.js$/, /<main (.*)<\/main>/s, "<div $1</div>"],
  [/mainBodyTemplate\.js$/, /id="operations-root"/, '$& tabindex="-1"'],
  // On a narrow screen the viewer would show another layout, which the keyboard cannot open.
  [/openapi-explorer\.js$/, /window\.matchMedia\('[^']+'\)/, "{ matches: true }"],
  // The page opens at its top, or at the operation in its address; only the navigation list
  // scrolls, not the page.
  [/openapi-explorer\.js$/, /(?=this\.shadowRoot\.getElementById\('operations-root'\)\.focus)/, "if (elementId !== 'overview') "],
  [/openapi-explorer\.js$/, /newNavEl\.focus\(\);/, ""],
  [/openapi-explorer\.js$/, /newNavEl\.scrollIntoView\(\{[^}]+\}\)/g, "newNavEl.closest('.nav-scroll').scrollTop = newNavEl.offsetTop - 160"],
  [/navbar-template\.js$/, /this\.resolvedSpec\.info\.title \|\| /, ""],
  [/navbar-template\.js$/, /id="nav-bar-search"/, '$& aria-label="Filter the operations"'],
  // Many operations have the same name and differ only by path.
  [/navbar-template\.js$/, /data-content-id="\$\{p\.elementId\}"/, `$& title="\${p.path}"`],
  [/expanded-endpoint-template\.js$/, /data-content-id="\$\{p\.elementId\}"/, `$& data-path="\${p.path}"`],
  // The viewer's labels are in capitals; use sentence case.
  [/languages[\\/]en\.js$/, /(?<=: ')[A-Z][A-Z -]+(?=')/g, (words = "") => words.charAt(0) + words.slice(1).toLowerCase()],
  // Most tools write code samples under this name.
  [/spec-parser\.js$/, /'x-code-samples'/, "'x-codeSamples'"],
  // The console is hidden, so examples need no input: a parameter's example is plain text, a body's
  // is read-only.
  [/api-request\.js$/, /examples\.length === 1 && !someExampleWithSummaryOrDescription/, "false"],
  [/api-request\.js$/, /<textarea (?=@input)/, "<textarea readonly "],
];

const ofViewer = /[\\/]openapi-explorer[\\/]dist[\\/]es[\\/].*\.js$/;

/**
 * Makes the viewer work under a content security policy without inline styles: its style
 * attributes, which the policy blocks, become style properties, which lit also sets and the policy
 * allows.
 */
export const viewerSource: Plugin = {
  name: "viewer-source",
  setup({ onLoad, onEnd }) {
    const loaded: string[] = [];
    onLoad({ filter: ofViewer }, async ({ path }) => {
      loaded.push(path);
      const source = await readFile(path, "utf8");
      const changed = changes
        .filter(([file]) => file.test(path))
        .reduce((text, change) => applied(text, change, path), source);
      return { contents: withStyleProperties(changed), loader: "js" };
    });
    // A new version of the viewer may rename a file; then the build must fail.
    onEnd(() => {
      if (!loaded.some((path) => /[\\/]openapi-explorer\.js$/.test(path))) return;
      const missing = changes.find(([file]) => !loaded.some((path) => file.test(path)));
      if (missing) throw new Error(`The viewer has no file ${missing[0]}: adapt viewer-source.ts.`);
    });
  },
};

/** Applies a change; fails if a new version of the viewer no longer has the text. */
function applied(text: string, [, from, to]: Change, path: string): string {
  const changed = text.replace(from, to as string);
  if (changed === text)
    throw new Error(`${path} does not contain ${from}: adapt viewer-source.ts.`);
  return changed;
}

// The value of a template expression may contain quotes, so there only the attribute's name is
// changed.
const withStyleProperties = (text: string): string =>
  text
    .replaceAll(/(?<= )style="([^"$]*)"/g, (_, style) => `.style="\${${JSON.stringify(style)}}"`)
    .replaceAll(/(?<= )style="(?=[^"]*\$\{)/g, '.style="');
