import * as v from "valibot";
import { Currency } from "../../schemas/currency.ts";
import { Link } from "../../schemas/link.ts";
import { clearingText, objectWords } from "../../schemas/text.ts";
import { Int32 } from "./int32.ts";
import { Balances } from "./sandbox-account.ts";
import { sandboxId } from "./sandbox-id.ts";

/** A card number with hidden digits, so that nobody can pay with it. */
export const MaskedPan = v.pipe(
  v.string("A masked PAN is a string."),
  v.regex(
    /^(?=.{8,35}$)\d{0,6}[*xX]{4,27}\d{0,4}$/,
    "A masked PAN has at most 6 digits, then asterisks, then at most 4 digits: 539900******1184.",
  ),
);

/** The body that creates a sandbox card account. */
export const NewSandboxCard = v.strictObject(
  {
    customerId: sandboxId("A customer"),
    name: clearingText(70, "A card account's name"),
    currency: v.optional(Currency, "NOK"),
    product: v.optional(clearingText(35, "A product's name"), "Credit card"),
    maskedPan: v.optional(MaskedPan),
    creditLimit: v.optional(
      v.pipe(Int32, v.minValue(0, "A credit limit is not negative.")),
      5_000_000,
    ),
    balance: v.optional(Int32, 0),
  },
  objectWords("A card account"),
);
export type NewSandboxCard = v.InferOutput<typeof NewSandboxCard>;

export const SandboxCard = v.object({
  id: v.string(),
  maskedPan: v.string(),
  currency: v.string(),
  name: v.string(),
  product: v.string(),
  customerId: v.string(),
  creditLimit: v.pipe(v.number(), v.integer()),
  balances: Balances,
  _links: v.object({ self: Link, balances: Link, transactions: Link }),
});
