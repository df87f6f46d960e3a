import type { Change } from "../../table/expressions.ts";
import type { WorldTransaction } from "../worlds/world.ts";
import { accounts } from "./accounts.ts";

/** The changes of pending rows, which stand in their place, and where their id finds them if that is another. */
export const pendingRows = {
  /** It is gone, if it was there. */
  withdrawn: (world: string, account: string, pending: WorldTransaction): Change[] =>
    accounts
      .transactionRows(world, account, pending)
      .map(({ PK, SK }) => ({ delete: { PK, SK }, when: { present: true } })),

  /** It is booked or gets another place, once, and its id finds it as before. */
  replaced(
    world: string,
    account: string,
    pending: WorldTransaction,
    row: WorldTransaction,
  ): Change[] {
    const left = accounts.transactionRows(world, account, pending);
    const written = accounts.transactionRows(world, account, row);
    const isIn = (rows: typeof left, place: string) => rows.some(({ SK }) => SK === place);
    return [
      ...left.flatMap(({ PK, SK }): Change[] =>
        isIn(written, SK) ? [] : [{ delete: { PK, SK }, when: { present: true } }],
      ),
      ...written.map((put): Change => {
        const when = isIn(left, put.SK)
          ? ({ present: true } as const)
          : ({ absent: true } as const);
        return { put, when };
      }),
    ];
  },
};
