import { handler as submitOrders } from "../../../functions/jobs/submit-orders.ts";
import { handler as getPayment } from "../../../functions/payments/get-payment.ts";
import { handler as getPaymentStatus } from "../../../functions/payments/get-payment-status.ts";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import { Reason } from "../../../shared/ports/schemas/quote.ts";
import { orderStates } from "../../../shared/table/order-states.ts";
import { payments } from "../../../shared/table/payments.ts";
import { failing, healed, saying } from "../../support/bank/failing-bank.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { kindsOfPayments } from "../../support/payments/kinds-of-payments.ts";
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
  receiveApproved,
  statusOf,
} from "../../support/payments/payments.ts";
import { approve } from "../../support/psu/site.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });
let psu: { "psu-id": string };
beginAnew(kept, async () => {
  psu = await knownPsu();
});
afterEach(healed);

const { bban } = eirik.main;
const warning = { category: "WARNING", code: "PAYMENT_FAILED", path: "transactionStatus" };
/** EUR 250.00 at a rate of 11.81, and a conversion fee of 0.5 %. */
const total = 2952_50n + 14_77n;
const minutes = (count: number) => later(testTime, { minutes: count });
const job = (now: Date) => submitOrders({ time: now.toISOString() }).catch(() => undefined);
const itemOf = async ({ params }: Received) => payments.get(params["payment-id"]);
const spent = async (before: Awaited<ReturnType<typeof balanceOf>>) =>
  before.booked - (await balanceOf(bban)).booked;

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
      await approve(received.link, eirik.number);
      for (const at of [1, 2, 60, 3000]) await job(minutes(at));
      expect(asked).toBe(silent + 1);
      expect(await statusOf(received, { now: minutes(3001) })).toEqual({
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
    await approve(received.link, eirik.number);
    healed();
    await book(minutes(2));
    expect(await statusOf(received)).toEqual({ transactionStatus: "ACSC" });
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
    await approve(received.link, eirik.number);
    await statusOf(received);
    const known = await orderStates.get(received.params["payment-id"]);
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
      await approve(received.link, eirik.number);
      expect(await statusOf(received)).toEqual(told);
      expect(await itemOf(received)).toMatchObject({ state: "submitted" });
    },
  );

  const rejected = { status: "RJCT", final: true, cancellable: false };

  it.each(Object.entries(kindsOfPayments))(
    `is explained by a message in status and details of a payment (%s) if it is RJCT with any reason except "declined" (specification, Message structure)`,
    async (_, { post, route }) => {
      const { payments: posted, link } = await post(psu);
      await approve(link, eirik.number);
      const [received = posted[0]] = posted.slice(-1);
      const told = new Set<string>();
      for (const reason of Reason.options) {
        failing(saying((state) => ({ ...state, ...rejected, reason })));
        const options = { params: received?.params ?? {}, route };
        const isTold = reason !== "declined";
        for (const handler of [getPaymentStatus, getPayment]) {
          const { body } = await call(handler, options);
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
      // Of all reasons only "account" and "mandate" may share a text, and "declined" has none.
      expect(told.size).toBeGreaterThanOrEqual(Reason.options.length - 1);
    },
  );

  it("is explained by one error for each payment of a bulk if it is RJCT, without psuMessage if the payments' reasons differ (specification, Message structure)", async () => {
    const { payments: posted, link } = await kindsOfPayments.bulk.post(psu);
    await approve(link, eirik.number);
    const failed = (second: string) => [
      { index: 0, reason: "account" },
      { index: 1, reason: second },
    ];
    for (const second of ["account", "creditor"]) {
      failing(
        saying((state) => ({ ...state, ...rejected, reason: "account", failed: failed(second) })),
      );
      const { body } = await call(getPaymentStatus, {
        ...{ params: posted[0]?.params ?? {}, route: kindsOfPayments.bulk.route },
      });
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
