import { readdirSync } from "node:fs";
import { speak, texts } from "../../../shared/pages/texts.ts";

const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

describe.each(Object.entries(texts))("the text '%s'", (_, text) => {
  it("exists in three languages, with the same placeholders", () => {
    expect(Object.keys(text)).toEqual(["nb", "nn", "en"]);
    for (const sentence of Object.values(text)) {
      expect(sentence.trim()).toBe(sentence);
      expect(sentence).not.toBe("");
      expect(placeholders(sentence)).toEqual(placeholders(text.en));
    }
  });
});

describe("speak()", () => {
  it("fills in the placeholders of a text", () => {
    expect(speak("nn")("step", { number: 2, of: 3 })).toBe("Steg 2 av 3");
  });

  it("inserts a value unchanged, even if it looks like a placeholder or a pattern", () => {
    expect(speak("en")("approve", { amount: "{amount} $& $1" })).toBe("Approve {amount} $& $1");
  });
});

it("the Norwegian texts do not mix Bokmål and Nynorsk", () => {
  const words = (language: "nb" | "nn") =>
    new Set(
      Object.values(texts).flatMap((text) => text[language].toLowerCase().match(/\p{L}+/gu) ?? []),
    );
  const only = {
    nb: ["ikke", "hvem", "hva", "fra", "noe", "gitt", "kontoer", "penger", "betalingen", "hvor"],
    nn: ["ikkje", "kven", "kva", "frå", "noko", "gjeve", "kontoar", "pengar", "betalinga", "kor"],
  };
  for (const word of only.nb) expect(words("nn")).not.toContain(word);
  for (const word of only.nn) expect(words("nb")).not.toContain(word);
});

it("the files of texts use each name only once", async () => {
  const folder = new URL("../../../shared/pages/", import.meta.url);
  const files = readdirSync(folder).filter((name) => name.startsWith("texts-of-"));
  const groups = await Promise.all(files.map((name) => import(new URL(name, folder).href)));
  const names = groups.flatMap((group) =>
    Object.values(group).flatMap((each) => Object.keys(each as object)),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
