import { handler as listAccounts } from "../../functions/accounts/list-accounts.ts";
import { handler as createPayment } from "../../functions/payments/create-payment.ts";
import { handler as getClock } from "../../functions/sandbox/get-clock.ts";
import { tppRate } from "../../shared/http/tpp-rate.ts";
import { rates } from "../../shared/table/rates.ts";
import { wavesOf } from "../bench/waves.ts";
import { type CallOptions, call, testTime } from "../support/operations/call.ts";
import { anotherTpp } from "../support/sandbox/small-world.ts";
import { testTpp } from "../support/signature/test-certificates.ts";
import { useTable } from "../support/table/table.ts";
import { usedBy } from "../support/table/uses.ts";

useTable({ small: true });

/** The number of the current window of ten seconds. Each test has its own. */
let windows = 0;
const within = (window: number, second: number) =>
  new Date(testTime.getTime() + (window * 10 + second) * 1000);

beforeEach(async () => {
  windows += 3;
  process.env.TPP_REQUESTS_PER_SECOND = "2";
  // Counts requests that an earlier test left uncounted in an earlier window.
  const now = within(windows - 1, 3);
  while (!writesOfRates(await usedBy(() => ask({ now }))).length);
});

const ask = (options: CallOptions = {}) => call(getClock, { now: within(windows, 3), ...options });

/** Sends this many requests, one after another. */
async function asks(times: number, options?: CallOptions) {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await ask(options)).status);
  return statuses;
}

const writesOfRates = (used: readonly string[]) =>
  used.filter((use) => use.startsWith("write RATE#"));
const refused = { status: 429, code: "ACCESS_EXCEEDED" };

describe("a TPP's limit over all of its requests (decision: limit per TPP)", () => {
  it("refuses a TPP above it until the ten seconds end, and does not refuse another TPP", async () => {
    expect(new Set(await asks(32))).toEqual(new Set([200]));
    const answer = await ask();
    expect(answer).toMatchObject(refused);
    expect(answer.headers).toMatchObject({ "retry-after": "7" });
    expect(answer.headers["x-request-id"]).toMatch(/^[\da-f-]{36}$/);
    expect((await ask({ tpp: await anotherTpp() })).status).toBe(200);
    expect(await ask({ now: within(windows, 9.2) })).toMatchObject({
      ...refused,
      headers: { "retry-after": "1" },
    });
    expect((await ask({ now: within(windows + 1, 0) })).status).toBe(200);
  });

  it("applies to every operation, whichever operation used it up", async () => {
    await asks(32);
    const now = within(windows, 3);
    expect(await call(listAccounts, { now })).toMatchObject(refused);
    expect(await call(createPayment, { now, body: "nothing right" })).toMatchObject(refused);
  });

  it("sends no command to the table once it is exceeded, and does not use up an X-Request-ID", async () => {
    await asks(32);
    const headers = { "x-request-id": "0d0e7a5c-54c3-4ac8-a2f8-3a4b5f1f0c11" };
    const used = await usedBy(() => ask({ headers }));
    expect(used.filter((use) => !use.startsWith("object "))).toEqual([]);
    expect((await ask({ headers, now: within(windows + 1, 0) })).status).toBe(200);
  });

  it("writes its counter to the table at every sixteenth request, without an extra round trip", async () => {
    const each: { waves: number; written: number }[] = [];
    for (let time = 0; time < 16; time += 1) {
      let waves = 0;
      const used = await usedBy(async () => {
        waves = (await wavesOf(ask)).waves;
      });
      each.push({ waves, written: writesOfRates(used).length });
    }
    expect(each.map(({ written }) => written).sort()).toEqual([...Array(15).fill(0), 1]);
    expect(new Set(each.map(({ waves }) => waves)).size).toBe(1);
  });

  it("includes the requests that other containers have counted", async () => {
    const { tppId } = await testTpp();
    const window = Math.floor(within(windows, 3).getTime() / 10_000);
    await rates.add(tppId, window, { requests: 10, expires: 0 });
    expect(new Set(await asks(16))).toEqual(new Set([200]));
    expect(await ask()).toMatchObject(refused);
  });

  it("is kept in memory for the last thousand TPPs only", async () => {
    await asks(32);
    const askAll = (count: number) => {
      for (let tpp = 0; tpp < count; tpp += 1)
        tppRate.count(`NO-FSA-${tpp}`, "getClock", within(windows, 3));
    };
    askAll(999);
    expect(await ask()).toMatchObject(refused);
    askAll(1000);
    expect((await ask()).status).toBe(200);
  });

  it("counts requests that are refused as malformed", async () => {
    const wrong = { query: { unknown: "1" } };
    expect(new Set(await asks(31, wrong))).toEqual(new Set([400]));
    expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject(refused);
  });

  it("does not count requests without a valid signature", async () => {
    const headers = { signature: "none" };
    const tamper: CallOptions["tamper"] = (event) => Object.assign(event.headers, headers);
    expect(new Set(await asks(40, { tamper }))).toEqual(new Set([400]));
    expect((await ask()).status).toBe(200);
  });

  it("does not apply if its setting is missing, as on one machine", async () => {
    delete process.env.TPP_REQUESTS_PER_SECOND;
    const used = await usedBy(() => asks(40));
    expect(writesOfRates(used)).toEqual([]);
  });
});
