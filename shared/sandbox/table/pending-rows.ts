import type { Change } from "../../table/expressions.ts";
import type { WorldTransaction } from "../worlds/world.ts";
import { accounts } from "./accounts.ts";

/** The changes of pending rows, and of the references from their ids if they have moved. */
export const pendingRows = {
  /** Deletes the pending row, if it exists. */
  withdrawn: (world: string, account: string, pending: WorldTransaction): Change[] =>
    accounts
      .transactionRows(world, account, pending)
      .map(({ PK, SK }) => ({ delete: { PK, SK }, when: { present: true } })),

  /** Books the pending row or moves it, once. A look-up by its id still finds it. */
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
