import { isIn } from "../../../shared/products/country-groups.ts";

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const codes = letters.flatMap((first) => letters.map((second) => first + second));

describe("the country codes of IBANs", () => {
  it.each([
    [
      "the European Economic Area",
      "eea",
      "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK",
    ],
    [
      "the Single Euro Payments Area",
      "sepa",
      "AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM VA",
    ],
  ] as const)("belong to %s exactly if they are codes of its countries", (_, group, countries) => {
    expect(codes.filter((code) => isIn(group, code)).join(" ")).toBe(countries);
  });
});
