import type { Bank } from "../ports/bank.ts";
import { ordersOf } from "./orders/orders.ts";
import { readsOf } from "./reads/reads.ts";
import { termsOf } from "./terms/terms.ts";
import type { SandboxPlace } from "./worlds/place.ts";

/** The sandbox's bank, as it is for one TPP in one of its worlds at one time. */
export const sandboxBankAt = (place: SandboxPlace): Bank => ({
  ...readsOf(place),
  ...termsOf(place),
  ...ordersOf(place),
});
