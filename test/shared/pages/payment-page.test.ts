import { paymentPage } from "../../../shared/pages/payment-page.ts";
import { plain } from "../../support/psu/read-page.ts";
import { domestic, moved, payment, standing } from "./payment-views.ts";
import { frame } from "./views.ts";

const english = frame("en");
const read = (view: typeof payment, language: "nb" | "nn" | "en" = "en") =>
  plain(paymentPage(frame(language), view));

describe("the payment page (specification, SCA)", () => {
  it("names the amount in the button and contains the hash of what it shows", () => {
    const document = paymentPage(frame("nb"), payment);
    expect(document).toContain("<button>Godkjenn 1\u00a0250,00\u00a0EUR</button>");
    expect(document).toContain('<input type="hidden" name="summary" value="a-summary-hash"/>');
  });

  it("shows the payee, the account and all details", () => {
    const text = read(payment);
    for (const part of [
      "Atelier de la Côte d'Émeraude SARL",
      "FR76 3000 6000 0112 3456 7890 189",
      "AGRIFRPPXXX",
      "35400 Saint-Malo",
      "NO93 8601 1117 947",
      "Converted14,612.50 NOK",
      "Taken from the account14,662.50 NOK",
      "1 EUR = 11,69 NOK",
      "Fee50.00 NOK",
      "2 March 2026",
      "Faktura 2026-118, andre avdrag",
      "Your reference2026-118-B",
      "PurposePayment to a supplier",
      "Nordlys Betaling",
    ])
      expect(text).toContain(part);
  });

  it("has no row for a missing detail", () => {
    const text = read(domestic);
    for (const term of [
      "Converted",
      "Taken from",
      "Exchange rate",
      "Message",
      "Purpose",
      "Service",
      "at once",
    ])
      expect(text).not.toContain(term);
    expect(text).toContain("KID2345676");
  });

  it.each([
    ["nb", "Betalingsdato2. mars 2026Flyttet fra 28. februar 2026, som ikke er en bankdag"],
    ["nn", "Betalingsdato2. mars 2026Flytta frå 28. februar 2026, som ikkje er ein bankdag"],
    ["en", "Payment date2 March 2026Moved from 28 February 2026, which is not a banking day"],
  ] as const)("shows in %s from which day the bank moved the payment", (language, text) => {
    expect(read(moved, language)).toContain(text);
  });

  it.each([
    ["nb", "2. mars 2026Utføres med en gang du godkjenner"],
    ["nn", "2. mars 2026Blir utført med ein gong du godkjenner"],
    ["en", "2 March 2026Made as soon as you approve"],
  ] as const)("says in %s that an instant payment is made at once", (language, text) => {
    expect(read({ ...domestic, instant: true }, language)).toContain(text);
  });

  it.each([
    ["nb", "Omregnet14 612,50 NOK", "Trekkes fra kontoen14 662,50 NOK"],
    ["nn", "Omrekna14 612,50 NOK", "Blir trekt frå kontoen14 662,50 NOK"],
    ["en", "Converted14,612.50 NOK", "Taken from the account14,662.50 NOK"],
  ] as const)(
    "shows in %s both the converted sum and the sum taken from the account",
    (language, ...parts) => {
      for (const part of parts) expect(read(payment, language)).toContain(part);
    },
  );

  it("shows no sum taken from the account when the payment is to be stopped", () => {
    const text = read({ ...payment, cancels: true });
    expect(text).toContain("Converted14,612.50 NOK");
    expect(text).not.toContain("Taken from the account");
  });

  it("shows an unknown purpose unchanged", () => {
    expect(read({ ...domestic, purpose: "amount" })).toContain("Purposeamount");
  });

  it.each([
    ["nb", "Stopp betalingen", "Pengene som er reservert, blir ledige igjen."],
    ["nn", "Stopp betalinga", "Pengane som er reserverte, blir ledige igjen."],
    ["en", "Stop the payment", "The money held for it becomes available again."],
  ] as const)(
    "asks in %s whether to stop the payment, and says that the reserved money becomes available",
    (language, asked, text) => {
      const document = paymentPage(frame(language), { ...domestic, cancels: true });
      expect(document).toContain(`<h1>${asked}</h1>`);
      expect(document).toContain(`<button>${asked}</button>`);
      expect(plain(document)).toContain(text);
      expect(plain(document)).toContain("Strøm og Nett AS8601.11.17947");
      expect(document).toContain('action="/s/link/approve"');
      expect(document).toContain('name="summary" value="a-summary-hash"');
    },
  );
});

