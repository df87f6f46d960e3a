import type { Transfer } from "../../../ports/schemas/order.ts";
import { creditorBban } from "../../../rules/payment-fingerprints.ts";
import type { WorldAccount } from "../../rules/lists.ts";
import type { MayUse } from "../../rules/may-use.ts";

/** The creditors' accounts at this bank, by BBAN. */
export type Creditors = ReadonlyMap<string, WorldAccount>;

/** The debtor account, if it exists, and a test of the accounts that the payer may use. */
export type Payer = { account: WorldAccount | undefined; may: MayUse };

/** Returns the account of a transfer's creditor, or "elsewhere" if it is at another bank. */
export const creditorIn = (creditors: Creditors, transfer: Transfer): WorldAccount | "elsewhere" =>
  creditors.get(creditorBban(transfer) ?? "") ?? "elsewhere";
