import { ApiError } from "../../../errors.ts";
import { readUuid } from "../../../schemas/date.ts";
import type { Draft } from "../draft.ts";
import { type CallEvent, type Recorded, type RecordedCall, recorded } from "../recorded-call.ts";
import type { Order, World } from "../world.ts";
import { getAccount, withAccount } from "./accounts.ts";

/** The reason in the audit trail of a change that the PSU made without the TPP. */
export const inNetBank = { reason: "net bank" } as const;

/** Returns the order of a payment, if the bank has one. It has none for a payment that nobody has approved. */
export function orderOfPayment({ orders }: World, paymentId: string): Order | undefined {
  const order = orders.get(readUuid(paymentId) ?? "");
  return order?.isLeft ? undefined : order;
}

/** The result of a call that puts an order into another state. `before` is its status before the call. */
export function changedInNetBank(
  draft: Draft,
  type: CallEvent["type"],
  { order, before }: { order: Order; before: string },
): Recorded<undefined> {
  draft.putOrder(order);
  const { id, agreementId: corporateId, status: after } = order;
  return {
    ...{ world: draft.world(), answer: undefined, events: [] },
    callEvent: {
      type,
      resource: { type: "payment", id },
      corporateId,
      before,
      after,
      ...inNetBank,
    },
  };
}

/** Refuses a change of a payment as it is now. */
export const paymentConflict = (text: string) =>
  new ApiError("CONFLICT", text, { path: "paymentId" });

/**
 * Stops payments from an account, or allows them again. Reads of the account do not change (specification, Consent).
 */
export const blockPayments =
  (accountId: string, blocked: boolean): RecordedCall<undefined> =>
  (world) => {
    const account = getAccount(world, accountId);
    const isSame = (account.blocked ?? false) === blocked;
    const next = withAccount(world, isSame ? account : { ...account, blocked });
    const call = recorded(next, undefined, "SANDBOX_CHANGED", { type: "account", id: accountId });
    const after = blocked ? "payments stopped" : "payments open";
    return { ...call, callEvent: { ...call.callEvent, ...inNetBank, after } };
  };
