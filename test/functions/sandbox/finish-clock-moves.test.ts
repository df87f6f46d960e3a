import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { clockMoves } from "../../../shared/sandbox/table/clock-moves.ts";
import { table } from "../../../shared/table/client.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { call, testTime } from "../../support/operations/call.ts";
import {
  accountOf,
  balanceOf,
  book,
  eirik,
  later,
  type Received,
  receive,
  receiveApproved,
} from "../../support/payments/payments.ts";
import { visitor } from "../../support/psu/site.ts";
import { sized } from "../../support/run/long-form.ts";
import { clockOf, moveClock } from "../../support/sandbox/clock.ts";
import {
  afterwards,
  each,
  finish,
  order,
  spring,
  states,
} from "../../support/sandbox/orders-under-the-clock.ts";
import { useTable } from "../../support/table/table.ts";
import { crashing, touching } from "../../support/table/uses.ts";

useTable({ small: true, anew: true });

const { bban } = eirik.main;

describe("a move that nobody goes on with", () => {
  /** Starts a move and dies before it executes anything. */
  const abandon = (time = spring) => crashing(touching("WAITING"), () => moveClock(time));

  it("is left alone for half a minute, for whoever began it", async () => {
    await abandon();
    await finish(later(testTime, { minutes: 0.49 }));
    expect(await tpps.profile("NO-FSA-987654321")).toMatchObject({ clockOffset: 0 });
    await finish();
    expect(await clockOf()).toMatchObject({ time: spring });
  });

  it("lets nothing be approved and no job execute anything, so that all goes in order", async () => {
    const first = await receiveApproved(order("At once"));
    const meanwhile = await receive(order("Meanwhile"));
    await abandon();
    await book(afterwards);
    expect(await states([first])).toEqual(["ACSP"]);
    const browser = visitor();
    const start = await browser.open(meanwhile.link);
    const shown = await browser.submit(start, "identify", [["number", eirik.number]]);
    const again = await browser.submit(shown, "approve");
    expect(again.html).toContain("<h1>Approve the payment");
    expect(await states([first, meanwhile])).toEqual(["ACSP", undefined]);
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
    const dead = crashing(touching("WAITING"), async () => {
      await expect(finish()).rejects.toThrow("died");
    });
    await dead;
    await finish();
    expect(await clockOf()).toMatchObject({ time: spring });
  });
});
