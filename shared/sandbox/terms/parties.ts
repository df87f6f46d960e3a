import { inGroups } from "../../payments/in-groups.ts";
import type { BankCaller } from "../../ports/schemas/bank-caller.ts";
import type { Order } from "../../ports/schemas/order.ts";
import { creditorBban } from "../../rules/payment-fingerprints.ts";
import { bbanOf } from "../../schemas/account-reference.ts";
import { mayUse } from "../reads/accessible.ts";
import { accounts } from "../table/accounts.ts";
import { sandboxIds } from "../worlds/sandbox-ids.ts";
import type { SandboxView } from "../worlds/sandbox-view.ts";
import type { WorldAccount } from "../worlds/world.ts";
import type { Creditors, Payer } from "./order-parties.ts";
import { placedTransfers } from "./order-rules.ts";

type Where = Pick<SandboxView, "tppId" | "world">;

/** Reads the accounts of an order's creditors, each once. */
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

/** Reads the account with this BBAN, if it is at this bank. */
const accountOf = async (
  { tppId, world }: Where,
  bban: string,
): Promise<WorldAccount | undefined> =>
  accounts.get(world, (await sandboxIds(tppId))("account", bban));
