import { handler } from "../../../functions/sandbox/get-clock.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { later } from "../../support/payments/payments.ts";
import { moveClock } from "../../support/sandbox/clock.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";
import { usedBy, writtenBy } from "../../support/table/uses.ts";

useTable();

const self = { href: expect.stringMatching(/\/v1\/sandbox\/clock$/), verbs: ["GET", "PUT"] };
const real = "2026-03-02T10:00:00+00:00";

describe("GET /v1/sandbox/clock", () => {
  it("answers the current real time if no other time was set", async () => {
    const answer = await call(handler);
    expect([answer.status, answer.body]).toEqual([
      200,
      { time: real, realTime: real, _links: { self } },
    ]);
    const next = await call(handler, { now: later(testTime, { hours: 1 }) });
    expect(next.body).toMatchObject({ time: "2026-03-02T11:00:00+00:00" });
  });

  it("writes nothing but the guard of its X-Request-ID", async () => {
    await call(handler);
    expect(await writtenBy(() => call(handler))).toEqual(["REQUEST"]);
  });

  it("reads nothing of the sandbox's bank", async () => {
    const used = await usedBy(() => call(handler));
    expect(used.filter((each) => each.startsWith("read WORLD"))).toEqual([]);
  });

  it("answers the time that the calling TPP has set, and never another TPP's time", async () => {
    const tpp = await testTpp("PSDNO-FSA-777777777");
    await openSmallWorld(tpp.tppId);
    const time = "2040-01-01T00:00:00+00:00";
    await call(handler, { tpp });
    await moveClock(time, { tpp });
    expect((await call(handler, { tpp })).body).toMatchObject({ time });
    expect((await call(handler)).body).toMatchObject({ time: real });
  });
});
