import { picked } from "../../../infra/tpp/picked.ts";

const answer = {
  accounts: [
    { name: "Brukskonto", iban: "NO1", open: true },
    { name: "Sparekonto", iban: "NO2" },
    null,
  ],
  count: 2,
};

describe("a part of an answer", () => {
  it.each([
    ["count", [2]],
    ["accounts.1.iban", ["NO2"]],
    ["accounts.*.iban", ["NO1", "NO2"]],
    ["accounts.name=Sparekonto.iban", ["NO2"]],
    ["accounts.open=true.name", ["Brukskonto"]],
    ["accounts.name=Lønnskonto.iban", []],
    ["accounts.7.iban", []],
    ["count.more", []],
    ["constructor", []],
  ])("is selected by the path %s", (path, found) => {
    expect(picked(answer, path)).toEqual(found);
  });

  it("contains every element if the answer is a list and the path is *", () => {
    expect(picked([1, 2], "*")).toEqual([1, 2]);
  });
});
