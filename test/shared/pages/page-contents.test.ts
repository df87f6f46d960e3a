import { accountsPage } from "../../../shared/pages/accounts-page.ts";
import { contextPage } from "../../../shared/pages/context-page.ts";
import { identifyPage } from "../../../shared/pages/identify-page.ts";
import { paymentPage } from "../../../shared/pages/payment-page.ts";
import { count, plain } from "./read-page.ts";
import { accounts, context, domestic, ends, frame, payment, steps } from "./views.ts";

const english = frame("en");

describe("the identify page", () => {
  it("never shows the number again, and keeps the browser from remembering it", () => {
    const field = /<input type="text"[^>]*>/.exec(steps["identify, unknown"]?.(english) ?? "")?.[0];
    expect(field).toContain('name="number"');
    expect(field).toContain('inputmode="numeric" autocomplete="off"');
    expect(field).toContain('aria-invalid="true" aria-describedby="number-wrong number-hint"');
    expect(field).not.toContain("value=");
  });

  it.each([
    [3, "You have 3 attempts left."],
    [1, "You have one attempt left."],
  ])("tells that %i attempts are left", (attemptsLeft, text) => {
    expect(identifyPage(english, { sandbox: false, problem: "unknown", attemptsLeft })).toContain(
      text,
    );
  });

  it("tells when a number may be tried again", () => {
    const document = steps["identify, blocked"]?.(english);
    expect(document).toContain("Try again in 42 min, or cancel.");
  });

  it("warns against real numbers in the sandbox only", () => {
    const warning = "never your own number";
    expect(identifyPage(english, { sandbox: true })).toContain(warning);
    expect(identifyPage(english, { sandbox: false })).not.toContain(warning);
  });
});

describe("the context page", () => {
  it("offers every choice and has chosen none", () => {
    const document = contextPage(english, context);
    expect(count(document, /<input type="radio"/g)).toBe(2);
    expect(document).toContain('name="context" value="PRIVATE"');
    expect(document).not.toContain(" checked");
  });
});

describe("the accounts page", () => {
  it("ticks what the view ticks and marks what was given before", () => {
    const document = accountsPage(english, accounts);
    expect(document).toContain('name="account" value="a1" checked/>');
    expect(document).toContain('name="account" value="a2"/>');
    expect(count(document, /Given access before/g)).toBe(1);
  });

  it("says what can be read, for how long, and that it can be withdrawn", () => {
    const text = plain(accountsPage(english, accounts));
    expect(text).toContain("how much money is in the account");
    expect(text).toContain("what was paid in and out");
    expect(text).toContain("180 days, until 29 August 2026. You can withdraw it at any time");
  });
});

describe("the payment page", () => {
  it("names the amount in the button and carries the hash of what it shows", () => {
    const document = paymentPage(frame("nb"), payment);
    expect(document).toContain("<button>Godkjenn 1\u00a0250,00\u00a0EUR</button>");
    expect(document).toContain('<input type="hidden" name="summary" value="a-summary-hash"/>');
  });

  it("shows the payee, the account and every detail there is", () => {
    const text = plain(paymentPage(english, payment));
    for (const part of [
      "Atelier de la Côte d'Émeraude SARL",
      "FR76 3000 6000 0112 3456 7890 189",
      "AGRIFRPPXXX",
      "35400 Saint-Malo",
      "NO93 8601 1117 947",
      "Taken from the account14,612.50 NOK",
      "1 EUR = 11,69 NOK",
      "Fee50.00 NOK",
      "2 March 2026",
      "Faktura 2026-118, andre avdrag",
      "PurposeVarer",
      "Nordlys Betaling",
    ])
      expect(text).toContain(part);
  });

  it("has no row for what there is not", () => {
    const text = plain(paymentPage(english, domestic));
    for (const term of ["Taken from", "Exchange rate", "Purpose", "Service"])
      expect(text).not.toContain(term);
  });
});

describe("the way back", () => {
  it("leaves at once, and has a link for a browser that does not", () => {
    const document = ends["return, approved"]?.(english) ?? "";
    expect(document).toContain('content="0;url=https://tpp.example/back?a=1&amp;b=2"');
    expect(document).toContain('href="https://tpp.example/back?a=1&amp;b=2"');
  });
});

describe("an end", () => {
  it.each(Object.keys(ends).filter((name) => name.startsWith("end")))(
    "%s leads nowhere",
    (name) => {
      expect(ends[name]?.(english)).not.toMatch(/<a |<form|http-equiv="refresh"/);
    },
  );
});
