import { readFileSync } from "node:fs";
import { placeOf } from "../../shared/developer/pages/place-of.ts";
import { renderMarkdown } from "./markdown.ts";

export type Release = {
  /** Its version, or Unreleased. */
  name: string;
  /** The day of the release, if it has been released. */
  day: string | undefined;
  html: string;
};

/** A chapter of a release, for the search. */
type Entry = { title: string; place: string; text: string };

const relativeLink = /\[([^\]]+)\]\((?!\/|https?:)[^)]*\)/g;

/** CHANGELOG.md by releases, the newest first. Links to files of the repository are plain words here. */
export function changelog(): { releases: readonly Release[]; entries: readonly Entry[] } {
  const text = readFileSync(new URL("../../CHANGELOG.md", import.meta.url), "utf8");
  const [, ...parts] = text.replaceAll(relativeLink, "$1").split(/^## /m);
  const read = parts.map((part) => {
    const [heading = "", ...lines] = part.split("\n");
    const [name = "", day] = heading.split(" – ");
    const chapters = lines.join("\n").replace(/^### (.*)$/gm, (line, words) => {
      return `${line} {#${placeOf(`${name} ${words}`)}}`;
    });
    return { name, day, ...renderMarkdown(chapters) };
  });
  return {
    releases: read.map(({ name, day, html }) => ({ name, day, html })),
    entries: read.flatMap(({ name, sections }) =>
      sections.flatMap(({ id, title, text }) =>
        text
          ? [{ title: title ? `${name}: ${title}` : name, place: id || placeOf(name), text }]
          : [],
      ),
    ),
  };
}
