import * as v from "valibot";
import type { Schema } from "./json-schema.ts";

const pascal = (words: string) =>
  words.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());

const prefixes: Readonly<Record<string, string>> = {
  "periodic-payments": "Periodic",
  "bulk-payments": "Bulk",
};

/** What a payment is answered as: its order as it was posted, and what became of it. */
export const paymentDetails = {
  name: (service: string, product: string) => `${prefixes[service] ?? ""}${pascal(product)}Details`,

  schema: (order: Schema, answer: Schema): Schema => {
    const { entries: ordered } = order as unknown as { entries: v.ObjectEntries };
    const { entries: told } = answer as unknown as { entries: v.ObjectEntries };
    return v.object({ ...ordered, ...told }) as unknown as Schema;
  },
};
