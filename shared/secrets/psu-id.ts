import { deriveUuid } from "./derive.ts";
import { secret } from "./secrets.ts";

/** The PSU-ID of a customer for one TPP. It is stable, and another TPP gets another id. */
export async function psuIdOf({ tppId }: { tppId: string }, customerId: string): Promise<string> {
  return deriveUuid(await secret("ids"), "psu", tppId, customerId);
}
