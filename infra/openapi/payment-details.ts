import * as v from "valibot";
import type { Schema } from "./json-schema.ts";

/** The answer for a payment: the fields of its order, and those of its status. */
export function paymentDetails(order: Schema, answer: Schema): Schema {
  const { entries: ordered } = order as unknown as { entries: v.ObjectEntries };
  const { entries: told } = answer as unknown as { entries: v.ObjectEntries };
  return v.object({ ...ordered, ...told }) as unknown as Schema;
}
