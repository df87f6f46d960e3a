import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { handler } from "../../../functions/sandbox/move-payment-in-net-bank.ts";
import { addDays } from "../../../shared/rules/calendar.ts";
import { bankingDay } from "../../../shared/sandbox/rules/banking-days.ts";
import { sandboxKeys } from "../../../shared/sandbox/table/keys.ts";
import { outboxOf } from "../../../shared/table/audit.ts";
import { table } from "../../../shared/table/client.ts";
import { call, testTime } from "../../support/call.ts";
import { moveClock } from "../../support/clock.ts";
import { sized } from "../../support/long-form.ts";
import { cancelInNetBank, moveInNetBank as move } from "../../support/net-bank.ts";
import {
  accountOf,
  balanceOf,
  book,
  eirik,
  later,
  orderOf,
  type Received,
  receive,
  receiveApproved,
  rowsOf,
  statusOf,
} from "../../support/payments.ts";
import { openSmallWorld } from "../../support/small-world.ts";
import { approveStanding, standingOrder } from "../../support/standing-orders.ts";
import { useTable } from "../../support/table.ts";
import { testTpp } from "../../support/test-certificates.ts";
import { writtenBy } from "../../support/uses.ts";

const { keep } = useTable({ small: true });

const { bban } = eirik.main;
const day = "2026-03-10";
let count = 0;

/** Posts and approves a payment for a day. Returns the payment and its creditor's name. */
async function waiting(requestedExecutionDate: string | undefined = day) {
  const name = `Waiting ${++count}`;
  const order = orderOf({ creditorName: name, requestedExecutionDate });
  return { name, approved: await receiveApproved(order) };
}
/** An approved payment that several tests use. The table is restored for each of them. */
let one: Awaited<ReturnType<typeof waiting>>;
/** The balance of its account before the payment. */
let before: Awaited<ReturnType<typeof balanceOf>>;
let begin: () => Promise<void>;
beforeAll(async () => {
  before = await balanceOf(bban);
  one = await waiting();
  begin = await keep();
});
beforeEach(() => begin());

const pending = async (name: string) => {
  const rows = await rowsOf(bban, "PENDING", name);
  return rows.map(({ id, day, valueDate }) => [id.slice(0, 8), day, valueDate]);
};
const on = (date: string) => new Date(`${date}T09:00:00Z`);

