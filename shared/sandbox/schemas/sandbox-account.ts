import * as v from "valibot";
import { isNorwegianBban } from "../../schemas/account-reference.ts";
import { Currency } from "../../schemas/currency.ts";
import { KidAgreement } from "../../schemas/kid-agreement.ts";
import { Link } from "../../schemas/link.ts";
import { clearingText, objectWords } from "../../schemas/text.ts";
import { Int32 } from "./int32.ts";
import { sandboxId } from "./sandbox-id.ts";

/** The body that creates a sandbox account. */
export const NewSandboxAccount = v.strictObject(
  {
    customerId: sandboxId("A customer"),
    name: clearingText(70, "An account's name"),
    currency: v.optional(Currency, "NOK"),
    product: v.optional(clearingText(35, "A product's name")),
    cashAccountType: v.optional(
      v.picklist(["CACC", "SVGS"], "An account's type is CACC or SVGS."),
      "CACC",
    ),
    bban: v.optional(
      v.pipe(
        v.string("A BBAN is a string."),
        v.check(
          isNorwegianBban,
          "A Norwegian BBAN has 11 digits, the last of them a correct control digit.",
        ),
      ),
    ),
    balance: v.optional(Int32, 0),
    kid: v.optional(KidAgreement),
  },
  objectWords("An account"),
);
export type NewSandboxAccount = v.InferOutput<typeof NewSandboxAccount>;

/** Whole minor units. They may exceed 32 bits, because amounts of payments may. */
const minorUnits = v.pipe(v.number(), v.integer());

export const Balances = v.object({ booked: minorUnits, available: minorUnits });

export const SandboxAccount = v.object({
  id: v.string(),
  iban: v.string(),
  bban: v.string(),
  currency: v.string(),
  name: v.string(),
  product: v.string(),
  cashAccountType: v.picklist(["CACC", "SVGS"]),
  customerId: v.string(),
  balances: Balances,
  kid: v.optional(KidAgreement),
  /** True if payments from the account were stopped in another channel. */
  blocked: v.optional(v.literal(true)),
  _links: v.object({ self: Link, balances: Link, transactions: Link }),
});

/** The body that sets the balances of an account or a card. */
export const NewBalances = v.strictObject(
  { booked: Int32, available: v.optional(Int32) },
  objectWords("A body of balances"),
);
