import { randomUUID } from "node:crypto";
import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import { payments } from "../../../shared/table/payments.ts";
import { failing, healed, saying } from "../../support/bank/failing-bank.ts";
import { type Answer, testTime } from "../../support/operations/call.ts";
import { own, received, useSession } from "../../support/payments/own-transfers.ts";
import {
  balanceOf,
  book,
  eirik,
  knownPsu,
  later,
  rowsOf,
  statusOf,
} from "../../support/payments/payments.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { frozenAt } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";

const kept = useTable({ small: true });

const { main } = eirik;
const { order, renew } = useSession();
beginAnew(kept);
afterEach(healed);

describe("A repetition of an exempt payment (specification, X-Request-ID)", () => {
  it("gets the same answer after the execution, in another session and without a session", async () => {
    const headers = { "x-request-id": randomUUID() };
    const first = await order(own("Repeated"), { headers });
    const again = (now = testTime) => order(own("Repeated"), { headers, now });
    const before = await balanceOf(main.bban);
    expect(await again()).toEqual(first);
    expect(await balanceOf(main.bban)).toEqual(before);
    await book(testTime);
    expect(await again(later(testTime, { hours: 20 }))).toEqual(first);
    await knownPsu(eirik.number, { headers: { "tpp-session-id": "next" } });
    expect(await again()).toEqual(first);
    await renew();
    expect(await again()).toEqual(first);
    expect(await rowsOf(main.bban, "BOOKED", "Repeated")).toHaveLength(1);
  });

  it("gets the reason of the rejection again even if the bank changed its answer (specification, Message structure)", async () => {
    const headers = { "x-request-id": randomUUID() };
    const rejected = { status: "RJCT", final: false, cancellable: false, reason: "account" };
    failing(saying((state) => ({ ...state, ...rejected })));
    const first = await order(own("Rejected"), { headers });
    expect(first.body).toMatchObject({
      transactionStatus: "RJCT",
      psuMessage: "The payment was not made: the account cannot be used for it.",
      tppMessages: [{ category: "WARNING", text: expect.stringContaining("debtor's account") }],
    });
    healed();
    expect(await order(own("Rejected"), { headers })).toEqual(first);
  });

  it("still needs SCA if the first request did, even if a session has become valid", async () => {
    const headers = { "x-request-id": randomUUID(), "tpp-session-id": "to-be" };
    const before = await balanceOf(main.bban);
    const first = await order(own("Before the session"), { headers });
    expect(first.body._links.scaRedirect).toBeDefined();
    await knownPsu(eirik.number, { headers: { "tpp-session-id": "to-be" } });
    expect(await order(own("Before the session"), { headers })).toEqual(first);
    expect(await statusOf(received(first))).toEqual({ transactionStatus: "RCVD" });
    expect(await balanceOf(main.bban)).toEqual(before);
    await renew();
  });

  it("creates no second payment if both requests come at the same time", async () => {
    const headers = { "x-request-id": randomUUID() };
    const [a, b] = await Promise.all([1, 2].map(() => order(own("At once twice"), { headers })));
    expect(a).toEqual(b);
    expect(await rowsOf(main.bban, "PENDING", "At once twice")).toHaveLength(1);
  });

  it("creates no second payment if it comes between any two uses of the table by the first request", async () => {
    failing({ submit: () => () => Promise.reject(new Error("no")) });
    for (let number = 1, isFrozen = true; isFrozen; number += 1) {
      const headers = { "x-request-id": randomUUID() };
      const answers: unknown[] = [];
      const ask = async () => void answers.push(await order(own(`Frozen ${number}`), { headers }));
      const frozen = await frozenAt(number, ask);
      await ask();
      await frozen.thaw();
      isFrozen = frozen.isFrozen;
      expect(answers).toEqual([answers[0], answers[0]]);
      expect(answers[0]).toMatchObject({ status: 201, body: { transactionStatus: "PDNG" } });
    }
  });

  it("gets the answer of the request that decided, even if only one of the two requests is within the session (decision: X-Request-ID)", async () => {
    failing({ submit: () => () => Promise.reject(new Error("no")) });
    const times = [testTime, later(testTime, { minutes: 61 })];
    for (const [first, second] of [times, times.toReversed()])
      for (let number = 1, isFrozen = true; isFrozen; number += 1) {
        const headers = { "x-request-id": randomUUID() };
        const name = `Frozen ${number} ${second?.getTime()}`;
        const answers: Answer[] = [];
        const ask = async (now = testTime) =>
          void answers.push(await order(own(name), { headers, now }));
        const frozen = await frozenAt(number, () => ask(first));
        await ask(second);
        await frozen.thaw();
        isFrozen = frozen.isFrozen;
        expect(answers).toEqual([answers[0], answers[0]]);
        const isExempt = answers[0]?.body._links.scaRedirect === undefined;
        expect(answers[0]).toMatchObject({
          status: 201,
          body: { transactionStatus: isExempt ? "PDNG" : "RCVD" },
        });
      }
  });

  it("needs SCA if the session has ended since the first request was refused (decision: X-Request-ID)", async () => {
    const headers = { "x-request-id": randomUUID() };
    const heal = failing({ check: () => () => Promise.reject(new Error("no")) });
    expect(await order(own("Refused"), { headers })).toMatchObject({ status: 503 });
    heal();
    const before = await balanceOf(main.bban);
    const late = await order(own("Refused"), { headers, now: later(testTime, { minutes: 61 }) });
    expect(late).toMatchObject({ status: 201, body: { transactionStatus: "RCVD" } });
    expect(late.body._links.scaRedirect).toBeDefined();
    expect(await balanceOf(main.bban)).toEqual(before);
  });

  it("creates one payment if the first request was refused 23 hours 59 minutes before (decision: X-Request-ID)", async () => {
    const again = await kept.keep();
    const headers = { "x-request-id": randomUUID() };
    const heal = failing({ check: () => () => Promise.reject(new Error("no")) });
    expect(await order(own("Late"), { headers })).toMatchObject({ status: 503 });
    heal();
    const minutes = 24 * 60;
    const now = later(testTime, { minutes: minutes - 1 });
    await knownPsu(eirik.number, { now });
    const decided = await order(own("Late"), { headers, now });
    expect(decided).toMatchObject({ status: 201, body: { transactionStatus: "ACSP" } });
    const stored = await payments.get(decided.body.paymentId);
    expect(stored).toMatchObject({ createdAt: now.toISOString(), approvedAt: now.toISOString() });
    const repeated = await order(own("Late"), {
      headers,
      now: later(testTime, { minutes: minutes + 1 }),
    });
    expect(repeated).toEqual(decided);
    expect(await rowsOf(main.bban, "PENDING", "Late")).toHaveLength(1);
    await again();
  });

  it("always gets PDNG if the bank did not answer the first request, and the payment is made once", async () => {
    const headers = { "x-request-id": randomUUID() };
    const heal = failing({ submit: () => () => Promise.reject(new Error("no")) });
    const first = await order(own("Not answered"), { headers });
    heal();
    expect(first).toMatchObject({ status: 201, body: { transactionStatus: "PDNG" } });
    expect(await order(own("Not answered"), { headers })).toEqual(first);
    await book(later(testTime, { minutes: 2 }));
    expect(await order(own("Not answered"), { headers })).toEqual(first);
    expect(await statusOf(received(first))).toEqual({ transactionStatus: "ACSC" });
    expect(await rowsOf(main.bban, "BOOKED", "Not answered")).toHaveLength(1);
  });

  it("gets the same answer as the first request if the bank answers both differently", async () => {
    const headers = { "x-request-id": randomUUID() };
    let calls = 0;
    const heal = failing({
      submit:
        (ask) =>
        async (...asked) => {
          calls += 1;
          const isFirst = calls === 1;
          const told = (await ask(...asked)) as OrderState;
          if (!isFirst) return told;
          // The first answer arrives after the second one, and shows the order as executed.
          await new Promise((done) => setTimeout(done, 150));
          return { ...told, revision: told.revision + 2, status: "ACSC" };
        },
    });
    const one = order(own("Told twice"), { headers });
    await new Promise((done) => setTimeout(done, 50));
    const answers = await Promise.all([one, order(own("Told twice"), { headers })]);
    heal();
    expect(answers[0]).toEqual(answers[1]);
    expect(await order(own("Told twice"), { headers })).toEqual(answers[0]);
  });
});
