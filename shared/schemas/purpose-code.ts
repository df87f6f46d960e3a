import * as v from "valibot";

// biome-ignore format: the list is the specification's
const codes = [
  "INVS", "SALA", "IDCP", "CASH", "CORT", "INTC", "PENS", "SSBE", "SUPP", "TAXS", "TREA", "VATX", "LOAN", "OTHR",
] as const;

/** The purpose of a payment (specification, Payment initiation request). */
export const PurposeCode = v.picklist(codes, `A purpose code is one of ${codes.join(", ")}.`);
