import { randomUUID } from "node:crypto";
import { tpps } from "../../../shared/table/tpps.ts";
import { testTime } from "../../support/operations/call.ts";
import {
  balanceOf,
  book,
  eirik,
  later,
  type Received,
  receiveApproved,
} from "../../support/payments/payments.ts";
import { sized } from "../../support/run/long-form.ts";
import { clockOf, moveClock } from "../../support/sandbox/clock.ts";
import {
  each,
  finish,
  order,
  spring,
  states,
} from "../../support/sandbox/orders-under-the-clock.ts";
import { useTable } from "../../support/table/table.ts";
import { crashing, familyOf } from "../../support/table/uses.ts";

const { keep } = useTable({ small: true, anew: true });

const { bban } = eirik.main;

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
