import { signTextOf } from "../../../../shared/adapters/openid-sign-text.ts";

const hash = "0123456789abcdef0123456789abcdef0123456789a";
const end = " (0123456789abcdef)";
const amounts = [{ amount: "6480.00", currency: "NOK" as const }];
/** What a PSU approves or stops, with a text that ends with the payee. */
const asked = (payee: string, action = "Approve the payment") => ({
  ...{ amounts, payee, hash, text: `${action}: 6480.00 NOK, ${payee}` },
});
const long = "F".repeat(66);

describe("the text that a PSU signs at the provider (PSD2 RTS, article 5: amount and payee)", () => {
  it.each([
    ["is the page's text and the hash, if both fit", asked("Borettslag"), asked("Borettslag").text],
    [
      "contains only the beginning of a payee's long name if the page's text does not fit",
      asked(long),
      `Approve the payment: 6480.00 NOK, ${"F".repeat(64)}…`,
    ],
    [
      "begins with 'Stop the standing order' if the PSU approves a cancellation (decision: What is approved)",
      asked(long, "Stop the standing order"),
      `Stop the standing order: 6480.00 NOK, ${"F".repeat(60)}…`,
    ],
  ])("%s", (_, shown, expected) => {
    expect(signTextOf(shown, 118)).toBe(`${expected}${end}`);
    expect(expected.length + end.length).toBeLessThanOrEqual(118);
  });

  it("is refused if fewer than 35 characters of the payee's name would be left", () => {
    expect(signTextOf(asked("F".repeat(80)), 88)).toContain(`${"F".repeat(34)}…`);
    expect(() => signTextOf(asked("F".repeat(80)), 87)).toThrow("too long for the provider");
  });
});
