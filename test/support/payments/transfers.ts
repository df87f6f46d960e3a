import * as v from "valibot";

/** An amount or an account in a currency. */
export const money = (amount: string, currency = "NOK") => ({ amount, currency });
export const bban = (bban: string, currency = "NOK") => ({ bban, currency });
export const iban = (iban: string, currency = "NOK") => ({ iban, currency });

/** A valid domestic transfer without optional fields. */
export const domesticTransfer = {
  instructedAmount: money("125.50"),
  creditorName: "Nordlys Kaffe AS",
  creditorAccount: bban("12345678903"),
  debtorAccount: iban("NO0995360573002"),
};

/** The problems that a schema finds in a JSON body, each with its path and its text. */
export const problemsOf = (schema: v.GenericSchema, body: object) => {
  const { issues = [] } = v.safeParse(schema, JSON.parse(JSON.stringify(body)));
  return issues.map((issue) => [v.getDotPath(issue), issue.message]);
};

/** The kinds of accounts that the products distinguish. */
export const kinds = {
  everyday: { currency: "NOK", cashAccountType: "CACC" },
  savings: { currency: "NOK", cashAccountType: "SVGS" },
  euro: { currency: "EUR", cashAccountType: "CACC" },
} as const;

/** Made-up rates. */
export const rates = {
  quotationDate: "2026-01-02",
  nok: { NOK: "1", EUR: "11.81", USD: "10.074", SEK: "1.092" },
};
