import { randomUUID } from "node:crypto";
import { handler as getPayment } from "../../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import { Reason } from "../../../shared/ports/schemas/quote.ts";
import { orderStates } from "../../../shared/table/order-states.ts";
import {
  deaf,
  type Faults,
  failing,
  hangs,
  healed,
  saying,
} from "../../support/bank/failing-bank.ts";
import { testTime } from "../../support/operations/call.ts";
import { kindsOfPayments } from "../../support/payments/kinds-of-payments.ts";
import { eirik, orderOf } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  later,
  minutes,
  type ReceivedPayment,
  receive,
  receiveApproved,
  submit,
} from "../../support/payments/payments.ts";
import { usePsu } from "../../support/payments/use-psu.ts";
import { approve, broughtBack, visitor } from "../../support/psu/site.ts";

const { psu } = usePsu();
afterEach(() => {
  healed();
  delete process.env.BANK_TIMEOUT;
});

const { bban } = eirik.main;
/** EUR 250.00 at a rate of 11.81, and a conversion fee of 0.5 %. */
const total = 2952_50n + 14_77n;
const job = (now: Date) => submit(now).catch(() => undefined);
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
      expect(await received.status()).toEqual({ transactionStatus: "PDNG" });
      expect(await received.details()).toMatchObject({ transactionStatus: "PDNG" });
      expect(await received.stored()).toMatchObject({
        state: "submitting",
        due: minutes(1).toISOString(),
      });
      healed();
      delete process.env.BANK_TIMEOUT;
      await book(minutes(1));
      await book(minutes(2));
      expect(await received.status()).toEqual({ transactionStatus: "ACSC" });
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
    await received.approve();
    const pauses: number[] = [];
    for (let at = minutes(1); asked < 11; ) {
      const before = asked;
      await job(at);
      await job(at);
      expect(asked).toBe(before + 1);
      const { due = "" } = (await received.stored()) ?? {};
      pauses.push((Date.parse(due) - at.getTime()) / 1000);
      at = new Date(due);
    }
    // Two are shorter, so that there are attempts after 15 minutes and after an hour, when operators are warned.
    expect(pauses).toEqual([50, 60, 120, 240, 370, 960, 1740, 3600, 3600, 3600]);
    expect(await received.status()).toEqual({ transactionStatus: "PDNG" });
    expect(await received.status({ now: later(testTime, { days: 3 }) })).toEqual({
      transactionStatus: "PDNG",
    });
  });
});

const warning = { category: "WARNING", code: "PAYMENT_FAILED", path: "transactionStatus" };
/** EUR 250.00 at a rate of 11.81, and a conversion fee of 0.5 %. */

describe("a bank with unusual answers to a submit (README of the ports: only a valid answer makes the outcome known)", () => {
  it.each([
    ["the page", 0],
    ["the job", 1],
  ])(
    "reports to %s that another order has the same id: the payment stays PDNG and is not submitted again",
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
      await received.approve();
      for (const at of [1, 2, 60, 3000]) await job(minutes(at));
      expect(asked).toBe(silent + 1);
      expect(await received.status({ now: minutes(3001) })).toEqual({
        transactionStatus: "PDNG",
      });
      expect(await spent(before)).toBe(0n);
    },
  );

  it("answers both the job's submit and the page's submit of one order: the payment is made once", async () => {
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
    await received.approve();
    healed();
    await book(minutes(2));
    expect(await received.status()).toEqual({ transactionStatus: "ACSC" });
    expect(await spent(before)).toBe(total);
  });
});

describe("the bank's state of an order (README of the ports: the greater revision counts)", () => {
  it("is not replaced by an older state that a status read returns later", async () => {
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
    await received.approve();
    await received.status();
    const known = await orderStates.get(received.id);
    expect(known).toMatchObject({ status: "ACWP", revision: (first?.revision ?? 0) + 5 });
  });

  it.each([
    ["PDNG", { status: "PDNG" }, { transactionStatus: "PDNG" }],
    [
      "RJCT",
      { status: "RJCT", final: true, cancellable: false, reason: "declined" },
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
  ])(
    "is the payment's status if the bank answers the submit with %s; the SCA succeeds nevertheless",
    async (_, word, told) => {
      const received = await receive(orderOf());
      failing(
        saying((state) => ({ ...state, reason: undefined, fundsAvailable: undefined, ...word })),
      );
      await received.approve();
      expect(await received.status()).toEqual(told);
      expect(await received.stored()).toMatchObject({ state: "submitted" });
    },
  );

  const rejected = { status: "RJCT", final: true, cancellable: false };

  it.each(Object.entries(kindsOfPayments))(
    `is explained by a message in the payment's status and details if a "%s" order is RJCT with any reason except "declined" (specification, Message structure)`,
    async (_, { post }) => {
      const { payments: posted, link } = await post(psu);
      await approve(link, eirik.number);
      const received = posted.at(-1) as ReceivedPayment;
      const told = new Set<string>();
      for (const reason of Reason.options) {
        failing(saying((state) => ({ ...state, ...rejected, reason })));
        const isTold = reason !== "declined";
        for (const handler of [getPaymentStatus, getPayment]) {
          const { body } = await received.call(handler);
          expect(body.transactionStatus).toBe("RJCT");
          expect(body.psuMessage).toEqual(
            isTold ? expect.stringMatching(/^The payment was not made: .+\.$/) : undefined,
          );
          expect(body.tppMessages).toEqual(
            isTold ? [{ ...warning, text: expect.stringMatching(/\.$/) }] : undefined,
          );
          told.add(body.tppMessages?.[0].text);
        }
        healed();
      }
      // Only "account" and "mandate" may share a text, and "declined" has none.
      expect(told.size).toBeGreaterThanOrEqual(Reason.options.length - 1);
    },
  );

  it("is explained by one error for each payment of a bulk if it is RJCT, without psuMessage if the payments' reasons differ (specification, Message structure)", async () => {
    const [bulk] = (await kindsOfPayments.bulk.post(psu)).payments;
    await bulk?.approve();
    const failed = (second: string) => [
      { index: 0, reason: "account" },
      { index: 1, reason: second },
    ];
    for (const second of ["account", "creditor"]) {
      failing(
        saying((state) => ({ ...state, ...rejected, reason: "account", failed: failed(second) })),
      );
      const body = await bulk?.status();
      expect(body.psuMessage === undefined).toBe(second === "creditor");
      expect(body.tppMessages).toMatchObject([
        { category: "ERROR", path: "payments.0" },
        { category: "ERROR", path: "payments.1" },
      ]);
      healed();
    }
  });

  it.each([
    ["nb", "Betalingen venter på at en annen som disponerer kontoen, godkjenner den i nettbanken."],
    ["nn", "Betalinga ventar på at ein annan som disponerer kontoen, godkjenner ho i nettbanken."],
    [
      "en",
      "The payment waits until another person who may use the account approves it in the online bank.",
    ],
  ])(
    "is explained by a psuMessage in the language %s if it is PDNG because another account holder must approve",
    async (language, psuMessage) => {
      const received = await receiveApproved(orderOf());
      failing(
        saying((state) => ({ ...state, status: "PDNG", final: false, awaitsApproval: true })),
      );
      const headers = { "accept-language": language };
      expect(await received.status({ headers })).toEqual({
        transactionStatus: "PDNG",
        psuMessage,
      });
      expect(await received.details({ headers })).toMatchObject({
        transactionStatus: "PDNG",
        psuMessage,
      });
    },
  );
});
