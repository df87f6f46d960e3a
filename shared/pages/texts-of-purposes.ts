import type { Texts } from "./language.ts";

/** The purposes of a payment, by purpose code (specification, Payment initiation request). */
export const purposeTexts = {
  INVS: { nb: "Investering", nn: "Investering", en: "Investment" },
  SALA: { nb: "Lønn", nn: "Løn", en: "Salary" },
  IDCP: { nb: "Betaling med debetkort", nn: "Betaling med debetkort", en: "Debit card payment" },
  CASH: { nb: "Likviditetsstyring", nn: "Likviditetsstyring", en: "Cash management" },
  CORT: { nb: "Oppgjør for en handel", nn: "Oppgjer for ein handel", en: "Settlement of a trade" },
  INTC: {
    nb: "Betaling innen konsernet",
    nn: "Betaling innan konsernet",
    en: "Payment within a group of companies",
  },
  PENS: { nb: "Pensjon", nn: "Pensjon", en: "Pension" },
  SSBE: { nb: "Trygd", nn: "Trygd", en: "Social security benefit" },
  SUPP: {
    nb: "Betaling til leverandør",
    nn: "Betaling til leverandør",
    en: "Payment to a supplier",
  },
  TAXS: { nb: "Skatt", nn: "Skatt", en: "Tax" },
  TREA: { nb: "Finansforvaltning", nn: "Finansforvalting", en: "Treasury" },
  VATX: { nb: "Merverdiavgift", nn: "Meirverdiavgift", en: "Value added tax" },
  LOAN: { nb: "Lån", nn: "Lån", en: "Loan" },
  OTHR: { nb: "Annet", nn: "Anna", en: "Other" },
} as const satisfies Texts;
