import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { viewerSource } from "../../../infra/documentation/viewer-source.ts";

const folder = mkdtempSync(join(tmpdir(), "fjordgate-viewer-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Builds a module of the viewer with this source, and returns the changed source. */
async function changed(name: string, source: string): Promise<string> {
  const file = join(folder, "openapi-explorer/dist/es", name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  const { outputFiles } = await build({
    entryPoints: [file],
    write: false,
    format: "esm",
    logLevel: "silent",
    bundle: true,
    plugins: [viewerSource],
  });
  return outputFiles[0]?.text ?? "";
}

describe("a style attribute of the viewer", () => {
  it.each([
    ["of one text", '<b style="color:red">', `<b .style="\${"color:red"}">`],
    ["of expressions", `<b style="width:\${a}px">`, `<b .style="width:\${a}px">`],
    ["with quotes within", `<b style="\${a ? 'x' : ''}">`, `<b .style="\${a ? "x" : ""}">`],
    ["that is none", `<b render-style="\${a}">`, `<b render-style="\${a}">`],
  ])("becomes a property: %s", async (_, before, after) => {
    const text = await changed("other.js", `export const shown = (html, a) => html\`${before}\`;`);
    expect(text).toContain(`html\`${after}\`;`);
  });
});

it("is refused where a newer viewer has no such file", async () => {
  const whole =
    "window.matchMedia('x'); this.shadowRoot.getElementById('operations-root').focus; newNavEl.focus(); newNavEl.scrollIntoView({ a })";
  await expect(changed("openapi-explorer.js", whole)).rejects.toThrow(/The viewer has no file /);
});

it("is refused by name where a newer viewer says it otherwise", async () => {
  await expect(changed("templates/navbar-template.js", "export default 1;")).rejects.toThrow(
    /navbar-template\.js does not contain /,
  );
});
