import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/** A change of the viewer's own source: the file it is about, what stands there, and what shall. */
type Change = readonly [file: RegExp, from: RegExp, to: string | ((...found: string[]) => string)];

// biome-ignore format: one change below the other
const changes: readonly Change[] = [
  // Its colours come as a style element made of attributes; ours are in viewer-style.ts and follow the scheme.
  [/theme\.js$/, /^.*$/s, "export default () => '';"],
  [/schema-table\.js$/, /<style>.*?<\/style>/s, ""],
  // The site's own page is the main thing, and what the viewer shows lies within; a way leads the keyboard there.
  [/mainBodyTemplate\.js$/, /<main (.*)<\/main>/s, "<div $1</div>"],
  [/mainBodyTemplate\.js$/, /id="operations-root"/, '$& tabindex="-1"'],
  // On a narrow screen it would show another layout, which the keyboard cannot open.
  [/openapi-explorer\.js$/, /window\.matchMedia\('[^']+'\)/, "{ matches: true }"],
  // Opened without an operation, the page begins at its beginning; with one, there, and the ways are moved beside it.
  [/openapi-explorer\.js$/, /(?=this\.shadowRoot\.getElementById\('operations-root'\)\.focus)/, "if (elementId !== 'overview') "],
  [/openapi-explorer\.js$/, /newNavEl\.focus\(\);/, ""],
  [/openapi-explorer\.js$/, /newNavEl\.scrollIntoView\(\{[^}]+\}\)/g, "newNavEl.closest('.nav-scroll').scrollTop = newNavEl.offsetTop - 160"],
  [/navbar-template\.js$/, /this\.resolvedSpec\.info\.title \|\| /, ""],
  [/navbar-template\.js$/, /id="nav-bar-search"/, '$& aria-label="Filter the operations"'],
  // Many operations are called alike, and differ by their paths.
  [/navbar-template\.js$/, /data-content-id="\$\{p\.elementId\}"/, `$& title="\${p.path}"`],
  [/expanded-endpoint-template\.js$/, /data-content-id="\$\{p\.elementId\}"/, `$& data-path="\${p.path}"`],
  // It cries.
  [/languages[\\/]en\.js$/, /(?<=: ')[A-Z][A-Z -]+(?=')/g, (words = "") => words.charAt(0) + words.slice(1).toLowerCase()],
  // Samples of code stand under the name that most tools know.
  [/spec-parser\.js$/, /'x-code-samples'/, "'x-codeSamples'"],
  // Without a console there is nothing to fill in: an example of a parameter stands by itself, and that of a body as it is.
  [/api-request\.js$/, /examples\.length === 1 && !someExampleWithSummaryOrDescription/, "false"],
  [/api-request\.js$/, /<textarea (?=@input)/, "<textarea readonly "],
];

const ofViewer = /[\\/]openapi-explorer[\\/]dist[\\/]es[\\/].*\.js$/;

/**
 * The viewer as a page without inline styles can run it: what it writes as style attributes, which the policy refuses,
 * it sets as style properties instead, which lit does as well and the policy allows.
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
    // A newer viewer may have given a file another name; its entry stands for the whole of it.
    onEnd(() => {
      if (!loaded.some((path) => /[\\/]openapi-explorer\.js$/.test(path))) return;
      const missing = changes.find(([file]) => !loaded.some((path) => file.test(path)));
      if (missing) throw new Error(`The viewer has no ${missing[0]} any more.`);
    });
  },
};

/** A newer viewer may say it otherwise, and then somebody has to look. */
function applied(text: string, [, from, to]: Change, path: string): string {
  const changed = text.replace(from, to as string);
  if (changed === text) throw new Error(`${path} has no ${from} any more.`);
  return changed;
}

// A template's expressions may hold quotes of their own, and so only the name is changed where there are any.
const withStyleProperties = (text: string): string =>
  text
    .replaceAll(/(?<= )style="([^"$]*)"/g, (_, style) => `.style="\${${JSON.stringify(style)}}"`)
    .replaceAll(/(?<= )style="(?=[^"]*\$\{)/g, '.style="');
