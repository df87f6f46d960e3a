import type { Texts } from "./language.ts";

/** Texts of the page with the regulator's figures. */
export const figuresTexts = {
  figuresHeading: {
    nb: "Tilgjengelighet og svartid",
    nn: "Tilgjenge og svartid",
    en: "Availability and response times",
  },
  figuresAbout: {
    nb: "Tallene gjelder grensesnittet for betalinger, kontoer og dekning, {quarter}. En dag er fra midnatt til midnatt i Oslo.",
    nn: "Tala gjeld grensesnittet for betalingar, kontoar og dekning, {quarter}. Ein dag er frå midnatt til midnatt i Oslo.",
    en: "These figures are about the interface for payments, accounts and funds, {quarter}. A day is from midnight to midnight in Oslo.",
  },
  figuresNone: {
    nb: "Det er ikke publisert tall for {quarter}.",
    nn: "Det er ikkje publisert tal for {quarter}.",
    en: "No figures are published for {quarter}.",
  },
  quarterName: {
    nb: "{number}.\u00a0kvartal {year}",
    nn: "{number}.\u00a0kvartal {year}",
    en: "Q{number} {year}",
  },
  figuresOfInterface: {
    nb: "Grensesnittet for tredjeparter",
    nn: "Grensesnittet for tredjepartar",
    en: "The interface for third parties",
  },
  figuresOfBank: {
    nb: "Bankens egen løsning for kunder",
    nn: "Banken si eiga løysing for kundar",
    en: "The bank's own customer interface",
  },
  figuresPayments: { nb: "Betalinger (ms)", nn: "Betalingar (ms)", en: "Payments (ms)" },
  figuresAccounts: { nb: "Kontoer (ms)", nn: "Kontoar (ms)", en: "Accounts (ms)" },
  figuresFunds: { nb: "Dekning (ms)", nn: "Dekning (ms)", en: "Funds (ms)" },
  figuresErrors: { nb: "Feil (%)", nn: "Feil (%)", en: "Errors (%)" },
  figuresDowntime: { nb: "Nedetid (s)", nn: "Nedetid (s)", en: "Downtime (s)" },
  noRequests: { nb: "ingen kall", nn: "ingen kall", en: "no requests" },
  notKnown: { nb: "ikke kjent", nn: "ikkje kjent", en: "not known" },
  missingHours: {
    nb: "Timer uten tall: {hours}",
    nn: "Timar utan tal: {hours}",
    en: "Hours without figures: {hours}",
  },
  figuresFile: { nb: "Last ned som CSV", nn: "Last ned som CSV", en: "Download as CSV" },
} as const satisfies Texts;
