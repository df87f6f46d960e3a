import { randomUUID } from "node:crypto";
import { finishMove, moveClock } from "../../../shared/sandbox/clock/clock-move.ts";
import { executeDueOrders } from "../../../shared/sandbox/orders/execute-due.ts";
import { type ClockDueItem, clockDueIndex } from "../../../shared/sandbox/table/clock-due-index.ts";
import { sandboxKeys } from "../../../shared/sandbox/table/keys.ts";
import { worlds } from "../../../shared/sandbox/table/worlds.ts";
import { table } from "../../../shared/table/client.ts";
import { dueShards } from "../../../shared/table/keys.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { testTime } from "../../support/call.ts";
import { sampledNumbers, sized } from "../../support/long-form.ts";
import {
  bulkOn,
  callerAt,
  each,
  placeAt,
  singleOn,
  standingFrom,
  statesOf,
  statusesOf,
  submitIn,
  taken,
} from "../../support/orders-at-bank.ts";
import { accountOf, balanceOf, eirik, havbris, later, rowsOf } from "../../support/payments.ts";
import { dyingAt, frozenAt, usesOf } from "../../support/processes.ts";
import { replaceBySmallWorld } from "../../support/small-world.ts";
import { useTable } from "../../support/table.ts";
import { crashing, familyOf } from "../../support/uses.ts";

const { keep } = useTable({ small: true, anew: true });
/** Restores the table to the start of the file, after any earlier describe. */
let beginFile: () => Promise<void>;
beforeAll(async () => {
  beginFile = await keep();
});

const tppId = "NO-FSA-987654321";
const spring = new Date("2026-06-01T10:00:00Z");
const ahead = (time: Date) => time.getTime() - testTime.getTime();
const move = async (time = spring, id: string = randomUUID()) =>
  moveClock(await callerAt(testTime, { id }), ahead(time));
const booked = async () => (await balanceOf(eirik.main.bban)).booked;
/** Returns the number of transfers debited from the account since it had this balance. */
const spent = async (since: bigint) => Number(since - (await booked())) / Number(each);

/** Moves the clock until it shows the new time. */
async function moved(time = spring): Promise<void> {
  let one = await move(time);
  while (one?.state === "MOVING") one = await finishMove(tppId, one.id, testTime);
}

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
  const abandon = () =>
    crashing(
      ({ partitions }) => partitions.some((one) => familyOf(one) === "WAITING"),
      () => move(),
    );

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
