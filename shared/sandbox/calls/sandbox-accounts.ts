import { ApiError } from "../../errors.ts";
import type { Caller } from "../../http/call.ts";
import { ibanOfBban } from "../../schemas/account-reference.ts";
import { madeUpBban } from "../rules/made-up-number.ts";
import { refuseItems } from "../rules/posted-rows.ts";
import { faultsOfPosted, postedTransactions } from "../rules/posted-transactions.ts";
import { largestInt32 } from "../schemas/int32.ts";
import type { NewSandboxAccount } from "../schemas/sandbox-account.ts";
import type { NewSandboxTransaction } from "../schemas/sandbox-transaction.ts";
import { accounts } from "../table/accounts.ts";
import { customers } from "../table/customers.ts";
import { changeSandboxOnce } from "../worlds/recorded-change.ts";
import { sandboxIds } from "../worlds/sandbox-ids.ts";
import { importOnce } from "../worlds/staged-import.ts";
import type { WorldAccount, WorldTransaction } from "../worlds/world.ts";
import { ownerOf } from "./account-owner.ts";
import { found, shownSandboxAccount } from "./sandbox-shown.ts";

type Shown = ReturnType<typeof shownSandboxAccount>;

const usualProducts = { CACC: "Everyday account", SVGS: "Savings account" } as const;

/** Makes an account of a customer in the TPP's world. */
export function newAccount(caller: Caller, wanted: NewSandboxAccount): Promise<Shown> {
  const { place: world } = caller;
  const { customerId: owner, name, currency, cashAccountType } = wanted;
  return changeSandboxOnce(caller, "SANDBOX_CREATED", async () => {
    const customer = await ownerOf(world, owner);
    const { id, bban } = await freeNumber(caller, wanted.bban);
    const account: WorldAccount = {
      id,
      owner,
      ownerName: customer.name,
      bban,
      iban: ibanOfBban(bban),
      currency,
      name,
      product: wanted.product ?? usualProducts[cashAccountType],
      cashAccountType,
      usage: customer.type === "PRIVATE" ? "PRIV" : "ORGA",
      booked: BigInt(wanted.balance),
      available: BigInt(wanted.balance),
      kid: wanted.kid,
    };
    return {
      answer: shownSandboxAccount(account),
      resource: { type: "account", id },
      changes: [
        ...accounts.created(world, account),
        { put: customers.holdingRow(world, { owner, id, kind: "account" }) },
        customers.holdsMore(world, owner),
      ],
    };
  });
}

/** The number of random account numbers to try if the TPP names none. Each account takes one of 900,000. */
const tries = 20;

/** Finds a number that no account has or had, and the id that follows from it. */
async function freeNumber({ id: callId, tppId, place: world }: Caller, wanted: string | undefined) {
  const idOf = await sandboxIds(tppId);
  const chance = parseInt(callId.slice(0, 8), 16);
  for (let step = 0; step < (wanted ? 1 : tries); step += 1) {
    const bban = wanted ?? madeUpBban(chance + step * 100_003);
    const id = idOf("account", bban);
    if (await accounts.isFree(world, id)) return { id, bban };
  }
  throw new ApiError("CONFLICT", "An account has this number, or had it before it was deleted.", {
    path: "bban",
  });
}

/**
 * Sets the balances of an account. If only the booked balance is given, the available one changes by the same amount.
 */
export function setBalances(
  caller: Caller,
  id: string,
  { booked, available }: { booked: number; available?: number | undefined },
): Promise<Shown> {
  const { place: world } = caller;
  return changeSandboxOnce(caller, "SANDBOX_CHANGED", async () => {
    const account = found(await accounts.get(world, id), "mockAccountId");
    const after = balancesAfter(account, booked, available);
    return {
      answer: shownSandboxAccount({ ...account, ...after }),
      resource: { type: "account", id },
      changes: [accounts.balanced(world, account, after)],
    };
  });
}

/**
 * Computes both balances if only one is given. The difference between them stays. Refuses with FORMAT_ERROR if the
 * other one exceeds the sandbox's 32 bits.
 */
export const balancesAfter = (
  before: { booked: bigint; available: bigint },
  booked: number,
  available: number | undefined,
) => ({
  booked: BigInt(booked),
  available:
    available === undefined
      ? inInt32(BigInt(booked) + before.available - before.booked, "booked")
      : BigInt(available),
});

/** Returns a computed balance if it fits into the sandbox's 32 bits. Otherwise refuses with the path of its cause. */
export function inInt32(minor: bigint, path: string): bigint {
  if (minor >= -largestInt32 && minor <= largestInt32) return minor;
  throw new ApiError("FORMAT_ERROR", "The available balance would not fit into 32 bits.", { path });
}

/**
 * Posts transactions to an account, all or none. They do not change the balance: they may be history of any day, and
 * PUT sets the balance.
 */
export async function postTransactions(
  caller: Caller,
  accountId: string,
  items: readonly NewSandboxTransaction[],
): Promise<WorldTransaction[]> {
  const { place: world, now } = caller;
  const rows = postedTransactions(items, caller);
  await importOnce(caller, "SANDBOX_CREATED", async () => {
    const account = found(await accounts.get(world, accountId), "mockAccountId");
    refuseItems(faultsOfPosted(items, account, now));
    return {
      answer: undefined,
      resource: { type: "transactions", id: accountId },
      changes: [accounts.present(world, accountId)],
      rows: rows.map((row) => accounts.transactionRow(world, accountId, row)),
    };
  });
  return rows;
}
