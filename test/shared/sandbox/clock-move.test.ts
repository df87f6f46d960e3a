import { randomUUID } from "node:crypto";
import { finishMove } from "../../../shared/sandbox/clock/clock-move.ts";
import { executeDueOrders } from "../../../shared/sandbox/orders/execute-due.ts";
import { type ClockDueItem, clockDueIndex } from "../../../shared/sandbox/table/clock-due-index.ts";
import { sandboxKeys } from "../../../shared/sandbox/table/keys.ts";
import { table } from "../../../shared/table/client.ts";
import { dueShards } from "../../../shared/table/keys.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import {
  bulkOn,
  placeAt,
  singleOn,
  standingFrom,
  statesOf,
  statusesOf,
  taken,
} from "../../support/bank/orders-at-bank.ts";
import { testTime } from "../../support/operations/call.ts";
import { accountOf, eirik, havbris, later, rowsOf } from "../../support/payments/payments.ts";
import { sized } from "../../support/run/long-form.ts";
import {
  ahead,
  booked,
  move,
  moved,
  spent,
  spring,
  tppId,
} from "../../support/sandbox/clock-moves.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true, anew: true });

describe("a move of the sandbox's clock (The clock executes what it passes)", () => {
  it("executes the orders that wait in their order, each at its own instant, and no others", async () => {
    const before = await booked();
    const [late, soon, after] = [
      await taken(singleOn("2026-03-12", "Late")),
      await taken(singleOn("2026-03-10", "Soon")),
      await taken(singleOn("2026-07-01", "After")),
    ];
    expect(await move()).toMatchObject({ state: "DONE", executed: 2 });
    expect(await statusesOf([soon, late, after])).toEqual(["ACSC", "ACSC", "ACTC"]);
    const rows = [
      ...(await rowsOf(havbris.main.bban, "BOOKED", "Soon")),
      ...(await rowsOf(havbris.main.bban, "BOOKED", "Late")),
    ];
    expect(rows.map(({ bookingDate }) => bookingDate)).toEqual(["2026-03-10", "2026-03-12"]);
    expect(await spent(before)).toBe(2);
    expect(await tpps.profile(tppId)).toMatchObject({ clockOffset: ahead(spring) });
  });

  it("executes each day of a standing order that it passes, and all of a bulk", async () => {
    const before = await booked();
    const standing = await taken(standingFrom("2026-03-05"));
    const bulk = await taken(bulkOn("2026-03-10", 3));
    await moved();
    expect(await statusesOf([standing, bulk])).toEqual(["ACTC", "ACSC"]);
    const [state] = await statesOf([standing]);
    expect(state?.date).toBe("2026-06-05");
    const marks = await table.query(sandboxKeys.order((await placeAt()).world, standing).PK, {
      prefix: "DONE#",
    });
    expect(marks).toHaveLength(3);
    expect(await spent(before)).toBe(3 + 3);
  });

  it("lets what waits for later fall due by the new time", async () => {
    for (let index = 0; index < sized(3, 230); index += 1)
      await taken(singleOn(`2026-0${7 + (index % 3)}-01`)); // 1 August is no banking day
    await moved();
    const due: string[] = [];
    for (let shard = 0; shard < dueShards; shard += 1)
      for (const { GSI1SK } of await table.query(`BANKDUE#${shard}`, { index: "GSI1" }))
        due.push(String(GSI1SK).slice(0, 10));
    // The index holds real times, which are 91 days before the start of each day in Oslo.
    expect([...new Set(due)].sort()).toEqual(["2026-03-31", "2026-05-03", "2026-06-01"]);
    expect(due).toHaveLength(sized(3, 230));
  });

  it("moves once for a call, however often that comes", async () => {
    const id = randomUUID();
    const first = await move(spring, id);
    expect(await move(spring, id)).toEqual(first);
    await moved(new Date("2026-07-01T10:00:00Z"));
    expect(await move(spring, id)).toEqual(first);
    expect(await tpps.profile(tppId)).not.toMatchObject({ clockOffset: ahead(spring) });
  });

  it("is taken some way on by each call where much waits, and shows the old time until it is done", async () => {
    const { world } = await placeAt();
    const gone = Array.from({ length: 300 }, (_, index) =>
      clockDueIndex.row({
        ...{ world, resource: "ORDER", id: `gone-${index}` },
        at: later(testTime, { minutes: 1 + index }).toISOString(),
      }),
    );
    await table.load(gone);
    const id = await taken(singleOn("2026-03-10"));
    const begun = await move();
    expect(begun).toMatchObject({ state: "MOVING", executed: 0 });
    expect(await tpps.profile(tppId)).toMatchObject({ clockOffset: 0, moving: begun?.id });
    expect(await finishMove(tppId, begun?.id ?? "", testTime)).toMatchObject({ state: "DONE" });
    expect(await statusesOf([id])).toEqual(["ACSC"]);
  });

  it("clears away what nothing is left of, and what waited there before orders did", async () => {
    const { world } = await placeAt();
    const trace = (day: string, resource: ClockDueItem["resource"]) =>
      clockDueIndex.row({ world, at: `${day}T00:00:00.000Z`, resource, id: `gone-${day}` });
    await table.load([
      trace("2026-03-05", "ORDER"),
      trace("2026-03-06", "PAYMENT"),
      trace("2026-07-06", "BASKET"),
    ]);
    const id = await taken(singleOn("2026-03-10"));
    await moved();
    expect(await statusesOf([id])).toEqual(["ACSC"]);
    expect(await table.query(`WAITING#${world}`)).toEqual([]);
  });

  it("leaves what fails again and again to the job, and executes what comes behind it", async () => {
    const [broken, good] = [
      await taken(singleOn("2026-03-05", "Broken")),
      await taken(singleOn("2026-03-06", "Good")),
    ];
    const { world } = await placeAt();
    const [row] = await rowsOf(eirik.main.bban, "PENDING", "Broken");
    const { id: accountId } = await accountOf(eirik.main.bban);
    const rows = await table.query(`ACCOUNT#${world}#${accountId}`);
    const held = rows.filter(({ json }) => `${json}`.includes(`"${row?.id}"`));
    await table.clear(held);
    for (let time = 1; time <= 3; time += 1)
      await expect(move()).rejects.toThrow("in an unexpected way");
    expect(await statusesOf([broken, good])).toEqual(["PDNG", "ACTC"]);
    await moved();
    expect(await statusesOf([broken, good])).toEqual(["PDNG", "ACSC"]);
    await table.load(held);
    await executeDueOrders(testTime);
    expect(await statusesOf([broken])).toEqual(["ACSC"]);
  });
});
