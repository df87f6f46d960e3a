import { ownPaymentsPage } from "../../../shared/pages/own-payments-page.ts";
import { stopPaymentPage } from "../../../shared/pages/stop-payment-page.ts";
import { count, plain } from "../../support/psu/read-page.ts";
import { paid, stopping, stoppingBulk, stoppingOrder } from "./own-payment-views.ts";
import { frame } from "./views.ts";
import { visits } from "./visit-views.ts";

const english = { ...frame("en"), action: "/consents" };

describe("the payments of a customer", () => {
  it("show no status codes, and link to stop each payment that can be stopped", () => {
    const document = ownPaymentsPage(english, paid);
    expect(count(document, /href="\/consents\/payments\/[\w-]{22}"/g)).toBe(paid.stoppable.length);
    expect(document).not.toContain("ACSC");
  });

  it("have labels for stopping that differ by the day and the kind of order", () => {
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

  it("have links to the next page, and back to the first", () => {
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
  ] as const)("are stopped on a page with the texts for their kind: %s", (kind, view, words) => {
    const text = plain(stopPaymentPage(english, view));
    for (const word of words) expect(text).toContain(word);
    expect(text.includes("held")).toBe(kind === "single");
    const done = plain(ownPaymentsPage(english, { ...paid, done: kind }));
    const notices = {
      single: "The payment is stopped.",
      standing: "The standing order is stopped. No further payments will be made.",
      several: "The payments are stopped. None of them will be made.",
    };
    for (const [name, notice] of Object.entries(notices))
      expect(done.includes(notice)).toBe(name === kind);
  });

  it("are stopped on a page that shows the payment and contains its hash", () => {
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

  it("cannot be stopped on the page if it is too late", () => {
    const document = visits["stop payment, too late"]?.(frame("en")) ?? "";
    expect(document).toContain("can no longer be stopped");
    expect(document).not.toContain('name="summary"');
  });
});
