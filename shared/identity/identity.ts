import type { Customer } from "../ports/schemas/account.ts";
import { connected } from "../stage/stage.ts";

/** The port to whoever knows who a PSU is. */
export type Identity = {
  /** The id of the customer this number stands for, who has said nothing yet. */
  find: (place: string, number: string) => Promise<string | undefined>;
  /** The customer who says so with this number, if there is one. */
  identify: (place: string, number: string) => Promise<Customer | undefined>;
  /** The customer whom the TPP has named, if it is they who say so. */
  confirm: (place: string, customerId: string) => Promise<Customer | undefined>;
  /** Whether the customer approves what has this hash; the hash is all that is approved (dynamic linking). */
  approve: (customerId: string, hash: string) => Promise<boolean>;
};

/** The identity provider of this stage. */
export function identity(): Identity {
  return connected("identity");
}
