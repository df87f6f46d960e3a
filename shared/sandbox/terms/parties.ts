import { inGroups } from "../../payments/in-groups.ts";
import type { BankCaller } from "../../ports/schemas/bank-caller.ts";
import type { Order, Transfer } from "../../ports/schemas/order.ts";
import { creditorBban } from "../../rules/payment-fingerprints.ts";
import { bbanOf } from "../../schemas/account-reference.ts";
import { type MayUse, mayUse } from "../reads/accessible.ts";
import { accounts } from "../table/accounts.ts";
import { sandboxIds } from "../worlds/sandbox-ids.ts";
import type { SandboxView } from "../worlds/sandbox-view.ts";
import type { WorldAccount } from "../worlds/world.ts";
import { placedTransfers } from "./order-rules.ts";

type Where = Pick<SandboxView, "tppId" | "world">;

/** The creditors' accounts that are the bank's, by BBAN. */
export type Creditors = ReadonlyMap<string, WorldAccount>;

/** The debtor's account, if it is there, and which accounts whoever pays from it may use. */
export type Payer = { account: WorldAccount | undefined; may: MayUse };

/** A transfer's creditor, or that its account is at another bank. */
export const creditorIn = (creditors: Creditors, transfer: Transfer): WorldAccount | "elsewhere" =>
  creditors.get(creditorBban(transfer) ?? "") ?? "elsewhere";

/** The accounts of those whom an order pays, each looked up once. */
export async function creditorsOf(where: Where, order: Order): Promise<Creditors> {
  const numbers = placedTransfers(order).flatMap(({ transfer }) => creditorBban(transfer) ?? []);
  const found = await inGroups([...new Set(numbers)], async (bban) => ({
    bban,
    account: await accountOf(where, bban),
  }));
  return new Map(found.flatMap(({ bban, account }) => (account ? [[bban, account]] : [])));
}

/** Reads the payer of an order and the debtor account. */
export async function payerOf(where: Where, asking: BankCaller, order: Order): Promise<Payer> {
  const bban = bbanOf(order.debtorAccount);
  const [account, may] = await Promise.all([
    bban === undefined ? undefined : accountOf(where, bban),
    mayUse(where.world, asking),
  ]);
  return { account, may };
}

/** The account with this number in Norway, if it is the bank's. */
const accountOf = async (
  { tppId, world }: Where,
  bban: string,
): Promise<WorldAccount | undefined> =>
  accounts.get(world, (await sandboxIds(tppId))("account", bban));
