import { type ReturnView, returnPage } from "../../../shared/pages/return-page.ts";
import { plain } from "../../support/psu/read-page.ts";
import { ends, frame, receipt, returnPaths, told } from "./views.ts";

const languages = ["nb", "nn", "en"] as const;
const pageOf = (language: (typeof languages)[number], view: Partial<ReturnView>) => {
  const { bankName, tppName } = frame(language);
  const href = "https://tpp.example/back?a=1&b=2";
  const back = { bankName, tppName, href, ...returnPaths };
  return returnPage({ language, ...back, outcome: "approved", ...view });
};
const read = (name: string, language: (typeof languages)[number] = "en") =>
  plain(ends[`return, ${name}`]?.(frame(language)) ?? "");

const buttonsOf = (document: string) =>
  [...document.matchAll(/<a class="button" href="([^"]+)"/g)].map(([, address]) => address);

/** True if the outcome is unknown, so that the customer must look at the bank's own pages first. */
const isUnknown = ({ unknown, kept, why }: Partial<ReturnView>) =>
  unknown !== undefined || kept === "stopUnanswered" || why === "stopping";
const isReadIn = ({ receipt, refused, why }: Partial<ReturnView>) =>
  [receipt, refused, why].some((each) => each !== undefined);
const known = Object.entries(told).filter(([, view]) => !isUnknown(view));

describe("the page that returns to the TPP", () => {
  it.each(known)(
    "redirects after 10 seconds if it has a message to read, else at once (page '%s')",
    (_, view) => {
      const isRead = isReadIn(view);
      const seconds = isRead ? 10 : 0;
      for (const language of languages) {
        const document = pageOf(language, view);
        expect(document).toContain(`content="${seconds};url=https://tpp.example/back?a=1&amp;b=2"`);
        expect(document).toContain(
          '<a class="button" href="https://tpp.example/back?a=1&amp;b=2">',
        );
        expect(/ (om|in) 10 se[ck]ond/.test(plain(document).replace("sekund", "second"))).toBe(
          isRead,
        );
        expect(document.includes('<a href="?stay">')).toBe(isRead);
      }
    },
  );

  it.each(Object.entries(told).filter(([, view]) => isUnknown(view)))(
    "does not redirect if the customer must look at the bank's own pages first (page '%s')",
    (_, view) => {
      expect(pageOf("en", view)).not.toContain('http-equiv="refresh"');
    },
  );

  it.each(known)(
    "does not redirect if the PSU wants to stay and it has a message to read (page '%s')",
    (_, view) => {
      const isRead = isReadIn(view);
      const document = pageOf("en", { ...view, stays: true });
      expect(document.includes('http-equiv="refresh"')).toBe(!isRead);
      expect(document).not.toContain("?stay");
    },
  );

  it.each([
    ["nb", "Gå tilbake til Nordlys Regnskap AS når du har lest dette"],
    ["nn", "Gå tilbake til Nordlys Regnskap AS når du har lese dette"],
    ["en", "Go back to Nordlys Regnskap AS when you have read this"],
  ] as const)("has in %s a link to return after reading", (language, text) => {
    expect(plain(pageOf(language, { receipt, stays: true }))).toContain(text);
  });
});

describe("the page of an SCA with an unknown outcome (decision: Unknown outcomes)", () => {
  it.each([
    ["nb", "payment", "Se i betalingene dine før du betaler på nytt.", "/consents/payments"],
    ["nn", "basket", "Sjå i betalingane dine før du betaler på nytt.", "/consents/payments"],
    ["en", "payment", "Look at your payments before you pay again.", "/consents/payments"],
    ["en", "cancellation", "The payment may be stopped.", "/consents/payments"],
    ["en", "consent", "Look at who has access before you try again.", "/consents"],
  ] as const)(
    "says, in %s and for a %s, where to look, links there first, and does not redirect",
    (language, unknown, text, own) => {
      const document = pageOf(language, { outcome: "failed", unknown });
      expect(plain(document)).toContain(text);
      expect(buttonsOf(document)).toEqual([own, "https://tpp.example/back?a=1&amp;b=2"]);
      expect(document).not.toContain('http-equiv="refresh"');
      expect(document).not.toMatch(/Ingenting er godkjent|Nothing was approved/);
    },
  );

  it.each<[string, Partial<ReturnView>]>([
    ["this SCA approved", { outcome: "approved", kept: "stopUnanswered" }],
    ["another SCA approved", { outcome: "failed", why: "stopping" }],
  ])(
    "links to the payments first if the bank has not answered a cancellation that %s",
    (_, view) => {
      expect(buttonsOf(pageOf("nb", view))[0]).toBe("/consents/payments");
    },
  );
});

