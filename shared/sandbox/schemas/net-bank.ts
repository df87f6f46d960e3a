import * as v from "valibot";
import { CalendarDate } from "../../schemas/date.ts";
import { objectWords } from "../../schemas/text.ts";

/** The body that moves a payment to another day. */
export const NewExecutionDate = v.strictObject(
  { executionDate: CalendarDate },
  objectWords("A new execution date"),
);

/** Stops payments from an account, or allows them again. */
export const PaymentBlock = v.strictObject(
  { blocked: v.boolean("blocked is true or false.") },
  objectWords("A payment block"),
);
