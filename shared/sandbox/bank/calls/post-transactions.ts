import { refuseItems } from "../../rules/posted-rows.ts";
import { faultsOfPosted, postedTransactions } from "../../rules/posted-transactions.ts";
import type { NewSandboxTransaction } from "../../schemas/sandbox-transaction.ts";
import { type RecordedCall, recorded } from "../recorded-call.ts";
import { byPosition } from "../rows.ts";
import type { Row } from "../world.ts";
import { getAccount, withAccount } from "./accounts.ts";

/** The instant of posting. The posted rows follow from it and the request, so that the record of the call is small. */
export type Posted = { postedAt: string };

type Posting = { callId: string; accountId: string; items: readonly NewSandboxTransaction[] };

/**
 * Posts transactions to an account, all or none. They do not change the balance: they may be history of any day, and
 * PUT sets the balance.
 */
export const postTransactions =
  (posting: Posting): RecordedCall<Posted> =>
  (world, { now }) => {
    const { accountId: id, items } = posting;
    const account = getAccount(world, id);
    refuseItems(faultsOfPosted(items, account, now));
    const posted = { postedAt: now.toISOString() };
    const { rows, ...others } = account;
    const booked = [...rows.booked, ...rowsOfPosting(posting, posted)].sort(byPosition);
    const next = withAccount(world, { ...others, rows: { ...rows, booked } });
    return recorded(next, posted, "SANDBOX_CREATED", { type: "transactions", id });
  };

/** The rows that a call has posted, in the order of its items. */
export const rowsOfPosting = (
  { callId: id, items }: Pick<Posting, "callId" | "items">,
  { postedAt }: Posted,
): Row[] => postedTransactions(items, { id, now: new Date(postedAt) });
