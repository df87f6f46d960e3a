import { bulkPage } from "../../../shared/pages/bulk-page.ts";
import { count, plain } from "../../support/psu/read-page.ts";
import { bulk, longest, manyOf } from "./payment-views.ts";
import { frame } from "./views.ts";

const english = frame("en");
const short = { to: { name: "Per Ås", number: "86011117947" }, amount: bulk.total };
const moreOf = (document: string) =>
  plain(/<p class="more">.*?<\/p>/.exec(document)?.[0] ?? "") || undefined;
const rowsOf = (document: string) => count(document, /<tr><th>/g);

describe("the page of a bulk payment", () => {
  it("shows the account, the total, the date, and how it is booked", () => {
    const text = plain(bulkPage(english, bulk));
    for (const part of [
      "Total63,720.50 NOK",
      "DriftskontoNO93 8601 1117 947",
      "Nordmann Snekkerverksted AS",
      "Number of payments4",
      "Fee0.00 NOK",
      "2 March 2026Moved from 28 February 2026",
      "Shown in the account asOne transaction for all of them",
      "ServiceNordlys Lønn",
      "Approve 63,720.50 NOK",
    ])
      expect(text).toContain(part);
    const singly = plain(bulkPage(english, { ...bulk, batch: false }));
    expect(singly).toContain("A transaction for each payment");
  });

  it("shows the sum taken from the account if there is a fee, but not when the bulk is to be stopped", () => {
    const taken = { amount: "63725.50", currency: "NOK" };
    const text = "Taken from the account63,725.50 NOK";
    expect(plain(bulkPage(english, { ...bulk, taken }))).toContain(text);
    expect(plain(bulkPage(english, { ...bulk, taken, cancels: true }))).not.toContain(text);
    expect(plain(bulkPage(english, bulk))).not.toContain("Taken from");
  });

  it("shows payee, account, amount, and KID or message of each payment", () => {
    const document = bulkPage(english, bulk);
    const text = plain(document);
    expect(rowsOf(document)).toBe(4);
    for (const { to, message } of bulk.payments) {
      expect(text).toContain(to.name);
      expect(text).toContain(message ?? "");
    }
    for (const part of ["8601.11.17947", "NO93 8601 1117 947", "KID 2345676", "43,210.50 NOK"])
      expect(text).toContain(part);
    expect(text).not.toContain("more payment");
  });

  it.each([
    [50, 50, undefined],
    [51, 50, "There is 1 more payment, of 1.00 NOK."],
    [1000, 50, "There are 950 more payments, 950.00 NOK in total."],
  ])("for %i payments shows %i of them and the total of the others", (size, shown, more) => {
    const document = bulkPage(english, manyOf(short, size));
    expect(rowsOf(document)).toBe(shown);
    expect(moreOf(document)).toBe(more);
    expect(plain(document)).toContain(`Number of payments${size}`);
  });

  it.each([
    ["letters of two bytes", longest],
    ["a name of escaped characters", { ...longest, to: { ...longest.to, name: '"'.repeat(70) } }],
    ["a message of escaped characters", { ...longest, message: '"'.repeat(140) }],
  ])("is smaller than 30 KB for a thousand payments with the longest texts, with %s", (_, row) => {
    for (const language of ["nb", "nn", "en"] as const) {
      const document = bulkPage(
        { ...frame(language), tppName: "Ø".repeat(140) },
        { ...manyOf(row), brand: "Ø".repeat(70), problem: "funds" },
      );
      const shown = rowsOf(document);
      expect(Buffer.byteLength(document)).toBeLessThan(30_000);
      expect(shown).toBeGreaterThan(8);
      expect(plain(document)).toMatch(new RegExp(`${1000 - shown} .*${1000 - shown}[.,]00 NOK`));
    }
  });

  it.each([
    ["nb", "Stopp betalingene", "Da blir ingen av dem utført."],
    ["nn", "Stopp betalingane", "Då blir ingen av dei utførte."],
    ["en", "Stop the payments", "None of them will then be made."],
  ] as const)("asks in %s whether to stop it", (language, asked, text) => {
    const document = bulkPage(frame(language), { ...bulk, cancels: true });
    expect(document).toContain(`<h1>${asked}</h1>`);
    expect(document).toContain(`<button>${asked}</button>`);
    expect(plain(document)).toContain(text);
  });
});
