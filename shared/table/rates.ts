import { table } from "./client.ts";
import { keys } from "./keys.ts";

/** The bank's expected milliseconds to be added under a name, if those under it are fewer than `below` so far. */
export type BankTime = { name: string; milliseconds: number; below: number };

type Counted = { requests: number; bank?: BankTime | undefined; expires: number };

export const rates = {
  /**
   * Adds requests and the bank's time to a TPP's window. Returns the requests that all containers have added so far, or
   * undefined if the TPP has no time left. Then nothing is added. If an answer was lost, the TPP has time left, because
   * what the first attempt added may be all that it has used.
   */
  async add(
    tppId: string,
    window: number,
    { requests, bank, expires }: Counted,
  ): Promise<number | undefined> {
    const update = {
      update: keys.rate(tppId, window),
      add: { requests, ...(bank && { [bank.name]: bank.milliseconds }) },
      set: { expires },
      ...(bank && { when: { below: { [bank.name]: bank.below } } }),
    };
    // A number does not show who added it, and the limit must not refuse a request because it was counted itself.
    const item = await table.update(update, "applied");
    return item && Number(item.requests);
  },
};
