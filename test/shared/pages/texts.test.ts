import { readdirSync } from "node:fs";
import { speak, texts } from "../../../shared/pages/texts.ts";

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each(Object.entries(texts))("%s", (_, text) => {
  it("is complete in three languages, and leaves the same open in each", () => {
    expect(Object.keys(text)).toEqual(["nb", "nn", "en"]);
    for (const sentence of Object.values(text)) {
      expect(sentence.trim()).toBe(sentence);
      expect(sentence).not.toBe("");
      expect(placeholders(sentence)).toEqual(placeholders(text.en));
    }
  });
});

describe("speak", () => {
  it("fills in what a text leaves open", () => {
    expect(speak("nn")("step", { number: 2, of: 3 })).toBe("Steg 2 av 3");
  });

  it("takes a value as it is, even if it looks like a place to fill or a pattern", () => {
    expect(speak("en")("approve", { amount: "{amount} $& $1" })).toBe("Approve {amount} $& $1");
  });
});

it("writes Norwegian of the right kind", () => {
  const words = (language: "nb" | "nn") =>
    new Set(
      Object.values(texts).flatMap((text) => text[language].toLowerCase().match(/\p{L}+/gu) ?? []),
    );
  const only = {
    nb: ["ikke", "hvem", "hva", "fra", "noe", "jeg", "kontoer", "penger", "betalingen", "hvor"],
    nn: ["ikkje", "kven", "kva", "frå", "noko", "eg", "kontoar", "pengar", "betalinga", "kor"],
  };
  for (const word of only.nb) expect(words("nn")).not.toContain(word);
  for (const word of only.nn) expect(words("nb")).not.toContain(word);
});

it("has one text under each name, of whichever step", async () => {
  const folder = new URL("../../../shared/pages/", import.meta.url);
  const files = readdirSync(folder).filter((name) => name.startsWith("texts-of-"));
  const groups = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  const names = groups.flatMap((group) =>
    Object.values(group).flatMap((each) => Object.keys(each as object)),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
