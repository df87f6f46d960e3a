import { randomUUID } from "node:crypto";
import { handler as initialize } from "../../../functions/sandbox/initialize.ts";
import { handler } from "../../../functions/sandbox/set-clock.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { orderOf } from "../../support/payments/orders.ts";
import { later, post } from "../../support/payments/payments.ts";
import { auditEvents } from "../../support/psu/sca.ts";
import { clockOf, moveClock } from "../../support/sandbox/clock.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable();

const real = "2026-03-02T10:00:00+00:00";
const self = { href: expect.stringMatching(/\/v1\/sandbox\/clock$/), verbs: ["GET", "PUT"] };
const spring = "2026-05-01T08:30:00+00:00";

describe("PUT /v1/sandbox/clock", () => {
  it("sets the time, and the clock continues from there", async () => {
    expect(await call(handler, { body: { time: spring } })).toMatchObject({
      status: 200,
      body: { time: spring, realTime: real, _links: { self } },
    });
    expect(await clockOf({ now: later(testTime, { minutes: 2 }) })).toEqual({
      time: "2026-05-01T08:32:00+00:00",
      realTime: "2026-03-02T10:02:00+00:00",
      _links: { self },
    });
  });

  it.each([{ time: null }, {}])(
    "returns to real time if the body is %j (decision: null)",
    async (body) => {
      await moveClock(spring);
      const back = await call(handler, { body });
      expect(back.body).toEqual({ time: real, realTime: real, _links: { self } });
      expect(await clockOf()).toEqual(back.body);
    },
  );

  it.each(["2019-11-01T00:00:00+00:00", "2099-12-31T23:59:59+00:00", "2028-02-29T12:00:00+00:00"])(
    "accepts the time %s",
    async (time) => {
      expect((await call(handler, { body: { time } })).body).toMatchObject({ time });
      expect(await clockOf()).toMatchObject({ time, realTime: real });
    },
  );

  it.each([
    ["a number", 1_772_445_600],
    ["a boolean", false],
    ["an object", {}],
    ["an empty string", ""],
    ["only a day", "2026-03-02"],
    ["in UTC with the letter Z", "2026-03-02T10:00:00Z"],
    ["without a time zone", "2026-03-02T10:00:00"],
    ["in another time zone", "2026-03-02T11:00:00+01:00"],
    ["given with milliseconds", "2026-03-02T10:00:00.000+00:00"],
    ["written with a blank instead of T", "2026-03-02 10:00:00+00:00"],
    ["surrounded by blanks", " 2026-03-02T10:00:00+00:00 "],
    ["on a day that does not exist", "2026-02-30T10:00:00+00:00"],
    ["in hour 24", "2026-03-02T24:00:00+00:00"],
    ["in second 60", "2026-12-31T23:59:60+00:00"],
    ["a word", "tomorrow"],
    ["far too long", "2".repeat(100_000)],
    ["before November 2019", "2019-10-31T23:59:59+00:00"],
    ["in the year 0000", "0000-01-01T00:00:00+00:00"],
    ["in the next century", "2100-01-01T00:00:00+00:00"],
  ])("refuses a time that is %s", async (_, time) => {
    const written = await writtenBy(async () => {
      const answer = await call(handler, { body: { time } });
      expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "time" });
      expect(answer.text?.length).toBeLessThan(512);
    });
    expect(written).toEqual([]);
  });

  it("refuses a list as the body, although no field is required (specification, General conventions)", async () => {
    await moveClock(spring);
    const answer = await call(handler, { body: [] });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "body" });
    expect(await clockOf()).toMatchObject({ time: spring });
  });

  it("answers a repeated request the same and does not move the clock again", async () => {
    const headers = { "x-request-id": randomUUID() };
    const body = { time: spring };
    const first = await call(handler, { headers, body });
    await moveClock("2027-01-01T00:00:00Z");
    const again = await call(handler, { headers, body, now: later(testTime, { hours: 20 }) });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(await clockOf()).toMatchObject({ time: "2027-01-01T00:00:00+00:00" });
  });

  it("does not move another TPP's clock", async () => {
    const tpp = await testTpp("PSDNO-FSA-777777777");
    await openSmallWorld(tpp.tppId);
    await moveClock(spring, { tpp });
    await moveClock("2020-01-01T00:00:00Z");
    expect(await clockOf({ tpp })).toMatchObject({ time: spring });
    expect(await clockOf()).toMatchObject({ time: "2020-01-01T00:00:00+00:00" });
  });

  it("can be a TPP's first request", async () => {
    const tpp = await testTpp("PSDNO-FSA-888888888");
    expect((await moveClock(spring, { tpp })).status).toBe(200);
    expect(await clockOf({ tpp })).toMatchObject({ time: spring });
  });

  it("sets a time that survives a reset of the sandbox only with clock=keep (decision: Initialise)", async () => {
    await moveClock(spring);
    await call(initialize, { query: { clock: "keep" } });
    expect(await clockOf()).toMatchObject({ time: spring });
    await call(initialize);
    const { time, realTime } = await clockOf();
    expect(time).toBe(realTime);
  });

  it("writes one audit event, dated by real time", async () => {
    const count = async () =>
      (await auditEvents()).filter((type) => type === "SANDBOX_CLOCK_SET").length;
    const before = await count();
    await moveClock(null);
    expect(await count()).toBe(before + 1);
  });

  it("does not change the answer to a repetition of an earlier request (specification, X-Request-ID)", async () => {
    await moveClock(null);
    const headers = { "x-request-id": randomUUID() };
    const order = orderOf({ requestedExecutionDate: "2026-03-03", creditorName: "Again" });
    const first = await post(order, { headers });
    expect(first.status).toBe(201);
    await moveClock(spring, { now: later(testTime, { minutes: 1 }) });
    const again = await post(order, { headers, now: later(testTime, { minutes: 2 }) });
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    const anew = await post(order, { now: later(testTime, { minutes: 2 }) });
    expect(anew).toMatchObject({ status: 400, code: "EXECUTION_DATE_INVALID" });
  });
});
