import { chooseAccountsPage } from "../../../shared/pages/choose-accounts-page.ts";
import { consentsPage } from "../../../shared/pages/consents-page.ts";
import { historyPage } from "../../../shared/pages/history-page.ts";
import { refusalPage } from "../../../shared/pages/refusal-page.ts";
import { count, plain } from "../../support/psu/read-page.ts";
import { frame } from "./views.ts";
import { choice, consents, uses, visits } from "./visit-views.ts";

const english = { ...frame("en"), action: "/consents" };

describe("the pages of a dashboard session", () => {
  it("have a navigation in which the current page is not a link", () => {
    const home = consentsPage(english, consents);
    expect(home).toContain('<nav aria-label="Your pages">');
    expect(home).toContain('<b aria-current="page">Access</b>');
    expect(home).toContain('<a href="/consents/payments">Payments</a>');
    const part = historyPage(english, uses);
    expect(part).toContain('<a href="/consents" aria-current="true">Access</a>');
  });

  it("link each consent to its accounts and its history, with labels that name it", () => {
    const home = consentsPage(english, consents);
    const [first] = consents.consents;
    const about = "Nordlys Regnskap AS, Kari Nordmann";
    for (const [place, text] of [
      ["accounts", "Change accounts"],
      ["history", "See how it is used"],
    ])
      expect(home).toContain(
        `<a class="button quiet" href="/consents/${place}/${first?.reference}" aria-label="${text}: ${about}">`,
      );
    expect(count(home, />Give access again</g)).toBe(3);
  });

  it("all reload when the session ends", () => {
    for (const [name, page] of Object.entries(visits))
      if (!name.startsWith("sign in"))
        expect(page(frame("en"))).toMatch(/http-equiv="refresh" content="\d+;url=\/consents"/);
  });
});

describe("the checklist of a consent", () => {
  it("ticks and marks the granted accounts, and is sent with the shown version", () => {
    const document = chooseAccountsPage(english, choice);
    expect(count(document, /<input type="checkbox"[^>]* checked/g)).toBe(2);
    expect(count(document, /Has access now/g)).toBe(2);
    expect(document).toContain('name="version" value="a-version"');
    expect(plain(document)).toContain(
      "It then lasts until 29 August 2026. Until 31 May 2026 the service can see the accounts also when you are not using it.",
    );
  });
});

describe("the terms of a consent that is changed or given again", () => {
  const words = (language: "nb" | "nn" | "en", active: boolean) =>
    plain(chooseAccountsPage({ ...frame(language), action: "/consents" }, { ...choice, active }));

  it.each([
    ["nb", "Du kan trekke tilgangen tilbake", "Hvis du bare tar bort kontoer"],
    ["nn", "Du kan trekkje tilgangen tilbake", "Dersom du berre tek bort kontoar"],
    ["en", "You can withdraw the access", "If you only remove accounts"],
  ] as const)(
    "say in %s that the consent can be withdrawn, and, if it is active, what removing an account means",
    (language, withdrawn, removed) => {
      for (const active of [true, false]) {
        expect(words(language, active)).toContain(withdrawn);
        expect(words(language, active).includes(removed)).toBe(active);
      }
    },
  );
});

describe("the page for a refusal by the site's gateway", () => {
  it.each(["unknown", "error"] as const)(
    "has a text and a link in every language for the problem '%s'",
    (problem) => {
      const document = refusalPage({ bankName: "Fjordbanken", consentsPath: "/consents", problem });
      const parts = [...document.matchAll(/<section lang="(\w+)">.*?<\/section>/gs)];
      expect(parts.map(([, language]) => language)).toEqual(["nb", "nn", "en"]);
      for (const [part] of parts) expect(part).toContain('<a href="/consents">');
      expect(Buffer.byteLength(document)).toBeLessThan(30_000);
    },
  );
});

describe("the history of a consent", () => {
  it("shows what was read, how often, and whether the customer was present", () => {
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
