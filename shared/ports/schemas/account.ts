import * as v from "valibot";
import { Currency } from "../../schemas/currency.ts";
import { uuid } from "../../schemas/date.ts";
import { Id, listOf, name, Text } from "./fields.ts";
import { Charge, Money } from "./money.ts";

export const Customer = v.object({ id: Id, name: name(140) });
export type Customer = v.InferOutput<typeof Customer>;

/** An account or card that the PSU may use: its name, and its IBAN or masked PAN. */
export const Usable = v.object({
  id: Id,
  kind: v.picklist(["account", "card"]),
  name: name(70),
  number: name(35),
  mayRead: v.boolean(),
  mayPay: v.boolean(),
});
export type Usable = v.InferOutput<typeof Usable>;

/** A context in which a customer may act: for itself, or under an agreement with a UUID. */
export const Context = v.object({
  agreementId: v.optional(uuid),
  name: name(140),
  usable: listOf(Usable, 1000),
});
export type Context = v.InferOutput<typeof Context>;

/** At most one balance of each type. For a card, `available` includes the credit limit and `booked` does not. */
const balances = v.pipe(
  listOf(v.object({ type: v.picklist(["booked", "available"]), amount: Money }), 2),
  v.check(
    (all) => new Set(all.map(({ type }) => type)).size === all.length,
    "Each type of balance must occur at most once.",
  ),
);

const described = {
  id: Id,
  currency: Currency,
  name: name(70),
  product: v.optional(Text(35)),
  status: v.picklist(["enabled", "deleted", "blocked"]),
  ownerName: v.optional(Text(140)),
  balances,
};

/** An account that the PSU may read (Berlin Group 1.3.11, accountDetails). */
export const Account = v.object({
  ...described,
  iban: name(34),
  bban: name(30),
  /** An ISO 20022 code, such as CACC. */
  cashAccountType: v.pipe(v.string(), v.regex(/^[A-Z]{4}$/, "A code of ISO 20022: CACC.")),
  usage: v.picklist(["PRIV", "ORGA"]),
});
export type Account = v.InferOutput<typeof Account>;

/** A card account that the PSU may read (Berlin Group 1.3.11, cardAccountDetails). */
export const Card = v.object({ ...described, maskedPan: name(35), creditLimit: Charge });
export type Card = v.InferOutput<typeof Card>;
