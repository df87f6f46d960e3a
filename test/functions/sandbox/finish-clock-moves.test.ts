import { randomUUID } from "node:crypto";
import { handler } from "../../../functions/sandbox/finish-clock-moves.ts";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { heldOrders } from "../../../shared/sandbox/orders/order-item.ts";
import { clockMoves } from "../../../shared/sandbox/table/clock-moves.ts";
import { table } from "../../../shared/table/client.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { call, testTime } from "../../support/call.ts";
import { clockOf, moveClock } from "../../support/clock.ts";
import { sized } from "../../support/long-form.ts";
import {
  accountOf,
  balanceOf,
  book,
  eirik,
  havbris,
  later,
  orderOf,
  type Received,
  receive,
  receiveApproved,
} from "../../support/payments.ts";
import { approve } from "../../support/site.ts";
import { useTable } from "../../support/table.ts";
import { crashing, familyOf } from "../../support/uses.ts";

const { keep } = useTable({ small: true, anew: true });
/** Restores the table to the start of the file, after any earlier describe. */
let beginFile: () => Promise<void>;
beforeAll(async () => {
  beginFile = await keep();
});

const { bban } = eirik.main;
const each = 10_00n + 40_00n;
const afterwards = later(testTime, { minutes: 1 });
const finish = (time = afterwards) => handler({ time: time.toISOString() });
const spring = "2026-06-01T10:00:00+00:00";

const order = (creditorName: string, requestedExecutionDate?: string) =>
  orderOf({
    creditorName,
    creditorAccount: { iban: havbris.main.iban, currency: "NOK" },
    instructedAmount: { amount: "10.00", currency: "NOK" },
    requestedExecutionDate,
  });
/** The statuses of these payments' orders in the current sandbox. */
async function states(payments: readonly Received[]) {
  const { world } = await accountOf(bban);
  const held = payments.map(({ params }) => heldOrders.get(world, params["payment-id"]));
  return (await Promise.all(held)).map((order) => order?.status);
}

/**
 * Dies at this table use, counted from the read of the TPP's profile on, and sends nothing afterwards. Returns false if
 * the call ends before.
 */
async function dyingAt(number: number, run: () => Promise<unknown>): Promise<boolean> {
  let uses = -1;
  const begun: Promise<unknown>[] = [];
  await crashing(({ partitions, done }) => {
    begun.push(done);
    const isBegun = uses >= 0 || partitions.some((one) => one.startsWith("TPP#"));
    if (isBegun && !partitions.some((one) => familyOf(one) === "REQUESTLOG")) uses += 1;
    return uses >= number;
  }, run);
  await Promise.allSettled(begun);
  return uses >= number;
}

describe("a move of a sandbox's clock whose process dies (PUT /v1/sandbox/clock)", () => {
  const headers = { "x-request-id": "" };
  const repeat = () => moveClock(spring, { headers });
  const ways: [string, () => Promise<unknown>][] = [
    ["the call sent again", repeat],
    ["the next look at the clock", () => clockOf()],
    ["the job", () => finish()],
    ["another move", () => moveClock("2026-07-01T10:00:00Z")],
  ];

  const before = { booked: 0n };
  const passed: Received[] = [];
  let rest: Received;
  /** Restores the table to the state before the move. */
  let begin: () => Promise<void>;
  beforeAll(async () => {
    await beginFile();
    Object.assign(before, await balanceOf(bban));
    passed.push(await receiveApproved(order("First", "2026-03-05")));
    passed.push(await receiveApproved(order("Second", "2026-04-05")));
    rest = await receiveApproved(order("Rest", "2026-08-05"));
    begin = await keep();
  });

  // In the short form each table use is tried with one way to continue the move, and in the long form with all of them.
  it.each(ways.map(([name, goOn], index) => [name, goOn, index] as const))(
    "is finished by %s, whichever use of the table it dies at",
    async (_, goOn, index) => {
      let died = true;
      let number = 1 + sized(index, 0);
      for (; died; number += sized(ways.length, 1)) {
        await begin();
        headers["x-request-id"] = randomUUID();
        died = await dyingAt(number, repeat);
        const { clockOffset, moving } = await tpps.profile("NO-FSA-987654321");
        // The new time becomes visible only after all due orders are executed.
        if (clockOffset) expect(await states(passed)).toEqual(["ACSC", "ACSC"]);
        await goOn();
        if (!clockOffset && !moving) await repeat();
        expect(await states([...passed, rest])).toEqual(["ACSC", "ACSC", "ACTC"]);
        expect((await balanceOf(bban)).booked).toBe(before.booked - 2n * each);
        expect((await tpps.profile("NO-FSA-987654321")).moving).toBeUndefined();
        const { time } = await clockOf();
        expect([spring, "2026-07-01T10:00:00+00:00"]).toContain(time);
        await book(later(testTime, { days: 64 })); // 5 August if the clock shows June, later if July
        expect(await states([rest])).toEqual([time === spring ? "ACTC" : "ACSC"]);
      }
      expect(number).toBeGreaterThan(14);
    },
    60_000,
  );
});

