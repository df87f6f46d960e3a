import { handler as getClock } from "../../../functions/sandbox/get-clock.ts";
import { clockDueIndex } from "../../../shared/sandbox/table/clock-due-index.ts";
import { sandboxKeys } from "../../../shared/sandbox/table/keys.ts";
import { table } from "../../../shared/table/client.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { approved, isBooked } from "../../support/bank/payments-in-bank.ts";
import { type Answer, call, testTime } from "../../support/operations/call.ts";
import { approveBulk, bulkOf, entryOf } from "../../support/payments/bulks.ts";
import { accountOf, eirik, later, type Received } from "../../support/payments/payments.ts";
import { sized } from "../../support/run/long-form.ts";
import { moveClock } from "../../support/sandbox/clock.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true, anew: true });

const { bban } = eirik.main;

describe("a move of the clock that takes longer (202)", () => {
  const waitingRow = (world: string, at: string, id: string) =>
    clockDueIndex.row({ world, at, resource: "ORDER", id });

  /** Writes copies of a payment's order, one for each of these days. */
  async function copies(payment: Received, days: readonly string[]): Promise<void> {
    const id = payment.params["payment-id"];
    const { world } = await accountOf(bban);
    const item = await table.get(sandboxKeys.order(world, id));
    const rows = days.flatMap((day, index) => {
      const copy = `${id.slice(0, -4)}x${String(index).padStart(3, "0")}`;
      const at = `${day}T00:00:00.000Z`;
      return [
        { ...item, ...sandboxKeys.order(world, copy), id: copy, nextAt: at },
        waitingRow(world, at, copy),
      ];
    });
    await table.load(rows);
  }

  it("answers where it can be followed, and whoever looks takes it on", async () => {
    const { world } = await accountOf(bban);
    // Orders whose payments no longer exist also take a turn, and are deleted. A call has 300 turns, and a bulk takes
    // 200 of them.
    const gone = Array.from({ length: sized(10, 700) }, (_, index) => {
      const at = later(testTime, { minutes: 1 + index }).toISOString();
      return waitingRow(world, at, `gone-${index}`);
    });
    await table.load(gone);
    const payments = Array.from({ length: 200 }, () => entryOf());
    const days = ["2026-03-05", "2026-03-06", "2026-03-09", "2026-03-10"];
    await copies(
      await approveBulk(bulkOf({ payments, requestedExecutionDate: "2026-04-07" })),
      days,
    );
    const first = await approved("Before them");
    const last = await approved("After many", "2026-03-20");
    const time = "2026-04-01T10:00:00+00:00";
    const started = await moveClock(time);
    expect(started).toMatchObject({
      status: 202,
      body: { time: "2026-03-02T10:00:00+00:00", move: { time, executed: sized(3, 1) } },
    });
    expect(started.headers.location).toBe(started.body._links.self.href);
    expect([await isBooked(first), await isBooked(last)]).toEqual([true, false]);
    const looks: Answer[] = [];
    do looks.push(await call(getClock));
    while (looks.at(-1)?.body.move);
    expect(looks.length).toBeGreaterThan(1);
    for (const { status, body } of looks.slice(0, -1))
      expect([status, body.move.time]).toEqual([200, time]);
    expect(looks.at(-1)?.body).toMatchObject({ time });
    expect(await isBooked(last)).toBe(true);
  });

  it("lets any number of later ones fall due by the new time", async () => {
    const payment = await approved("Later", "2026-05-05");
    await copies(
      payment,
      Array.from({ length: 230 }, (_, index) => `2026-0${6 + (index % 3)}-01`),
    );
    expect((await moveClock("2026-04-01T10:00:00Z")).status).toBe(200);
    const due: string[] = [];
    for (let shard = 0; shard < 8; shard += 1)
      for (const item of await table.query(`BANKDUE#${shard}`, { index: "GSI1" }))
        due.push(String(item.GSI1SK).slice(0, 10));
    const count = (day: string) => due.filter((each) => each === day).length;
    // The index holds real times, which are 30 days before the days by the sandbox clock.
    expect(["2026-05-02", "2026-06-01", "2026-07-02"].map(count)).toEqual([77, 77, 76]);
    const { clockOffset } = await tpps.profile("NO-FSA-987654321");
    expect(clockOffset).toBe(30 * 86_400_000);
  });
});
