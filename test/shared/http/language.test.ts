import { languageOf } from "../../../shared/http/language.ts";

describe("the language of texts for the PSU (specification, Common request headers, Accept-Language)", () => {
  it.each([
    [undefined, "en"],
    ["", "en"],
    ["nb", "nb"],
    ["NB", "nb"],
    ["no", "nb"],
    ["nn-NO", "nn"],
    ["nb-NO-x-private", "nb"],
    ["en-GB", "en"],
    ["de", "en"],
    ["*", "en"],
    ["de, nn", "nn"],
    ["en;q=0.5, nb;q=0.9", "nb"],
    ["en;q=0.5, nb ; q=0.9", "nb"],
    ["nn ;q=0.2", "nn"],
    ["nb, nn", "nb"],
    ["nb_NO", "nb"],
    ["en-US,en;q=0.9,", "en"],
    ["nb;q=0, nn;q=0.1", "nn"],
    ["nb;q=0", "en"],
    ["nb;q=wrong, nn;q=0.1", "nn"],
    [",,;", "en"],
    ["constructor", "en"],
    ["__proto__", "en"],
    ["toString-NO", "en"],
  ])("for Accept-Language %j is %s", (accepted, language) => {
    expect(languageOf(accepted)).toBe(language);
  });

  it.each([
    ["nb", "en", "nb"],
    ["en", "nb", "en"],
    ["nn;q=0.1", "nb", "nn"],
    [undefined, "nb", "nb"],
    ["", "nn", "nn"],
    ["de", "nb", "nb"],
    ["sv, da;q=0.9", "de, nn;q=0.2", "nn"],
    ["*", "nn", "nn"],
    ["en;q=0", "nb", "nb"],
    ["de, nb;q=0", "nb;q=0.3, nn;q=0.5", "nn"],
    ["de", "fr", "en"],
    ["de", undefined, "en"],
    [undefined, undefined, "en"],
  ])("for PSU-Accept-Language %j and Accept-Language %j is %s", (ofPsu, ofTpp, language) => {
    expect(languageOf(ofPsu, ofTpp)).toBe(language);
  });
});
