import { setTimeout as wait } from "node:timers/promises";
import { table } from "../../../shared/table/client.ts";
import { connection } from "../../../shared/table/connection.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

describe("table.load", () => {
  it("fails only after all its started writes have ended", async () => {
    const sdk = await connection();
    const { send } = sdk;
    let [begun, underWay] = [0, 0];
    sdk.send = (async (...asked: [never]) => {
      begun += 1;
      if (begun === 1) throw new Error("Refused.");
      underWay += 1;
      await wait(5);
      underWay -= 1;
      return send(...asked);
    }) as typeof send;
    const rows = Array.from({ length: 400 }, (_, n) => ({ PK: "ACCOUNT#late", SK: `BOOKED#${n}` }));
    const loading = table.load(rows).finally(() => {
      sdk.send = send;
    });
    await expect(loading).rejects.toThrow("Refused.");
    expect(begun).toBeGreaterThan(1);
    expect(underWay).toBe(0);
  });
});
