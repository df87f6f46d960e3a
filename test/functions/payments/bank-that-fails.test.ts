import { randomUUID } from "node:crypto";
import { handler as submitOrders } from "../../../functions/jobs/submit-orders.ts";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import { payments } from "../../../shared/table/payments.ts";
import { deaf, type Faults, failing, hangs, healed } from "../../support/bank/failing-bank.ts";
import { testTime } from "../../support/operations/call.ts";
import {
  balanceOf,
  book,
  detailsOf,
  eirik,
  knownPsu,
  later,
  orderOf,
  type Received,
  receive,
  statusOf,
} from "../../support/payments/payments.ts";
import { approve, broughtBack, visitor } from "../../support/psu/site.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });
beginAnew(kept, async () => {
  await knownPsu();
});
afterEach(() => {
  healed();
  delete process.env.BANK_TIMEOUT;
});

const { bban } = eirik.main;
/** EUR 250.00 at a rate of 11.81, and a conversion fee of 0.5 %. */
const total = 2952_50n + 14_77n;
const minutes = (count: number) => later(testTime, { minutes: count });
const job = (now: Date) => submitOrders({ time: now.toISOString() }).catch(() => undefined);
const itemOf = async ({ params }: Received) => payments.get(params["payment-id"]);
const spent = async (before: Awaited<ReturnType<typeof balanceOf>>) =>
  before.booked - (await balanceOf(bban)).booked;

const noAnswers: [string, Faults][] = [
  ["throws before it does anything", { submit: () => () => Promise.reject(new Error("no")) }],
  ["throws after it has stored the order", { submit: deaf }],
  ["hangs until the timeout", { submit: hangs }],
  [
    "hangs after it has stored the order",
    {
      submit:
        (ask) =>
        async (...asked) => {
          await ask(...asked);
          return hangs()();
        },
    },
  ],
  ["returns nothing", { submit: () => () => undefined }],
  ["returns a page of HTML", { submit: () => () => "<html>" }],
  [
    "returns an unknown status",
    {
      submit:
        (ask) =>
        async (...asked) => ({ ...((await ask(...asked)) as OrderState), status: "DONE" }),
    },
  ],
  [
    "refuses without a reason",
    {
      submit:
        () =>
        (_, { order: { id } }) => ({
          id,
          revision: 1,
          status: "RJCT",
          final: true,
          cancellable: false,
        }),
    },
  ],
  [
    "returns another order",
    {
      submit:
        (ask) =>
        async (...asked) => ({ ...((await ask(...asked)) as OrderState), id: randomUUID() }),
    },
  ],
  [
    "returns a bulk's failures for a single payment",
    {
      submit:
        (ask) =>
        async (...asked) => ({
          ...((await ask(...asked)) as OrderState),
          failed: [{ index: 0, reason: "funds" }],
        }),
    },
  ],
];

describe("a bank that gives no valid answer to a submit (an invalid answer leaves the outcome unknown)", () => {
  it.each(noAnswers)(
    "%s: the SCA succeeds, the payment is PDNG, the job submits it again, and money moves once",
    async (name, faults) => {
      const before = await balanceOf(bban);
      const received = await receive(orderOf());
      const browser = visitor();
      const start = await browser.open(received.link);
      const summary = await browser.submit(start, "identify", [["number", eirik.number]]);
      failing(faults);
      // The timeout leaves enough time for the page's other calls, even on a slow machine.
      if (name.startsWith("hangs")) process.env.BANK_TIMEOUT = "1000";
      const back = broughtBack(await browser.submit(summary, "approve"));
      expect(back).toMatchObject({ "psu-id": expect.any(String) });
      expect(await statusOf(received)).toEqual({ transactionStatus: "PDNG" });
      expect(await detailsOf(received)).toMatchObject({ transactionStatus: "PDNG" });
      expect(await itemOf(received)).toMatchObject({
        state: "submitting",
        due: minutes(1).toISOString(),
      });
      healed();
      delete process.env.BANK_TIMEOUT;
      await book(minutes(1));
      await book(minutes(2));
      expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
      expect(await spent(before)).toBe(total);
    },
  );

  it("is called again by the job at growing intervals of at most an hour, and the payment stays PDNG", async () => {
    const received = await receive(orderOf());
    let asked = 0;
    failing({
      submit: () => () => {
        asked += 1;
        return Promise.reject(new Error("no"));
      },
    });
    await approve(received.link, eirik.number);
    const pauses: number[] = [];
    for (let at = minutes(1); asked < 11; ) {
      const before = asked;
      await job(at);
      await job(at);
      expect(asked).toBe(before + 1);
      const { due = "" } = (await itemOf(received)) ?? {};
      pauses.push((Date.parse(due) - at.getTime()) / 1000);
      at = new Date(due);
    }
    // Two are shorter, so that there are attempts after 15 minutes and after an hour, when operators are warned.
    expect(pauses).toEqual([50, 60, 120, 240, 370, 960, 1740, 3600, 3600, 3600]);
    expect(await statusOf(received)).toEqual({ transactionStatus: "PDNG" });
    expect(await statusOf(received, { now: later(testTime, { days: 3 }) })).toEqual({
      transactionStatus: "PDNG",
    });
  });
});