describe("a move that nobody goes on with", () => {
  /** Starts a move and dies before it executes anything. */
  const abandon = (time = spring) =>
    crashing(
      ({ partitions }) => partitions.some((one) => familyOf(one) === "WAITING"),
      () => moveClock(time),
    );

  it("is left alone for half a minute, for whoever began it", async () => {
    await abandon();
    await finish(later(testTime, { minutes: 0.49 }));
    expect(await tpps.profile("NO-FSA-987654321")).toMatchObject({ clockOffset: 0 });
    await finish();
    expect(await clockOf()).toMatchObject({ time: spring });
  });

  it("lets nothing be approved and no job execute anything, so that all goes in order", async () => {
    const first = await receiveApproved(order("At once"));
    const { link } = await receive(order("Meanwhile"));
    await abandon();
    await book(afterwards);
    expect(await states([first])).toEqual(["ACSP"]);
    expect(await approve(link, eirik.number)).toMatchObject({ code: "CONFLICT" });
    await finish();
    expect(await states([first])).toEqual(["ACSC"]);
  });

  it("ends where the sandbox is reset meanwhile, its clock too", async () => {
    await receiveApproved(order("Of the old world", "2026-03-05"));
    await abandon();
    await call(initialize);
    expect(await clockMoves.since(later(testTime, { days: 1 }))).toEqual([]);
    await finish();
    const { time, realTime, move } = await clockOf();
    expect({ time, move }).toEqual({ time: realTime, move: undefined });
  });

  it("is finished in a sandbox that was reset meanwhile without its clock", async () => {
    await receiveApproved(order("Of the old world", "2026-03-05"));
    await abandon();
    await call(initialize, { query: { clock: "keep" } });
    await finish();
    expect(await clockOf()).toMatchObject({ time: spring });
    const payment = await receiveApproved({
      ...order("Of the new one"),
      requestedExecutionDate: undefined,
    });
    expect(await states([payment])).toEqual(["ACSP"]);
  });

  it("is finished by any number of jobs and looks at once, each payment once", async () => {
    const before = await balanceOf(bban);
    const payments: Received[] = [];
    for (let day = 10; day < sized(13, 16); day += 1)
      payments.push(await receiveApproved(order(`Day ${day}`, `2026-03-${day}`)));
    await abandon();
    await Promise.all([finish(), clockOf(), finish(), clockOf(), moveClock(spring)]);
    await finish();
    expect(new Set(await states(payments))).toEqual(new Set(["ACSC"]));
    expect((await balanceOf(bban)).booked).toBe(before.booked - BigInt(payments.length) * each);
    expect(await clockOf()).toMatchObject({ time: spring });
  });

  it("leaves what fails again and again to the job that executes what is due", async () => {
    const [broken, good] = [
      await receiveApproved(order("Broken", "2026-03-05")),
      await receiveApproved(order("Good", "2026-03-06")),
    ];
    const { world, id } = await accountOf(bban);
    const pending = await table.query(`ACCOUNT#${world}#${id}`, { prefix: "PENDING#20260305" });
    const row = pending.find(({ json }) => `${json}`.includes('"creditorName":"Broken"'));
    if (!row) throw new Error("There is no such row.");
    await table.change([{ delete: { PK: row.PK, SK: row.SK } }]);
    await crashing(
      () => false,
      async () => {
        for (let time = 1; time <= 3; time += 1)
          expect(await moveClock(spring)).toMatchObject({ status: 500, code: "SYSTEM_ERROR" });
      },
    );
    expect(await states([broken, good])).toEqual(["PDNG", "ACTC"]);
    expect((await moveClock(spring)).status).toBe(200);
    expect(await states([broken, good])).toEqual(["PDNG", "ACSC"]);
    await table.load([row]);
    await book(testTime);
    expect(await states([broken])).toEqual(["ACSC"]);
  });

  it("is told of when it cannot be finished, and keeps no other from it", async () => {
    await abandon();
    const dead = crashing(
      ({ partitions }) => partitions.some((one) => familyOf(one) === "WAITING"),
      async () => {
        await expect(finish()).rejects.toThrow("died");
      },
    );
    await dead;
    await finish();
    expect(await clockOf()).toMatchObject({ time: spring });
  });
});
