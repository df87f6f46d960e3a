import type { Order, Transfer } from "../../../ports/schemas/order.ts";
import type { Refusal } from "../../../ports/schemas/quote.ts";
import { kidFault } from "../../../rules/kid.ts";
import { creditorBban } from "../../../rules/payment-fingerprints.ts";
import { bbanOf } from "../../../schemas/account-reference.ts";
import type { MayUse } from "../../rules/may-use.ts";
import type { ProductTerms } from "../../rules/product-terms.ts";
import { isAtNamedBank } from "./creditor-bank.ts";
import { type Creditors, creditorIn, type Payer } from "./order-parties.ts";
import { type OrderRules, placedTransfers, takesReference } from "./order-rules.ts";

const kidReasons = { KID_MISSING: "kidMissing", KID_INVALID: "kidInvalid" } as const;

/**
 * Lists the reasons why this PSU cannot pay from the debtor account. A missing account, another customer's account, a
 * blocked account and one in another currency than the order names are all refused in the same way.
 */
export function payerFaults(
  { debtorAccount }: Pick<Order, "debtorAccount">,
  { opensTo }: Pick<ProductTerms, "opensTo">,
  { account, may }: Payer,
): Refusal[] {
  const isTheirs = account !== undefined && !account.blocked && may(account);
  const faults: Refusal[] = [];
  if (isTheirs && !opensTo(account)) faults.push({ reason: "product", path: "product" });
  if (!isTheirs || account.currency !== debtorAccount.currency)
    faults.push({ reason: "account", path: "debtorAccount" });
  return faults;
}

/** Lists the mistakes in the creditors and the remittance information of an order, transfer by transfer. */
export function transferFaults(
  order: Order,
  rules: OrderRules,
  parties: { creditors: Creditors; may?: MayUse | undefined },
): Refusal[] {
  const hasKid = takesReference(order, rules);
  return placedTransfers(order).flatMap(({ transfer, at }) => {
    // An order without a field for a KID cannot lack one.
    const kid = hasKid && kidFault(transfer, creditorIn(parties.creditors, transfer));
    return [
      ...creditorFaults(order, transfer, parties).map(({ reason, path }) => ({
        reason,
        path: `${at}.${path}`,
      })),
      ...(kid ? [{ reason: kidReasons[kid.code], path: `${at}.${kid.path}` }] : []),
    ];
  });
}

/**
 * Refuses a transfer from an account to itself, one whose BIC names another bank than its account, and one to an own
 * account of the PSU in another currency than the order names. The bank never reveals the currency of another customer's account: such a transfer is rejected on execution.
 */
function creditorFaults(
  { debtorAccount }: Order,
  transfer: Transfer,
  { creditors, may }: { creditors: Creditors; may?: MayUse | undefined },
): Refusal[] {
  const bban = creditorBban(transfer);
  if (bban !== undefined && bban === bbanOf(debtorAccount))
    return [{ reason: "creditor", path: "creditorAccount" }];
  if (!isAtNamedBank(transfer)) return [{ reason: "creditor", path: "creditorAgent" }];
  const creditor = creditorIn(creditors, transfer);
  if (creditor === "elsewhere" || !may?.(creditor)) return [];
  if (creditor.currency === transfer.creditorAccount.currency) return [];
  return [{ reason: "currency", path: "creditorAccount.currency" }];
}
