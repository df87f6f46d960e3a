import type { WorldTransaction } from "../rules/lists.ts";
import type { SeedKind, SeedParty } from "./seed-plans.ts";
import { chance } from "./seed-rows.ts";

type Told = { kind: SeedKind; day: string; text: string; debtor: SeedParty; creditor: SeedParty };
type Remittance = Pick<
  WorldTransaction,
  | "remittanceInformationUnstructured"
  | "remittanceInformationUnstructuredArray"
  | "remittanceInformationStructuredArray"
>;

/**
 * Makes the remittance information of a row: a KID only, or a message in lines, with references if its kind has them.
 */
export const seedRemittance = (told: Told): Remittance => {
  const { kid, reference } = told.creditor;
  if (kid)
    return { remittanceInformationStructuredArray: [{ reference: kid, referenceType: "SCOR" }] };
  const more = lines[told.kind]?.(told) ?? [];
  const references = [
    ...(reference ? [{ reference, referenceType: "SCOR", referenceIssuer: "ISO" }] : []),
    ...(told.kind === "export" ? [invoiceOf(told)] : []),
  ];
  return {
    remittanceInformationUnstructured: told.text,
    ...(more.length > 0 && { remittanceInformationUnstructuredArray: [told.text, ...more] }),
    ...(references.length > 0 && { remittanceInformationStructuredArray: references }),
  };
};

/** The lines after the first. */
const lines: Partial<Record<SeedKind, (told: Told) => string[]>> = {
  rent: ({ day }) => [`Periode ${day.slice(5, 7)}.${day.slice(0, 4)}`],
  supplier: (told) => [`Faktura ${numberOf("invoice", told)}`, `Ordre ${numberOf("order", told)}`],
  sale: (told) => [`Faktura ${numberOf("invoice", told)}`, `Deres ref. ${told.debtor.name}`],
  export: (told) => [`Invoice no. ${numberOf("invoice", told)}`],
  abroad: (told) => [`Invoice no. ${numberOf("invoice", told)}`],
};

/** A commercial invoice. The creditor gave it its number. */
const invoiceOf = (told: Told) => ({
  reference: numberOf("invoice", told),
  referenceType: "CINV",
  referenceIssuer: told.creditor.name,
});

const numberOf = (of: string, { day, debtor, creditor }: Told): string =>
  `${10_000 + Math.floor(chance(of, day, debtor.name, creditor.name) * 90_000)}`;
