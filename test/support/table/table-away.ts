import { table } from "../../../shared/table/client.ts";

/** Makes every use of the table fail with this error. Returns a function that ends this. */
export const tableAway = (error: Error = new RangeError("The table is away.")) =>
  table.watch(({ done }) => {
    // The use has already started, and may end after the table is gone.
    done.catch(() => undefined);
    throw error;
  });
