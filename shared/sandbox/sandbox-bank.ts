import type { Bank } from "../ports/bank.ts";
import { sandboxOrders } from "./orders/orders.ts";
import { readsOf } from "./reads/reads.ts";
import { sandboxTerms } from "./terms/terms.ts";
import type { SandboxView } from "./worlds/sandbox-view.ts";

/** The sandbox's bank, as it is for one TPP in one of its worlds at one time. */
export const sandboxBankAt = (place: SandboxView): Bank => ({
  ...readsOf(place),
  ...sandboxTerms(place),
  ...sandboxOrders(place),
});
