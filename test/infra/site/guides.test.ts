import { readdirSync } from "node:fs";
import { guideNames, otherPlaces, readGuide } from "../../../infra/site/guides.ts";

const folder = new URL("../../../shared/developer/guides/", import.meta.url);
const named = [...guideNames, ...Object.keys(otherPlaces)];

describe("the texts of the developer site", () => {
  it("are exactly the files of their folder", () => {
    expect(named.map((name) => `${name}.md`).sort()).toEqual(readdirSync(folder).sort());
  });

  it.each(named)("have a title, a summary and at least one chapter: %s", (name) => {
    const { title, summary, sections } = readGuide(name);
    expect(title.length).toBeGreaterThan(3);
    expect(summary).toMatch(/\.$/);
    expect(sections.length).toBeGreaterThan(1);
  });
});
