import type * as startConsent from "../../functions/consents/start-bank-offered-consent.ts";
import { table } from "../../shared/table/client.ts";
import { keys } from "../../shared/table/keys.ts";
import { rates } from "../../shared/table/rates.ts";
import { wavesOf } from "../bench/waves.ts";
import { failing, healed } from "../support/bank/failing-bank.ts";
import { useProduction } from "../support/bank/production.ts";
import { type CallOptions, call, testTime } from "../support/operations/call.ts";
import { eirik } from "../support/payments/orders.ts";
import { fresh } from "../support/run/fresh.ts";
import { anotherTpp } from "../support/sandbox/small-world.ts";
import { testTpp } from "../support/signature/test-certificates.ts";
import { whileBusy, whileLosing } from "../support/table/busy-database.ts";
import { useTable } from "../support/table/table.ts";
import { usedBy } from "../support/table/uses.ts";

useTable({ seeded: false });
useProduction();

/** A new container, whose calls of the bank take as many milliseconds as `bank` says, on the stopwatch only. */
let container: typeof startConsent;
let bank: { milliseconds: number; asked: number; fails: boolean };
/** The number of the current ten seconds. Each test has its own. */
let windows = 0;

beforeEach(async () => {
  windows += 1;
  Object.assign(process.env, {
    SYNTHETIC_NUMBERS: "yes",
    TPP_REQUESTS_PER_SECOND: "100",
    TPP_BANK_MILLISECONDS: "1000",
  });
  container = await fresh("functions/consents/start-bank-offered-consent.ts");
  bank = { milliseconds: 0, asked: 0, fails: false };
  let now = 0;
  jest.spyOn(performance, "now").mockImplementation(() => now);
  failing({
    customer: () => async () => {
      bank.asked += 1;
      now += bank.milliseconds;
      if (bank.fails) throw new Error("The bank fails.");
      return undefined;
    },
  });
});
afterEach(() => {
  healed();
  jest.restoreAllMocks();
});

/** An hour after the times of other files, of which this process may remember a refusal. */
const start = +testTime + 3_600_000;
const at = (second: number, millisecond = 0) =>
  new Date(start + (windows * 10 + second) * 1000 + millisecond);

const ask = (now: Date, options: CallOptions = {}) =>
  call(container.handler, {
    now,
    functionName: "fjordgate-production-start-bank-offered-consent",
    ...options,
    headers: { "x-psu-identity": eirik.number, ...options.headers },
  });

/** Sends so many requests, one after another, and returns their statuses. */
async function asks(times: number, now: Date, options?: CallOptions): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await ask(now, options)).status);
  return statuses;
}

/** Lets the container measure one call of so many milliseconds, in the first second of the test. */
async function measured(milliseconds: number): Promise<void> {
  bank.milliseconds = milliseconds;
  expect((await ask(at(0))).status).toBe(201);
}

const updatesOf = (used: readonly string[]) =>
  used.filter((use) => use.startsWith("write RATE#")).length;
const refused = { status: 429, code: "ACCESS_EXCEEDED" };

