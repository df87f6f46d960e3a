import type { Bank } from "../ports/bank.ts";
import { sandboxOrders } from "./orders/orders.ts";
import { readsOf } from "./reads/reads.ts";
import { sandboxTerms } from "./terms/terms.ts";
import type { SandboxView } from "./worlds/sandbox-view.ts";

/** The sandbox's bank for one TPP, one of its worlds and one time. */
export const sandboxBankAt = (place: SandboxView): Bank => ({
  ...readsOf(place),
  ...sandboxTerms(place),
  ...sandboxOrders(place),
});
