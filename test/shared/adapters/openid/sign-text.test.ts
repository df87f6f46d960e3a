import { signTextOf } from "../../../../shared/adapters/openid-sign-text.ts";

const hash = "0123456789abcdef0123456789abcdef0123456789a";
const end = " (0123456789abcdef)";
const amounts = [{ amount: "6480.00", currency: "NOK" as const }];
const payee = "Fjellgata 12 Borettslag";
const text = `Pay 6480.00 NOK to ${payee} on 2 March 2026`;
const approve = { amounts, payee, text, hash };

describe("the text that a PSU signs at the provider (PSD2 RTS, article 5: amount and payee)", () => {
  it.each([
    ["is the page's text and the hash, where both fit", 200, approve, `${text}${end}`],
    [
      "has amount and payee, where the page's text does not fit",
      60,
      approve,
      `6480.00 NOK, ${payee}${end}`,
    ],
    [
      "has the beginning of a long payee's name, of 35 characters at least",
      70,
      { ...approve, payee: "F".repeat(80), text: "t".repeat(90) },
      `6480.00 NOK, ${"F".repeat(37)}…${end}`,
    ],
  ])("%s", (_, longest, shown, expected) => {
    expect(signTextOf(shown, longest)).toBe(expected);
    expect(expected.length).toBeLessThanOrEqual(longest);
  });

  it("is refused where too little of the payee's name would be left", () => {
    expect(() => signTextOf({ ...approve, payee: "F".repeat(80) }, 60)).toThrow(
      "too long for the provider",
    );
  });
});
