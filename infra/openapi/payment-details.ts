import * as v from "valibot";
import type { Schema } from "./json-schema.ts";

/** Combines the schemas of an order and of a payment's status into the answer for a payment. */
export function paymentDetails(order: Schema, answer: Schema): Schema {
  const { entries: ordered } = order as unknown as { entries: v.ObjectEntries };
  const { entries: told } = answer as unknown as { entries: v.ObjectEntries };
  return v.object({ ...ordered, ...told }) as unknown as Schema;
}
