import { inGroups } from "../../payments/in-groups.ts";
import type { Asking } from "../../ports/schemas/asking.ts";
import type { Order, Transfer } from "../../ports/schemas/order.ts";
import { creditorBban } from "../../rules/payment-prints.ts";
import { bbanOf } from "../../schemas/account-reference.ts";
import { type MayUse, mayUse } from "../reads/usable.ts";
import { accounts } from "../table/accounts.ts";
import type { SandboxPlace } from "../worlds/place.ts";
import { idsOf } from "../worlds/sandbox-ids.ts";
import type { Account } from "../worlds/world.ts";
import { placedTransfers } from "./order-rules.ts";

type Where = Pick<SandboxPlace, "tppId" | "world">;

/** The creditors' accounts that are the bank's, by BBAN. */
export type Creditors = ReadonlyMap<string, Account>;

/** The debtor's account, if it is there, and which accounts whoever pays from it may use. */
export type Payer = { account: Account | undefined; may: MayUse };

/** A transfer's creditor, or that its account is at another bank. */
export const creditorIn = (creditors: Creditors, transfer: Transfer): Account | "elsewhere" =>
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

/** Who pays an order, and from what. */
export async function payerOf(where: Where, asking: Asking, order: Order): Promise<Payer> {
  const bban = bbanOf(order.debtorAccount);
  const [account, may] = await Promise.all([
    bban === undefined ? undefined : accountOf(where, bban),
    mayUse(where.world, asking),
  ]);
  return { account, may };
}

/** The account with this number in Norway, if it is the bank's. */
const accountOf = async ({ tppId, world }: Where, bban: string): Promise<Account | undefined> =>
  accounts.get(world, (await idsOf(tppId))("account", bban));