describe("PUT /v1/sandbox/net-bank/payments/{paymentId}/execution-date (specification, Payment status)", () => {
  it.each([
    ["later", "2026-03-12", "2026-03-12"],
    ["earlier", "2026-03-04", "2026-03-04"],
    ["to a day that is no banking day", "2026-03-14", "2026-03-16"],
    ["as far as there is", "2027-03-02", "2027-03-02"],
  ])("moves one %s: it is executed then, and not before", async (_, asked, executed) => {
    const { name, approved } = one;
    const held = await balanceOf(bban);
    expect(await move(approved, asked)).toMatchObject({ status: 204, body: undefined });
    expect(await statusOf(approved)).toEqual({ transactionStatus: "ACWC" });
    expect(await pending(name)).toEqual([["20260310", executed, executed]]);
    expect(await balanceOf(bban)).toEqual(held);
    await book(on(addDays(executed, -1)));
    expect(await pending(name)).toHaveLength(1);
    await book(on(executed));
    expect(await statusOf(approved)).toEqual({ transactionStatus: "ACSC" });
    expect(await pending(name)).toEqual([]);
    const booked = await rowsOf(bban, "BOOKED", name);
    expect(booked).toMatchObject([{ bookingDate: executed, valueDate: executed }]);
    expect(await balanceOf(bban)).toEqual({
      booked: before.booked - (before.available - held.available),
      available: held.available,
    });
  });

  it("moves one to today, and it is on its way", async () => {
    const { approved } = one;
    expect((await move(approved, "2026-03-02")).status).toBe(204);
    expect(await statusOf(approved)).toEqual({ transactionStatus: "ACSP" });
    await book(later(testTime, { minutes: 1 }));
    expect(await statusOf(approved)).toEqual({ transactionStatus: "ACSC" });
  });

  it("is executed by a clock that passes its new day, and not by one that passes the old", async () => {
    const { approved } = one;
    await move(approved, "2026-03-20");
    await moveClock("2026-03-12T10:00:00Z");
    expect(await statusOf(approved)).toEqual({ transactionStatus: "ACWC" });
    await moveClock("2026-03-20T10:00:00Z");
    expect(await statusOf(approved)).toEqual({ transactionStatus: "ACSC" });
  });

  it("holds the same money under the same id wherever it is moved, and is executed once", async () => {
    await cancelInNetBank(one.approved);
    const days = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(days, fc.boolean(), async (moves, isCancelled) => {
        const before = await balanceOf(bban);
        const { name, approved } = await waiting();
        const held = await balanceOf(bban);
        for (const ahead of moves) {
          const asked = addDays("2026-03-02", ahead);
          expect((await move(approved, asked)).status).toBe(204);
          const expected = bankingDay(asked, "following");
          expect(await pending(name)).toEqual([["20260310", expected, expected]]);
        }
        if (isCancelled) await cancelInNetBank(approved);
        else for (let times = 0; times < 2; times += 1) await book(on("2026-05-20"));
        expect(await pending(name)).toEqual([]);
        expect(await balanceOf(bban)).toEqual(
          isCancelled
            ? before
            : { ...held, booked: before.booked - (before.available - held.available) },
        );
      }),
      { numRuns: sized(2, 8) },
    );
  }, 60_000);

  it("moves it once when it is repeated, whatever has become of it since", async () => {
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

  it("moves it to one day where two come at once", async () => {
    const { name, approved } = one;
    const days = ["2026-03-17", "2026-03-18"] as const;
    const answers = await Promise.all(days.map((each) => move(approved, each)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    const [[, standing] = []] = await pending(name);
    expect(days).toContain(standing);
  });

  it("seals no payment that somebody has changed: its execution refuses it", async () => {
    const { approved } = one;
    const key = sandboxKeys.order((await accountOf(bban)).world, approved.params["payment-id"]);
    await table.change([{ update: key, set: { customerId: randomUUID() } }]);
    expect(await move(approved, "2026-03-11")).toMatchObject({ status: 409, code: "CONFLICT" });
    await book(on("2026-03-11"));
    expect(await statusOf(approved)).toEqual({ transactionStatus: "RJCT" });
  });

  it("is sealed with the id it is known by", async () => {
    const { approved } = one;
    await move(approved, "2026-03-11");
    const key = sandboxKeys.order((await accountOf(bban)).world, approved.params["payment-id"]);
    await table.change([{ update: key, set: { shownDate: "2026-03-09" } }]);
    await book(on("2026-03-11"));
    expect(await statusOf(approved)).toEqual({ transactionStatus: "RJCT" });
  });

  const conflict = { status: 409, code: "CONFLICT", path: "paymentId" };
  it.each<[string, () => Promise<Received>]>([
    ["that nobody has approved", () => receive(orderOf())],
    ["that is on its way", async () => (await waiting("2026-03-02")).approved],
    [
      "that was cancelled",
      async () => {
        const { approved } = one;
        await cancelInNetBank(approved);
        return approved;
      },
    ],
    ["that is a standing order", () => approveStanding(standingOrder())],
  ])("refuses one %s", async (_, made) => {
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
    ["no day", {}, "FORMAT_ERROR", "executionDate"],
    ["an unknown field", { executionDate: day, amount: "1.00" }, "FORMAT_ERROR", "amount"],
  ])("refuses %s", async (_, body, code, path) => {
    const { name, approved } = one;
    const answer = await call(handler, { params: { paymentId: approved.params["payment-id"] }, body });
    expect(answer).toMatchObject({ status: 400, code, path });
    expect(await pending(name)).toEqual([["20260310", day, day]]);
  });

  it("finds no payment but the TPP's own", async () => {
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
