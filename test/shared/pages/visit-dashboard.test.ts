import { chooseAccountsPage } from "../../../shared/pages/choose-accounts-page.ts";
import { consentsPage } from "../../../shared/pages/consents-page.ts";
import { historyPage } from "../../../shared/pages/history-page.ts";
import { ownPaymentsPage, stopPaymentPage } from "../../../shared/pages/own-payments-page.ts";
import { count, plain } from "./read-page.ts";
import { frame } from "./views.ts";
import { choice, consents, everyStanding, stopping, uses, visits } from "./visit-views.ts";

const english = { ...frame("en"), action: "/consents" };
const { visitor } = consents;

describe("the places of a visit", () => {
  it("are named, and the one that is shown is no link", () => {
    const home = consentsPage(english, consents);
    expect(home).toContain('<nav aria-label="Your pages">');
    expect(home).toContain('<b aria-current="page">Access</b>');
    expect(home).toContain('<a href="/consents/payments">Payments</a>');
    const part = historyPage(english, uses);
    expect(part).toContain('<a href="/consents" aria-current="true">Access</a>');
  });

  it("lead from a consent to its accounts and its use, each said with what it is about", () => {
    const home = consentsPage(english, consents);
    const [first] = consents.consents;
    const about = "Nordlys Regnskap AS, Kari Nordmann";
    for (const [place, text] of [
      ["accounts", "Change accounts"],
      ["history", "See its use"],
    ])
      expect(home).toContain(
        `<a class="button quiet" href="/consents/${place}/${first?.reference}" aria-label="${text}: ${about}">`,
      );
    expect(count(home, />Give access again</g)).toBe(3);
  });

  it("are no way out of the visit's time: each page ends with it", () => {
    for (const [name, page] of Object.entries(visits))
      if (!name.startsWith("sign in"))
        expect(page(frame("en"))).toMatch(/http-equiv="refresh" content="\d+;url=\/consents"/);
  });
});

describe("the checklist of a consent", () => {
  it("ticks what is granted, says so, and is sent with the version that is shown", () => {
    const document = chooseAccountsPage(english, choice);
    expect(count(document, /<input type="checkbox"[^>]* checked/g)).toBe(2);
    expect(count(document, /Has access now/g)).toBe(2);
    expect(document).toContain('name="version" value="a-version"');
    expect(plain(document)).toContain(
      "lasts until 29 August 2026, and without you present until 31 May 2026",
    );
  });
});

describe("the history of a consent", () => {
  it("says what, how often, and whether the customer was there, and leaves out what was not", () => {
    const [day] = uses.days;
    const days = [{ day: "2026-03-12", attended: {}, unattended: { balances: 4 } }];
    const text = plain(historyPage(english, { ...uses, days }));
    expect(text).toContain("12 March 2026Without you: balances 4×");
    expect(text).not.toContain("With you present");
    const full = plain(historyPage(english, { ...uses, days: day ? [day] : [] }));
    expect(full).toContain(
      "With you present: accounts 12×, balances 118×, transactions 124× and cards 11×",
    );
  });
});

describe("the payments of a customer", () => {
  it("each have a word for how they stand, and a way to stop those that can be stopped", () => {
    const view = { visitor, payments: everyStanding, isStopped: false, most: 20 };
    const document = ownPaymentsPage(english, view);
    const stoppable = everyStanding.filter(({ canBeStopped }) => canBeStopped);
    expect(count(document, /href="\/consents\/payments\/[\w-]{22}"/g)).toBe(stoppable.length);
    expect(document).not.toContain("ACSC");
  });

  it("are stopped on a page that shows the payment, bound to what it shows", () => {
    const document = stopPaymentPage(english, stopping);
    const text = plain(document);
    for (const part of [
      "123,456.50",
      "Bergen Byggevarer",
      "NO83 3000",
      "Brukskonto",
      "20 March 2026",
    ])
      expect(text).toContain(part);
    expect(document).toContain('name="summary" value="a-summary"');
  });

  it("are not offered to be stopped once it is too late", () => {
    const document = visits["stop payment, too late"]?.(frame("en")) ?? "";
    expect(document).toContain("can no longer be stopped");
    expect(document).not.toContain('name="summary"');
  });
});
