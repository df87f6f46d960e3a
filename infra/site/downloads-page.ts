import { readFileSync } from "node:fs";
import type { BuiltPage } from "../../shared/developer/built-pages.ts";
import { textPage } from "./guide-pages.ts";
import { readGuide } from "./guides.ts";
import { renderMarkdown } from "./markdown.ts";

const readme = new URL("../tpp/package/README.md", import.meta.url);

/** The list of downloads, and the package's own documentation below it. */
export function downloadsPage(): Record<string, BuiltPage> {
  const guide = readGuide("downloads");
  const [, text = ""] = readFileSync(readme, "utf8").split(/^# .*$/m);
  const { html, sections } = renderMarkdown(text);
  const whole = { html: guide.html + html, sections: [...guide.sections, ...sections] };
  return { "": textPage({ ...guide, ...whole }) };
}
