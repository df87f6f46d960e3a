import * as v from "valibot";
import type { Schema } from "./json-schema.ts";

/** What a payment is answered as: its order as it was posted, and what became of it. */
export function paymentDetails(order: Schema, answer: Schema): Schema {
  const { entries: ordered } = order as unknown as { entries: v.ObjectEntries };
  const { entries: told } = answer as unknown as { entries: v.ObjectEntries };
  return v.object({ ...ordered, ...told }) as unknown as Schema;
}
