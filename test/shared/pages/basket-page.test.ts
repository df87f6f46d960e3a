import { basketPage } from "../../../shared/pages/basket-page.ts";
import { logoBytes, logoFault } from "../../../shared/pages/logo.ts";
import { count, plain } from "../../support/psu/read-page.ts";
import { basket, fullBasket, usualBasket } from "./basket-views.ts";
import { frame } from "./views.ts";

const english = frame("en");
/** Values with the same lengths as real ones. */
const link = { action: `/s/${"t".repeat(43)}`, csrf: "c".repeat(43) };
const unescaped = (text: string) => text.replaceAll("&amp;", "&");

describe("the page of a signing basket", () => {
  it.each([
    [
      "nb",
      [
        "Til sammen1 599,00 NOK1 250,00 EUR",
        "Gebyrer50,00 NOK",
        "Trekkes i alt16 261,50 NOK",
        "Antall betalinger3",
      ],
      ["2. mars 2026", "KID 2345676", "Omregnet 14 612,50 NOK", "Gebyr 50,00 NOK"],
      "Godkjenn alle 3 betalingene",
    ],
    [
      "nn",
      [
        "Til saman1 599,00 NOK1 250,00 EUR",
        "Gebyr50,00 NOK",
        "Blir trekt i alt16 261,50 NOK",
        "Talet på betalingar3",
      ],
      ["2. mars 2026", "KID 2345676", "Omrekna 14 612,50 NOK", "Gebyr 50,00 NOK"],
      "Godkjenn alle 3 betalingane",
    ],
    [
      "en",
      [
        "Total1,599.00 NOK1,250.00 EUR",
        "Fees50.00 NOK",
        "Taken in total16,261.50 NOK",
        "Number of payments3",
      ],
      ["2 March 2026", "KID 2345676", "Converted 14,612.50 NOK", "Fee 50.00 NOK"],
      "Approve all 3 payments",
    ],
  ] as const)("shows in %s the total of the payments in each currency", (language, ...parts) => {
    const text = plain(basketPage(frame(language), basket));
    for (const part of parts.flat()) expect(text).toContain(part);
  });

  it("shows payee, account, amount, date and message of each payment", () => {
    const text = plain(basketPage(english, basket));
    for (const { to, from, message } of basket.payments)
      for (const part of [to.name, from.name, message ?? ""]) expect(text).toContain(part);
    for (const part of ["NO83 3000 1234 567", "1,250.00 EUR", "12 March 2026", "30 September 2026"])
      expect(text).toContain(part);
  });

  it("names the amount in the button if there is one currency, and contains the summary's hash", () => {
    const document = basketPage(english, fullBasket);
    expect(plain(document)).toContain("Approve 17,450.00 NOK");
    expect(document).toContain('name="summary" value="a-summary-hash"');
    expect(document).toContain('action="/s/link/approve"');
  });

  it("leaves out the sum that the accounts pay if it equals the total", () => {
    expect(plain(basketPage(english, fullBasket))).not.toContain("Taken in total");
  });

  it("shows all of fifty payments", () => {
    expect(count(basketPage(english, fullBasket), /<tr><th>/g)).toBe(50);
  });

  it.each(["nb", "nn", "en"] as const)(
    "is smaller than 30 KB in %s with fifty usual payments and the largest logo",
    (language) => {
      const shape = "M0 0h9v9H0z".repeat(150).slice(0, logoBytes - 60);
      const logo = `<svg viewBox="0 0 32 32"><path d="${shape}"/></svg>`;
      expect(logoFault(logo)).toBeUndefined();
      const brand = { logo, colour: "#00205b", accent: "#ffcc00" };
      const document = basketPage({ ...frame(language), ...link, brand }, usualBasket);
      expect(Buffer.byteLength(document)).toBeLessThan(30_000);
      expect(count(document, /<tr><th>/g)).toBe(50);
      const text = plain(document);
      for (const { to, message = "", kid = "" } of usualBasket.payments)
        for (const part of [to.name, message, kid]) expect(unescaped(text)).toContain(part);
    },
  );

  it("has no column that is empty or the same for all payments", () => {
    const [first] = basket.payments;
    const payments = first ? [{ ...first, kid: undefined }, first] : [];
    const alike = basketPage(english, { ...basket, payments });
    expect(count(alike, /<th scope="col"/g)).toBe(3);
    expect(plain(alike)).toContain("Payment date2 March 2026");
    expect(alike).not.toContain("<i>Date");
    const silent = basketPage(english, { ...basket, payments: payments.slice(0, 1) });
    expect(count(silent, /<th scope="col"/g)).toBe(2);
    expect(silent).not.toContain("Message");
  });

  it("names each account once, above the payments from it", () => {
    const text = plain(basketPage(english, basket));
    const order = ["From Brukskonto", "Strøm og Nett", "Bjørg Ås", "From Sparekonto", "Atelier"];
    expect(order.map((part) => text.indexOf(part))).toEqual(
      order.map((part) => text.indexOf(part)).toSorted((a, b) => a - b),
    );
    for (const part of order) expect(text.split(part)).toHaveLength(2);
  });

  it("repeats the headings in the cells, for screens that do not show the headings", () => {
    const document = basketPage(english, basket);
    expect(document).toContain("<i>From </i>");
    expect(document).toContain("<i>Date </i>");
    expect(document).toContain("<i>Message </i>");
  });

  it("links its warning of too little money to the payments", () => {
    const document = basketPage(english, { ...basket, problem: "funds" });
    expect(document).toContain('<a href="#payments">There is not enough money');
  });
});
