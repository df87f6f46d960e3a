import { table } from "./client.ts";
import { keys } from "./keys.ts";

export const rates = {
  /** Adds requests to a TPP's window, and returns the total that all containers have added so far. */
  async add(tppId: string, window: number, requests: number, expires: number): Promise<number> {
    const item = await table.update({
      update: keys.rate(tppId, window),
      add: { requests },
      set: { expires },
    });
    return Number(item?.requests);
  },
};
