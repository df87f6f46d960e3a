import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { handler } from "../../../functions/sandbox/move-payment-in-net-bank.ts";
import { addDays } from "../../../shared/rules/calendar.ts";
import { bankingDay } from "../../../shared/sandbox/rules/banking-days.ts";
import { outboxOf } from "../../../shared/table/audit.ts";
import { cancelInNetBank, moveInNetBank as move } from "../../support/bank/net-bank.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { eirik, orderOf, standingOrder } from "../../support/payments/orders.ts";
import {
  balanceOf,
  book,
  later,
  type ReceivedPayment,
  receive,
  receiveApproved,
  rowsOf,
} from "../../support/payments/payments.ts";
import { sized } from "../../support/run/long-form.ts";
import { moveClock } from "../../support/sandbox/clock.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { orderOf as orderAtBank } from "../../support/sandbox/world-of.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true });

const day = "2026-03-10";
let count = 0;

/** Posts and approves a payment for a day. Returns the payment and its creditor's name. */
async function waiting(requestedExecutionDate: string | undefined = day) {
  const name = `Waiting ${++count}`;
  const order = orderOf({ creditorName: name, requestedExecutionDate });
  return { name, approved: await receiveApproved(order) };
}

/** The day of a waiting order, as it was ordered and as it is now. */
async function dayOf(received: ReceivedPayment): Promise<(string | undefined)[]> {
  const order = await orderAtBank(received.id);
  return [order?.shownDate ?? order?.date, order?.date];
}

const on = (date: string) => new Date(`${date}T09:00:00Z`);

/** An approved payment that the tests share, and the balance of its account before it. */
let one: Awaited<ReturnType<typeof waiting>>;
let before: Awaited<ReturnType<typeof balanceOf>>;
beginAnew(kept, async () => {
  before = await balanceOf(eirik.main.bban);
  one = await waiting();
});

const { bban } = eirik.main;

/** EUR 250.00 at a rate of 11.81, and a conversion fee of 0.5 %. */
const total = 2952_50n + 14_77n;

const less = ({ booked, available }: { booked: bigint; available: bigint }) => ({
  booked: booked - total,
  available: available - total,
});

const bookedIds = async (name: string) => (await rowsOf(bban, "BOOKED", name)).map(({ id }) => id);

