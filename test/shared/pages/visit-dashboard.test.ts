import { chooseAccountsPage } from "../../../shared/pages/choose-accounts-page.ts";
import { consentsPage } from "../../../shared/pages/consents-page.ts";
import { historyPage } from "../../../shared/pages/history-page.ts";
import { ownPaymentsPage } from "../../../shared/pages/own-payments-page.ts";
import { refusalPage } from "../../../shared/pages/refusal-page.ts";
import { stopPaymentPage } from "../../../shared/pages/stop-payment-page.ts";
import { paid, stopping, stoppingBulk, stoppingOrder } from "./own-payment-views.ts";
import { count, plain } from "./read-page.ts";
import { frame } from "./views.ts";
import { choice, consents, uses, visits } from "./visit-views.ts";

const english = { ...frame("en"), action: "/consents" };

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
      ["history", "See how it is used"],
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
    "name the access, and say what removing means where there is any: %s",
    (language, withdrawn, removed) => {
      for (const active of [true, false]) {
        expect(words(language, active)).toContain(withdrawn);
        expect(words(language, active).includes(removed)).toBe(active);
      }
    },
  );
});

describe("what the site's gateway refuses by itself", () => {
  it.each(["unknown", "error"] as const)(
    "is told in every language, with a way on: %s",
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
    const document = ownPaymentsPage(english, paid);
    expect(count(document, /href="\/consents\/payments\/[\w-]{22}"/g)).toBe(paid.stoppable.length);
    expect(document).not.toContain("ACSC");
  });

  it("are told apart by what is to be stopped: the day, and whether it is a standing order", () => {
    const [one] = paid.stoppable;
    if (!one) throw new Error("There is no payment to be stopped.");
    const stoppable = [
      { ...one, repeats: false },
      { ...one, repeats: false, date: "2026-04-20" },
      { ...one, repeats: true },
      { ...one, repeats: false, to: { size: 412 } },
    ];
    const document = ownPaymentsPage(english, { ...paid, stoppable, others: [] });
    const about = "Bergen Byggevarer og Trelast AS avdeling Åsane, 123,456.50";
    const names = [...document.matchAll(/aria-label="(Stop [^"]*)">(Stop [^<]*)</g)];
    expect(names.map(([, name]) => name?.replaceAll("\u00a0", " "))).toEqual([
      `Stop this payment: ${about} NOK, 20 March 2026`,
      `Stop this payment: ${about} NOK, 20 April 2026`,
      `Stop the standing order: ${about} NOK each time, 20 March 2026`,
      "Stop the payments: 412 payments, 123,456.50 NOK, 20 March 2026",
    ]);
    for (const [, name, shown] of names) expect(name?.startsWith(`${shown}:`)).toBe(true);
    expect(plain(document)).toContain("123,456.50 NOK each time");
  });

  it("lead to the next ones, and back to the first", () => {
    const ways = (view: Partial<typeof paid>) =>
      [...ownPaymentsPage(english, { ...paid, ...view }).matchAll(/href="(\/[^"]*)">Show/g)].map(
        ([, href]) => href,
      );
    expect(ways({})).toEqual([]);
    expect(ways({ next: "named" })).toEqual(["/consents/payments?from=named"]);
    expect(ways({ isFirst: false, next: "named" })).toEqual([
      "/consents/payments?from=named",
      "/consents/payments",
    ]);
    expect(ways({ isFirst: false })).toEqual(["/consents/payments"]);
  });

  it.each([
    ["single", stopping, ["Stop this payment?", "Amount", "held for it", "Payment date"]],
    [
      "standing",
      stoppingOrder,
      [
        "Stop the standing order?",
        "Amount each time",
        "How oftenOn the 20th of every month",
        "No payments from20 March 2026",
        "No further payments will be made. Those already made stay as they are.",
      ],
    ],
    [
      "several",
      stoppingBulk,
      ["Stop the payments?", "Total", "412 payments", "None of the payments"],
    ],
  ] as const)("are stopped in the words of what they are: %s", (kind, view, words) => {
    const text = plain(stopPaymentPage(english, view));
    for (const word of words) expect(text).toContain(word);
    expect(text.includes("held")).toBe(kind === "single");
    const done = plain(ownPaymentsPage(english, { ...paid, stopped: kind }));
    const notices = {
      single: "The payment is stopped.",
      standing: "The standing order is stopped. No further payments will be made.",
      several: "The payments are stopped. None of them will be made.",
    };
    for (const [name, notice] of Object.entries(notices))
      expect(done.includes(notice)).toBe(name === kind);
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