describe("the page of a standing order", () => {
  it.each([
    [
      "nb",
      ["Beløp hver gang6 480,00 NOK", "Hvor ofteDen 31. (siste dag) hver måned"],
      ["Starter31. januar 2026", "SlutterNår du stopper den", "Betales neste bankdag"],
      "De neste betalingene2. mars 202631. mars 202630. april 2026",
      "Godkjenn 6 480,00 NOK hver gang",
    ],
    [
      "nn",
      ["Beløp kvar gong6 480,00 NOK", "Kor ofteDen 31. (siste dag) kvar månad"],
      ["Startar31. januar 2026", "SluttarNår du stoppar ho", "Blir betalt neste bankdag"],
      "Dei neste betalingane2. mars 202631. mars 202630. april 2026",
      "Godkjenn 6 480,00 NOK kvar gong",
    ],
    [
      "en",
      ["Amount each time6,480.00 NOK", "How oftenOn the 31st (the last day) of every month"],
      ["Starts31 January 2026", "EndsWhen you stop it", "Paid on the next banking day"],
      "The next payments2 March 202631 March 202630 April 2026",
      "Approve 6,480.00 NOK each time",
    ],
  ] as const)(
    "shows in %s the frequency, the start, the end and the next days",
    (language, ...parts) => {
      const text = read(standing, language);
      for (const part of parts.flat()) expect(text).toContain(part);
    },
  );

  it.each([
    ["nb", "Trekkes fra kontoen hver gang6 482,00 NOK"],
    ["nn", "Blir trekt frå kontoen kvar gong6 482,00 NOK"],
    ["en", "Taken from the account each time6,482.00 NOK"],
  ] as const)("shows in %s the sum taken from the account each time", (language, text) => {
    const taken = { amount: "6482.00", currency: "NOK" };
    expect(read({ ...standing, taken }, language)).toContain(text);
  });

  it("shows its end date if it has one, and no payment date", () => {
    const { schedule } = standing;
    const text = read({
      ...standing,
      schedule: schedule && { ...schedule, endDate: "2027-12-31" },
    });
    expect(text).toContain("Ends31 December 2027");
    expect(text).not.toContain("Payment date");
  });

  it.each([
    ["nb", "Stopp den faste betalingen", "Da blir det ikke utført flere betalinger."],
    ["nn", "Stopp den faste betalinga", "Då blir det ikkje utført fleire betalingar."],
    ["en", "Stop the standing order", "No further payments are then made."],
  ] as const)(
    "asks in %s whether to stop the standing order, and says that no further payments are made",
    (language, asked, text) => {
      const document = paymentPage(frame(language), { ...standing, cancels: true });
      expect(document).toContain(`<h1>${asked}</h1>`);
      expect(document).toContain(`<button>${asked}</button>`);
      expect(plain(document)).toContain(text);
      expect(plain(document)).toMatch(/(fra|frå|from)2\.? (mars|March) 2026Me/);
      expect(plain(document)).not.toMatch(/De neste|Dei neste|The next payments/);
    },
  );
});

it("the payment page isolates a text that contains a direction mark from the text around it", () => {
  const name = "\u202egro.live";
  const document = paymentPage(english, {
    ...domestic,
    to: { ...domestic.to, name },
    message: name,
  });
  expect(document.split(`<bdi>${name}</bdi>`)).toHaveLength(3);
});
