import type { Granted } from "../schemas/relationship.ts";
import type { PageCall } from "./define-page.ts";
import type { DecidedFlow } from "./finish-sca.ts";

/** True if the PSU may read all of these accounts and cards now, and so may grant them. */
export async function areStillAccessible(
  { flow, bank }: Pick<PageCall, "bank"> & { flow: DecidedFlow },
  granted: readonly Granted[],
): Promise<boolean> {
  const { requestId, tppId, customerId, corporateId } = flow;
  const asking = { callId: requestId, tppId, attended: true, customerId, agreementId: corporateId };
  const ids = (kind: Granted["kind"]) =>
    granted.flatMap((each) => (each.kind === kind ? [each.id] : []));
  const [accounts, cards] = [ids("account"), ids("card")];
  const found = await Promise.all([
    accounts.length ? bank.accounts(asking, accounts) : [],
    cards.length ? bank.cards(asking, cards) : [],
  ]);
  return found.flat().length === granted.length;
}