describe("an order that the bank refused right after the approval", () => {
  it.each([
    ["nb", "refused, funds", "Ikke utført", "Det er for lite penger på kontoen."],
    ["nn", "refused, funds", "Ikkje utført", "Det er for lite pengar på kontoen."],
    ["en", "refused, funds", "Not made", "There is too little money in the account."],
    ["en", "refused, other reason", "Not made", "The bank had to refuse what you approved."],
    ["nb", "refused in part, funds", "Ikke alt ble godtatt", "Avvist: 1 av 3."],
    ["nn", "refused in part, funds", "Ikkje alt blei godteke", "Avvist: 1 av 3."],
    ["en", "refused in part, funds", "Not everything was accepted", "too little money for some of"],
    ["en", "refused in part, other reason", "Not everything was accepted", "Refused: 2 of 3."],
  ] as const)("is shown in %s as refused, on the page '%s'", (language, name, heading, text) => {
    const document = ends[`return, ${name}`]?.(frame(language)) ?? "";
    expect(document).toContain(`<h1>${heading}</h1>`);
    expect(plain(document)).toContain(text);
    expect(document).not.toMatch(/<dl>|Ferdig|Done|Dette godkj|What you approved/);
  });
});

describe("a payment that was not stopped", () => {
  it.each([
    ["nb", "cancelled", "keptOne", "Betalingen er ikke stoppet. Den utføres som avtalt."],
    ["nn", "expired", "keptOne", "Betalinga er ikkje stoppa. Ho blir utført som avtalt."],
    ["en", "failed", "keptOne", "The payment was not stopped. It will be made as agreed."],
    ["nb", "failed", "keptSeveral", "Betalingene er ikke stoppet. De utføres som avtalt."],
    ["en", "failed", "keptUnsure", "It may already have been made, or stopped in another way."],
  ] as const)(
    "is shown in %s as not stopped if the SCA's outcome is '%s' (text '%s')",
    (language, outcome, kept, text) => {
      const document = plain(pageOf(language, { outcome, kept }));
      expect(document).toContain(text);
      expect(document).not.toMatch(/Ingenting er godkjent|Nothing was approved/);
    },
  );
});

describe("the receipt of a standing order", () => {
  it.each([
    [
      "nb",
      ["Beløp hver gang1 250,00 EUR", "Den 31. (siste dag) hver måned", "Starter31. januar 2026"],
    ],
    [
      "nn",
      ["Beløp kvar gong1 250,00 EUR", "Den 31. (siste dag) kvar månad", "Startar31. januar 2026"],
    ],
    ["en", ["Amount each time1,250.00 EUR", "EndsWhen you stop it", "Starts31 January 2026"]],
  ] as const)("shows in %s the amount, the frequency and the start", (language, parts) => {
    const text = read("approved, standing order", language);
    for (const part of parts) expect(text).toContain(part);
    expect(text).not.toMatch(/Betalingsdato|Payment date/);
  });

  it("shows the stopped order and the day from which nothing is paid", () => {
    const text = read("approved, stopped standing order");
    for (const part of ["What you stopped", "Amount each time1,250.00", "No payments from2 March"])
      expect(text).toContain(part);
    expect(text).not.toMatch(/Payment date|When you stop it/);
  });
});

it("a receipt shows the sum taken from the account if it differs from the amount", () => {
  expect(read("approved, with a fee")).toContain("Taken from the account14,662.50 NOK");
  expect(read("approved, payment")).not.toContain("Taken from");
});
