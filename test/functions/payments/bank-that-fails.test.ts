import { randomUUID } from "node:crypto";
import { handler as submitOrders } from "../../../functions/jobs/submit-orders.ts";
import { handler as getPayment } from "../../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import { orderStates } from "../../../shared/table/order-states.ts";
import { payments } from "../../../shared/table/payments.ts";
import { call, testTime } from "../../support/call.ts";
import {
  bankAway,
  deaf,
  type Faults,
  failing,
  hangs,
  healed,
  saying,
} from "../../support/failing-bank.ts";
import { beginAnew } from "../../support/made-once.ts";
import {
  balanceOf,
  book,
  detailsOf,
  eirik,
  knownPsu,
  later,
  orderOf,
  post,
  type Received,
  receive,
  receiveApproved,
  statusOf,
} from "../../support/payments.ts";
import { approve, broughtBack, visitor } from "../../support/site.ts";
import { useTable } from "../../support/table.ts";

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
  ["throws before it has done anything", { submit: () => () => Promise.reject(new Error("no")) }],
  ["throws when it has the order", { submit: deaf }],
  ["hangs until the limit", { submit: hangs }],
  [
    "hangs when it has the order",
    {
      submit:
        (ask) =>
        async (...asked) => {
          await ask(...asked);
          return hangs()();
        },
    },
  ],
  ["answers nothing", { submit: () => () => undefined }],
  ["answers a page of HTML", { submit: () => () => "<html>" }],
  [
    "answers a status that there is not",
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
    "answers of another order",
    {
      submit:
        (ask) =>
        async (...asked) => ({ ...((await ask(...asked)) as OrderState), id: randomUUID() }),
    },
  ],
  [
    "answers a bulk's failures for a single payment",
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

describe("a bank that does not answer a submit (the border: whatever is no answer leaves the outcome unknown)", () => {
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

  it("is asked by the job at growing distances, at most an hour, each leased before the call; nothing invents a refusal", async () => {
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
    expect(pauses).toEqual([50, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
    expect(await statusOf(received)).toEqual({ transactionStatus: "PDNG" });
    expect(await statusOf(received, { now: later(testTime, { days: 3 }) })).toEqual({
      transactionStatus: "PDNG",
    });
  });

  it.each([
    ["the page", 0],
    ["the job", 1],
  ])(
    "has another order under the id, %s hears: nobody invents what became of it, and nobody asks again",
    async (_, silent) => {
      const before = await balanceOf(bban);
      const received = await receive(orderOf());
      let asked = 0;
      failing({
        submit: () => () => {
          asked += 1;
          return asked > silent ? "otherOrder" : undefined;
        },
      });
      await approve(received.link, eirik.number);
      for (const at of [1, 2, 60, 3000]) await job(minutes(at));
      expect(asked).toBe(silent + 1);
      expect(await statusOf(received, { now: minutes(3001) })).toEqual({
        transactionStatus: "PDNG",
      });
      expect(await spent(before)).toBe(0n);
    },
  );

  it("answers twice: the job's call and the page's both end the same intent, and money moves once", async () => {
    const before = await balanceOf(bban);
    const received = await receive(orderOf());
    let inner = false;
    failing({
      submit:
        (ask) =>
        async (...asked) => {
          if (inner) return ask(...asked);
          inner = true;
          await job(minutes(1));
          return ask(...asked);
        },
    });
    await approve(received.link, eirik.number);
    healed();
    await book(minutes(2));
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
    expect(await spent(before)).toBe(total);
  });
});

describe("what a bank says of an order (the border: the later word counts)", () => {
  it("keeps a later word against an older one that comes after it, of the submit and of a status read", async () => {
    const received = await receive(orderOf());
    let first: OrderState | undefined;
    failing({
      submit:
        (ask) =>
        async (...asked) => {
          first = (await ask(...asked)) as OrderState;
          return { ...first, revision: first.revision + 5, status: "ACWP" };
        },
      orders: (ask) => async (ids) => (await ask(ids)).map((each) => ({ ...each, revision: 1 })),
    });
    await approve(received.link, eirik.number);
    await statusOf(received);
    const known = await orderStates.get(received.params["payment-id"]);
    expect(known).toMatchObject({ status: "ACWP", revision: (first?.revision ?? 0) + 5 });
  });

  it.each([
    ["PDNG", { status: "PDNG" }, { transactionStatus: "PDNG" }],
    [
      "RJCT",
      { status: "RJCT", final: true, cancellable: false, reason: "account" },
      { transactionStatus: "RJCT" },
    ],
    [
      "ACCP",
      { status: "ACCP", final: true, cancellable: false, fundsAvailable: false },
      {
        transactionStatus: "ACCP",
        fundsAvailable: false,
        psuMessage: "The payment was not made: there was not enough money in the account.",
      },
    ],
  ])("%s after approval: the SCA succeeds and the status tells it", async (_, word, told) => {
    const received = await receive(orderOf());
    failing(
      saying((state) => ({ ...state, reason: undefined, fundsAvailable: undefined, ...word })),
    );
    await approve(received.link, eirik.number);
    expect(await statusOf(received)).toEqual(told);
    expect(await itemOf(received)).toMatchObject({ state: "submitted" });
  });

  it.each([
    ["nb", "Betalingen venter på at en annen som disponerer kontoen, godkjenner den i nettbanken."],
    ["nn", "Betalinga ventar på at ein annan som disponerer kontoen, godkjenner ho i nettbanken."],
    [
      "en",
      "The payment waits until another person who may use the account approves it in the online bank.",
    ],
  ])(
    "PDNG that awaits another holder's approval: a psuMessage in %s, in status and details",
    async (language, psuMessage) => {
      const received = await receiveApproved(orderOf());
      failing(
        saying((state) => ({ ...state, status: "PDNG", final: false, awaitsApproval: true })),
      );
      const headers = { "accept-language": language };
      expect(await statusOf(received, { headers })).toEqual({
        transactionStatus: "PDNG",
        psuMessage,
      });
      expect(await detailsOf(received, { headers })).toMatchObject({
        transactionStatus: "PDNG",
        psuMessage,
      });
    },
  );
});

describe("a bank that is down (README of the ports: at most 15 minutes ago with a WARNING, or 503)", () => {
  it("tells status and details of at most 15 minutes ago, and of when they are", async () => {
    const received = await receiveApproved(orderOf({ requestedExecutionDate: "2026-03-04" }));
    bankAway();
    const { params } = received;
    const tppMessages = [
      {
        category: "WARNING",
        code: "SYSTEM_ERROR",
        path: "transactionStatus",
        text: "The bank does not answer now: transactionStatus is as of 2026-03-02T10:00:00+00:00.",
      },
    ];
    const now = minutes(15);
    expect(await call(getPaymentStatus, { params, now })).toMatchObject({
      status: 200,
      body: { transactionStatus: "ACTC", tppMessages },
    });
    expect(await call(getPayment, { params, now })).toMatchObject({
      status: 200,
      body: { transactionStatus: "ACTC", tppMessages },
    });
  });

  it("refuses to tell older ones: 503 with Retry-After", async () => {
    const { params } = await receiveApproved(orderOf({ requestedExecutionDate: "2026-03-04" }));
    bankAway();
    for (const handler of [getPaymentStatus, getPayment])
      expect(await call(handler, { params, now: minutes(16) })).toMatchObject({
        status: 503,
        code: "SYSTEM_ERROR",
        headers: { "retry-after": "60" },
      });
  });

  it("tells what is not the bank's word: RCVD of a payment that nobody has approved", async () => {
    const received = await receive(orderOf());
    bankAway();
    expect(await statusOf(received)).toEqual({ transactionStatus: "RCVD" });
  });

  it("receives no payment: 503, and the repetition afterwards creates it", async () => {
    bankAway();
    const headers = { "x-request-id": randomUUID() };
    expect(await post(orderOf(), { headers })).toMatchObject({
      status: 503,
      code: "SYSTEM_ERROR",
      headers: { "retry-after": "60" },
    });
    healed();
    expect((await post(orderOf(), { headers })).status).toBe(201);
  });

  it("leads the PSU back from the summary as from a fault of ours, and the link works on", async () => {
    const { link } = await receive(orderOf());
    const browser = visitor();
    const start = await browser.open(link);
    bankAway();
    const failed = await browser.submit(start, "identify", [["number", eirik.number]]);
    expect(broughtBack(failed)).toMatchObject({
      system: "SCA",
      status: "500",
      code: "SYSTEM_ERROR",
    });
    healed();
    expect((await browser.submit(start, "identify", [["number", eirik.number]])).status).toBe(200);
  });
});
