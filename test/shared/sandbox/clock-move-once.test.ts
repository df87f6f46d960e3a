import { randomUUID } from "node:crypto";
import { finishMove } from "../../../shared/sandbox/clock/clock-move.ts";
import { executeDueOrders } from "../../../shared/sandbox/orders/execute-due.ts";
import { worlds } from "../../../shared/sandbox/table/worlds.ts";
import { table } from "../../../shared/table/client.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import {
  bulkOn,
  placeAt,
  singleOn,
  statesOf,
  statusesOf,
  submitIn,
  taken,
} from "../../support/bank/orders-at-bank.ts";
import { testTime } from "../../support/operations/call.ts";
import { later } from "../../support/payments/payments.ts";
import { sampledNumbers, sized } from "../../support/run/long-form.ts";
import {
  ahead,
  booked,
  move,
  moved,
  spent,
  spring,
  tppId,
} from "../../support/sandbox/clock-moves.ts";
import { replaceBySmallWorld } from "../../support/sandbox/small-world.ts";
import { dyingAt, frozenAt, usesOf } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";
import { crashing, touching } from "../../support/table/uses.ts";

const { keep } = useTable({ small: true, anew: true });
/** Restores the table to the start of the file, after any earlier describe. */
let beginFile: () => Promise<void>;
beforeAll(async () => {
  beginFile = await keep();
});

describe("many who move a clock at once", () => {
  it("execute each order once, twenty of them, and show what one of them set", async () => {
    const before = await booked();
    const ids: string[] = [];
    for (let day = 10; day < sized(13, 20); day += 1)
      ids.push(await taken(singleOn(`2026-03-${day}`)));
    const times = Array.from({ length: 20 }, (_, day) => later(spring, { days: day }));
    const moves = await Promise.all(times.map((time) => move(time)));
    const set = moves.filter((one) => one?.state === "DONE").map((one) => one?.to);
    expect(set).not.toEqual([]);
    const { clockOffset, moving } = await tpps.profile(tppId);
    expect(moving).toBeUndefined();
    expect(set).toContain(clockOffset);
    expect(new Set(await statusesOf(ids))).toEqual(new Set(["ACSC"]));
    expect(await spent(before)).toBe(ids.length);
  });

  it("executes each order once beside the job", async () => {
    const before = await booked();
    const ids = [await taken(singleOn()), await taken(singleOn()), await taken(singleOn())];
    const soon = later(testTime, { minutes: 1 });
    await Promise.all([executeDueOrders(soon), moved(), executeDueOrders(soon)]);
    await executeDueOrders(soon);
    expect(new Set(await statusesOf(ids))).toEqual(new Set(["ACSC"]));
    expect(await spent(before)).toBe(ids.length);
  });

  it("take no order over meanwhile that the move would pass by: one is executed by it, or refused", async () => {
    const before = await booked();
    const uses = await usesOf(() => move(later(testTime, { minutes: 1 })));
    let count = 0;
    for (const number of sampledNumbers(uses, 3)) {
      const order = singleOn();
      const { thaw } = await frozenAt(number, () => move(later(spring, { days: 7 * number })));
      const state = await submitIn(await placeAt(), order).catch(() => undefined);
      await thaw();
      await moved(later(spring, { days: 7 * number + 5 })); // after the next banking day
      if (state) expect(await statusesOf([order.id])).toEqual(["ACSC"]);
      else expect(await statesOf([order.id])).toEqual([undefined]);
      count += state ? 1 : 0;
    }
    expect(await spent(before)).toBe(count);
  });
});

describe("a move whose process dies", () => {
  let before = 0n;
  let passed: string[] = [];
  let rest = "";
  let begin: () => Promise<void>;
  beforeAll(async () => {
    await beginFile();
    before = await booked();
    passed = [await taken(singleOn("2026-03-05")), await taken(bulkOn("2026-04-07", 2))];
    rest = await taken(singleOn("2026-08-05"));
    begin = await keep();
  });
  beforeEach(() => begin());

  const ways: [string, (id: string) => Promise<unknown>][] = [
    ["the call that comes again", (id) => move(spring, id)],
    [
      "whoever finds it in the profile",
      async () => {
        const { moving } = await tpps.profile(tppId);
        if (moving) await finishMove(tppId, moving, testTime);
      },
    ],
    ["another move", () => move(later(spring, { days: 1 }))],
  ];
  // In the short form each write is tried with one way to continue the move, and in the long form with all of them.
  it.each(ways.map(([name, goOn], index) => [name, goOn, index] as const))(
    "is finished by %s, whichever of its writes it dies before or behind",
    async (_, goOn, index) => {
      const isDone = (state: string | undefined) => state === "ACSC";
      for (const when of ["before", "after"] as const)
        for (let number = 1 + sized(index, 0), died = true; died; number += sized(ways.length, 1)) {
          await begin();
          const id = randomUUID();
          died = await dyingAt({ number, when, of: "writes" }, () => move(spring, id));
          // The new time becomes visible only after all due orders are executed.
          const { clockOffset } = await tpps.profile(tppId);
          if (clockOffset) expect((await statusesOf(passed)).every(isDone)).toBe(true);
          await goOn(id);
          await moved(later(spring, { days: 2 }));
          expect(await statusesOf([...passed, rest])).toEqual(["ACSC", "ACSC", "ACTC"]);
          expect(await spent(before)).toBe(1 + 2);
          expect((await tpps.profile(tppId)).moving).toBeUndefined();
          await executeDueOrders(later(testTime, { days: 62 })); // 4 August by the sandbox clock
          expect(await statusesOf([rest])).toEqual(["ACTC"]);
          await executeDueOrders(later(testTime, { days: 63 }));
          expect(await statusesOf([rest])).toEqual(["ACSC"]);
        }
    },
    60_000,
  );

  /** Starts a move and dies before it executes anything. */
  const abandon = () => crashing(touching("WAITING"), () => move());

  it("lets nothing be taken over and no job execute anything until then, so that all goes in order", async () => {
    const first = await taken(singleOn());
    await abandon();
    await executeDueOrders(later(testTime, { minutes: 1 }));
    expect(await statusesOf([first])).toEqual(["ACSP"]);
    const order = singleOn();
    await expect(submitIn(await placeAt(), order)).rejects.toThrow("has changed");
    expect(await statesOf([order.id])).toEqual([undefined]);
    await moved();
    expect(await statusesOf([first])).toEqual(["ACSC"]);
    expect((await submitIn(await placeAt(), order)).status).toBe("ACSP");
  });

  it("ends where its sandbox is reset meanwhile, and executes nothing", async () => {
    await abandon();
    await replaceBySmallWorld(tppId);
    const { moving = "" } = await tpps.profile(tppId);
    expect(await finishMove(tppId, moving, testTime)).toMatchObject({ state: "DONE", executed: 0 });
    expect(await tpps.profile(tppId)).toMatchObject({ clockOffset: ahead(spring) });
    const id = await taken(singleOn());
    expect(await statusesOf([id])).toEqual(["ACSP"]);
  });

  it("ends with what it has executed where the sandbox is reset with its clock", async () => {
    await abandon();
    const profile = await tpps.profile(tppId);
    const { place: world = "" } = profile;
    await table.change(worlds.onRealTime(tppId, world, profile, testTime));
    await finishMove(tppId, profile.moving ?? "", testTime);
    expect(await tpps.profile(tppId)).toMatchObject({ clockOffset: 0 });
    expect(await statusesOf(passed)).toEqual(["ACTC", "ACTC"]);
  });
});