describe("PUT /v1/sandbox/net-bank/payments/{paymentId}/execution-date (specification, Payment status)", () => {
  it.each([
    ["to a later day", "2026-03-12", "2026-03-12"],
    ["to an earlier day", "2026-03-04", "2026-03-04"],
    ["to a day that is not a banking day", "2026-03-14", "2026-03-16"],
    ["to the last possible day", "2027-03-02", "2027-03-02"],
  ])(
    "moves a payment %s, and it is executed on its new day and not before",
    async (_, asked, executed) => {
      const { name, approved } = one;
      expect(await move(approved, asked)).toMatchObject({ status: 204, body: undefined });
      expect(await approved.status()).toEqual({ transactionStatus: "ACWC" });
      expect(await dayOf(approved)).toEqual(["2026-03-10", executed]);
      await book(on(addDays(executed, -1)));
      expect(await approved.status()).toEqual({ transactionStatus: "ACWC" });
      expect(await bookedIds(name)).toEqual([]);
      await book(on(executed));
      expect(await approved.status()).toEqual({ transactionStatus: "ACSC" });
      const booked = await rowsOf(bban, "BOOKED", name);
      expect(booked).toMatchObject([{ bookingDate: executed, valueDate: executed }]);
      expect(await balanceOf(bban)).toEqual(less(before));
    },
  );

  it("causes no reservation and no transaction before the payment's new day (decision: Dated payments)", async () => {
    const { name, approved } = one;
    for (const asked of ["2026-03-12", "2026-03-04"]) {
      await move(approved, asked);
      expect(await rowsOf(bban, "PENDING", name)).toEqual([]);
      expect(await balanceOf(bban)).toEqual(before);
    }
  });

  it("moves a payment to today: it has the status ACSP and is executed", async () => {
    const { approved } = one;
    expect((await move(approved, "2026-03-02")).status).toBe(204);
    expect(await approved.status()).toEqual({ transactionStatus: "ACSP" });
    await book(later(testTime, { minutes: 1 }));
    expect(await approved.status()).toEqual({ transactionStatus: "ACSC" });
  });

  it("makes the payment due on its new day: it is executed when the clock reaches that day, not when it passes the old day", async () => {
    const { approved } = one;
    await move(approved, "2026-03-20");
    await moveClock("2026-03-12T10:00:00Z");
    expect(await approved.status()).toEqual({ transactionStatus: "ACWC" });
    await moveClock("2026-03-20T10:00:00Z");
    expect(await approved.status()).toEqual({ transactionStatus: "ACSC" });
  });

  it("keeps the transaction id of a payment that is moved often, and the payment is executed once", async () => {
    await cancelInNetBank(one.approved);
    const days = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(days, fc.boolean(), async (moves, isCancelled) => {
        const before = await balanceOf(bban);
        const { name, approved } = await waiting();
        for (const ahead of moves) {
          const asked = addDays("2026-03-02", ahead);
          expect((await move(approved, asked)).status).toBe(204);
          const expected = bankingDay(asked, "following");
          expect(await dayOf(approved)).toEqual(["2026-03-10", expected]);
        }
        if (isCancelled) await cancelInNetBank(approved);
        for (let times = 0; times < 2; times += 1) await book(on("2026-05-20"));
        expect(await bookedIds(name)).toEqual(
          isCancelled ? [] : [expect.stringMatching(/^20260310-/)],
        );
        expect(await balanceOf(bban)).toEqual(isCancelled ? before : less(before));
      }),
      { numRuns: sized(2, 8) },
    );
  }, 60_000);

  it("moves the payment once if the request is repeated, also after the execution", async () => {
    const { approved } = one;
    const headers = { "x-request-id": randomUUID() };
    const first = await move(approved, "2026-03-02", { headers });
    await book(later(testTime, { minutes: 1 }));
    expect(await move(approved, "2026-03-02", { headers })).toEqual(first);
    const events = (await Promise.all(outboxOf("2026-03-02"))).flat();
    const told = events.filter(({ requestId }) => requestId === headers["x-request-id"]);
    expect(told).toMatchObject([
      { type: "PAYMENT_MOVED", before: "ACTC", after: "ACSP", reason: "net bank" },
    ]);
  });

  it("moves the payment to one of the two days if two requests arrive at the same time", async () => {
    const { approved } = one;
    const days = ["2026-03-17", "2026-03-18"] as const;
    const answers = await Promise.all(days.map((each) => move(approved, each)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const [, standing] = await dayOf(approved);
    expect(days).toContain(standing);
  });
});

describe("PUT /v1/sandbox/net-bank/payments/{paymentId}/execution-date with a wrong payment or body (specification, Payment status)", () => {
  const conflict = { status: 409, code: "CONFLICT", path: "paymentId" };
  it.each<[string, () => Promise<ReceivedPayment>]>([
    ["that is not approved", () => receive(orderOf())],
    ["that is due today", async () => (await waiting("2026-03-02")).approved],
    [
      "that was cancelled",
      async () => {
        const { approved } = one;
        await cancelInNetBank(approved);
        return approved;
      },
    ],
    ["that is a standing order", () => receiveApproved(standingOrder())],
  ])("refuses a payment %s", async (_, made) => {
    const received = await made();
    const written = await writtenBy(async () => {
      expect(await move(received, "2026-03-11")).toMatchObject(conflict);
    });
    expect(written.filter((family) => family !== "REQUEST")).toEqual([]);
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each<[string, object | undefined, string, string]>([
    ["a day that has passed", { executionDate: "2026-03-01" }, "EXECUTION_DATE_INVALID", "executionDate"],
    ["a day 366 ahead", { executionDate: "2027-03-03" }, "EXECUTION_DATE_INVALID", "executionDate"],
    ["a day that does not exist", { executionDate: "2026-02-30" }, "FORMAT_ERROR", "executionDate"],
    ["a body without a day", {}, "FORMAT_ERROR", "executionDate"],
    ["an unknown field", { executionDate: day, amount: "1.00" }, "FORMAT_ERROR", "amount"],
  ])("refuses %s", async (_, body, code, path) => {
    const { approved } = one;
    const answer = await call(handler, { params: { paymentId: approved.id }, body });
    expect(answer).toMatchObject({ status: 400, code, path });
    expect(await dayOf(approved)).toEqual([day, day]);
  });

  it("answers 404 for another TPP's payment and for an unknown one", async () => {
    const unknown = { status: 404, code: "RESOURCE_UNKNOWN", path: "paymentId" };
    const { approved } = one;
    const tpp = await testTpp("PSDNO-FSA-777777777");
    await openSmallWorld(tpp.tppId);
    expect(await move(approved, day, { tpp })).toMatchObject(unknown);
    for (const paymentId of [randomUUID(), "1"])
      expect(
        await call(handler, { params: { paymentId }, body: { executionDate: day } }),
      ).toMatchObject(unknown);
  });
});
