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
  ])("shows %j with the TPP's identifier, since it looks like the bank's name", (commonName) => {
    expect(tppNameOf({ commonName, tppId }, "Fjordgate Bank")).toBe(`${commonName} (${tppId})`);
  });

  it.each(["Hav Betaling", "Fjordgate Bank Betaling"])("shows %j unchanged", (commonName) => {
    expect(tppNameOf({ commonName, tppId }, "Fjordgate Bank")).toBe(commonName);
  });

  it("shows the TPP's identifier if there is no name", () => {
    expect(tppNameOf({ commonName: undefined, tppId }, "Fjordgate Bank")).toBe(tppId);
  });
});
