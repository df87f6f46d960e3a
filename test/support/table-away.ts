import { table } from "../../shared/table/client.ts";

/** Lets every use of the table fail, with this error, until the function it answers is called. */
export const tableAway = (error: Error = new RangeError("The table is away.")) =>
  table.watch(({ done }) => {
    // It was begun already, and may end when there is no table any more.
    done.catch(() => undefined);
    throw error;
  });