describe("the limit on the time that a TPP's calls take at the bank (decision: limit per TPP)", () => {
  it.each([
    { milliseconds: 400, elapsed: 900, admitted: 3 },
    { milliseconds: 400, elapsed: 0, admitted: 3 },
    { milliseconds: 600, elapsed: 0, admitted: 2 },
    { milliseconds: 100, elapsed: 300, admitted: 4 },
    { milliseconds: 100, elapsed: 0, admitted: 3 },
    { milliseconds: 100, elapsed: 950, admitted: 10 },
    { milliseconds: 9_000, elapsed: 0, admitted: 1 },
  ])(
    "admits $admitted requests of $milliseconds ms each, $elapsed ms after the beginning of a second",
    async ({ milliseconds, elapsed, admitted }) => {
      await measured(milliseconds);
      bank.asked = 0;
      expect(await asks(admitted, at(1, elapsed))).toEqual(Array(admitted).fill(201));
      const answer = await ask(at(1, elapsed));
      expect(answer).toMatchObject({ ...refused, headers: { "retry-after": "1" } });
      expect(answer.text).toMatch(/share of the bank's time for this operation/);
      expect(bank.asked).toBe(admitted);
    },
  );

  it("refuses without a command to the table for the rest of that second of time, and then admits the same X-Request-ID", async () => {
    await measured(1_000);
    const headers = { "x-request-id": "0d0e7a5c-54c3-4ac8-a2f8-3a4b5f1f0c11" };
    await asks(2, at(1));
    expect(await ask(at(1, 100), { headers })).toMatchObject(refused);
    const used = await usedBy(async () => {
      expect(await ask(at(1, 999), { headers })).toMatchObject(refused);
    });
    expect(used.filter((use) => !use.startsWith("object "))).toEqual([]);
    expect((await ask(at(2), { headers })).status).toBe(201);
  });

  it("admits in the next second a request with the X-Request-ID of a request that the counter refused", async () => {
    await measured(1_000);
    const headers = { "x-request-id": "0d0e7a5c-54c3-4ac8-a2f8-3a4b5f1f0c12" };
    await ask(at(1));
    expect(await ask(at(1), { headers })).toMatchObject(refused);
    expect((await ask(at(2), { headers })).status).toBe(201);
  });

  it("does not limit another TPP or another operation of the same TPP", async () => {
    await measured(1_000);
    expect(await asks(2, at(1))).toEqual([201, 429]);
    expect((await ask(at(1), { tpp: await anotherTpp() })).status).toBe(201);
    const other = { functionName: "fjordgate-production-start-consent" };
    expect((await ask(at(1), other)).status).toBe(201);
  });

  it("admits the first request of a second if the counter's answer was lost (infra/limits.md)", async () => {
    await measured(400);
    let status = 0;
    const asked = await whileLosing({ operation: "UpdateItem", how: "cut" }, async () => {
      ({ status } = await ask(at(1)));
    });
    expect([asked.length >= 2, status]).toEqual([true, 201]);
  });

  it("includes the time that other containers have added to the counter", async () => {
    await measured(200);
    const { tppId } = await testTpp();
    const used = { name: "startBankOfferedConsent1", milliseconds: 1_000, below: 1_000 };
    await rates.add(tppId, +at(0) / 10_000, { requests: 1, bank: used, expires: 0 });
    expect((await ask(at(1, 999))).status).toBe(429);
  });

  it.each([
    { milliseconds: 50, updates: 1 },
    { milliseconds: 49, updates: 0 },
  ])(
    "needs no extra round trip to count a request of $milliseconds ms (commands to the table: $updates)",
    async ({ milliseconds, updates }) => {
      const first = await wavesOf(() => measured(milliseconds));
      let waves = 0;
      const used = await usedBy(async () => {
        waves = (await wavesOf(() => ask(at(1)))).waves;
      });
      expect([updatesOf(used), waves]).toEqual([updates, first.waves]);
    },
  );

  it("counts short calls together at every sixteenth request", async () => {
    await measured(49);
    const tpp = await anotherTpp();
    const used = await usedBy(() => asks(16, at(1), { tpp }));
    expect(updatesOf(used)).toBe(1);
    const item = await table.get(keys.rate(tpp.tppId, +at(0) / 10_000));
    expect(item).toMatchObject({ requests: 16, startBankOfferedConsent1: 16 * 49 });
    expect(await asks(32, at(1), { tpp })).toEqual([...Array(31).fill(201), 429]);
  });

  it("also measures failed calls, and adapts to a bank that becomes slow", async () => {
    await measured(0);
    Object.assign(bank, { milliseconds: 8_000, fails: true });
    expect((await ask(at(1))).status).toBe(503);
    // The mean is now half of 2,500 ms, which is more than the share.
    expect(await asks(2, at(2))).toEqual([503, 429]);
  });

  it("charges a TPP for the time of its own calls, even if another TPP's calls are longer", async () => {
    await measured(100);
    const tpp = await anotherTpp();
    bank.milliseconds = 1_900;
    expect(await asks(1, at(0), { tpp })).toEqual([201]);
    bank.milliseconds = 100;
    expect(await asks(11, at(1, 950))).toEqual([...Array(10).fill(201), 429]);
    expect(await asks(2, at(1, 950), { tpp })).toEqual([201, 429]);
    const item = await table.get(keys.rate(tpp.tppId, +at(0) / 10_000));
    expect(item).toMatchObject({ startBankOfferedConsent1: 1_900 });
  });

  it.each([
    { earlier: 0, charged: 2_500 },
    { earlier: 8, charged: 400 },
  ])(
    "charges an estimate of $charged ms for a request if the TPP's earlier calls were $earlier of 100 ms and one of 10 seconds",
    async ({ earlier, charged }) => {
      bank.milliseconds = 100;
      expect(await asks(earlier, at(0, 950))).toEqual(Array(earlier).fill(201));
      bank.milliseconds = 10_000;
      expect(await asks(2, at(1))).toEqual([201, 201]);
      const { tppId } = await testTpp();
      const item = await table.get(keys.rate(tppId, +at(0) / 10_000));
      expect(item).toMatchObject({ startBankOfferedConsent1: charged + (earlier && 100) });
    },
  );

  it("does not apply to an operation without a limit on concurrent executions, as in the sandbox", async () => {
    delete process.env.TPP_BANK_MILLISECONDS;
    await measured(9_000);
    const used = await usedBy(async () => {
      expect(await asks(5, at(1))).toEqual(Array(5).fill(201));
    });
    expect(updatesOf(used)).toBe(0);
  });
});

describe("a counter that does not answer (decision: limit per TPP)", () => {
  const throttled = () => ({
    __type: "com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException",
  });

  it.each([
    { fault: "throttles", status: 400, answer: throttled },
    { fault: "fails", status: 500, answer: () => ({}) },
  ])("does not stop a request if the table $fault", async ({ status, answer }) => {
    await measured(900);
    const asked = await whileBusy(
      { operation: "UpdateItem", times: 99, status, answer },
      async () => {
        expect(await asks(3, at(1))).toEqual([201, 201, 201]);
      },
    );
    expect(asked).toBeGreaterThanOrEqual(3);
  });

  it("does not refuse the first request of a second if an answer is lost", async () => {
    await measured(1_000);
    const sent = await whileLosing({ operation: "UpdateItem", how: "cut" }, async () => {
      expect((await ask(at(1))).status).toBe(201);
    });
    expect(sent.filter((body) => body.includes("RATE#"))).toHaveLength(2);
    expect((await ask(at(1))).status).toBe(429);
  });

  it("does not stop a request if the answer is late", async () => {
    process.env.DYNAMODB_TIMEOUT = "2000";
    await measured(900);
    await whileLosing({ operation: "UpdateItem", how: "kept back" }, async () => {
      expect((await ask(at(1))).status).toBe(201);
    });
    delete process.env.DYNAMODB_TIMEOUT;
  });
});
