import { tppNameOf } from "../../../shared/rules/tpp-name.ts";

const tppId = "NO-FSA-987654321";

describe("tppNameOf (a name from a certificate, as pages show it)", () => {
  it.each([
    "Fjordgate Bank",
    "FJORDGATE BANK",
    "Fjordgate-Bank",
    "Fjordgate  Bank",
    "Fjórdgate Bank",
    "Ｆｊｏｒｄｇａｔｅ Bank",
  ])("shows %s with the identifier, since it is the bank's own", (commonName) => {
    expect(tppNameOf({ commonName, tppId }, "Fjordgate Bank")).toBe(`${commonName} (${tppId})`);
  });

  it.each(["Hav Betaling", "Fjordgate Bank Betaling"])("shows %s unchanged", (commonName) => {
    expect(tppNameOf({ commonName, tppId }, "Fjordgate Bank")).toBe(commonName);
  });

  it("shows the identifier if there is no name", () => {
    expect(tppNameOf({ commonName: undefined, tppId }, "Fjordgate Bank")).toBe(tppId);
  });
});
