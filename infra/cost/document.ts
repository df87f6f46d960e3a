import { readFileSync, writeFileSync } from "node:fs";

/** The marks in infra/cost.md between which the tables of `npm run bank -- cost write` stand. */
const marks = [
  "<!-- Written by npm run bank -- cost write -->",
  "<!-- End of npm run bank -- cost write -->",
] as const;
const file = new URL("../cost.md", import.meta.url);

/** Replaces the text between the marks. */
export function written(document: string, text: string): string {
  const [before, after] = [document.indexOf(marks[0]), document.indexOf(marks[1])];
  if (before < 0 || after < before) throw new Error(`The document lacks ${marks.join(" and ")}.`);
  return `${document.slice(0, before)}${marks[0]}\n\n${text}\n\n${document.slice(after)}`;
}

export const writeDocument = (text: string): void =>
  writeFileSync(file, written(readFileSync(file, "utf8"), text));
