import { randomUUID } from "node:crypto";
import { handler as getClock } from "../../../functions/sandbox/get-clock.ts";
import { handler as importData } from "../../../functions/sandbox/import-data.ts";
import { handler } from "../../../functions/sandbox/initialize.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { handler as listSandboxTransactions } from "../../../functions/sandbox/list-sandbox-transactions.ts";
import { handler as setClock } from "../../../functions/sandbox/set-clock.ts";
import { addDays } from "../../../shared/rules/calendar.ts";
import { generations } from "../../../shared/sandbox/table/generations.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { call } from "../../support/operations/call.ts";
import { accountOf, eirik } from "../../support/payments/payments.ts";
import { sampled, sized } from "../../support/run/long-form.ts";
import { allData, smallData } from "../../support/sandbox/sandbox-data.ts";
import { done } from "../../support/sandbox/sandbox-world.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { dyingAt, usesOf } from "../../support/table/processes.ts";
import { useTable } from "../../support/table/table.ts";

const { keep } = useTable({ anew: true });

const { bban } = eirik.main;
const rowsNow = async () => {
  const { place: world = "" } = await tpps.profile("NO-FSA-987654321");
  return (await generations.rows(world)).length;
};
const people = async () => (await call(listSandboxCustomers)).body.length;

describe("POST /v1/sandbox/initialize (specification, Sandbox seed data)", () => {
  it("resets once when it is repeated at once, and whatever comes late changes nothing", async () => {
    const headers = { "x-request-id": randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: sized(2, 3) }, () => call(handler, { headers })),
    );
    for (const { status } of answers) expect(status).toBe(204);
    expect(await people()).toBe(4);
  });

  it("can be a TPP's very first call", async () => {
    const tpp = await testTpp("PSDNO-FSA-888888888");
    expect((await call(handler, { tpp })).status).toBe(204);
    expect((await call(listSandboxCustomers, { tpp })).body).toHaveLength(4);
  });

  /** The number of commands of a reset. */
  let last = 0;
  /** Most uses write batches of the seed and are alike, so only a sample of them is tried. */
  const tried: Record<"before" | "after", (uses: number[]) => number[]> = {
    before: (uses) => [...uses.slice(0, 2), ...sampled(uses.slice(2, -3), 1), ...uses.slice(-3)],
    after: (uses) => {
      const some = uses.filter((use) => use < 8 || use > uses.length - 6 || use % 6 === 0);
      return [
        ...sampled(some.slice(0, -4), 1),
        ...sampled(some.slice(-4, -1), 0),
        ...some.slice(-1),
      ];
    },
  };

  // After each death the call is either repeated or sent as a new one, which itself dies some uses later.
  it.each(["before", "after"] as const)(
    "leaves the old world or the new one, each whole, when its process dies %s any use of the table",
    async (when) => {
      const seed = await rowsNow();
      last ||= await usesOf(() => done(handler));
      const uses = Array.from({ length: last }, (_, index) => index + 1);
      await done(importData, { body: smallData(), query: { replace: "true" } });
      await done(setClock, { body: { time: "2026-05-04T10:00:00+00:00" } });
      const old = await allData();
      const begin = await keep();
      const seen = { old: 0, new: 0 };
      let headers = { "x-request-id": randomUUID() };
      for (const [index, number] of tried[when](uses).entries()) {
        const sent = number % 2 ? { headers } : {};
        expect(await dyingAt({ number, when }, () => call(handler, sent))).toBe(true);
        const isOld = (await people()) === 2;
        seen[isOld ? "old" : "new"] += 1;
        const { clockOffset } = await tpps.profile("NO-FSA-987654321");
        expect(clockOffset !== 0).toBe(isOld);
        if (isOld) expect(await allData()).toEqual(old);
        else expect(await rowsNow()).toBe(seed);
        if (isOld && (index + 1) % sized(3, 16)) continue;
        expect((await call(handler, number % 32 ? sent : {})).status).toBe(204);
        expect(await rowsNow()).toBe(seed);
        await begin();
        headers = { "x-request-id": randomUUID() };
      }
      expect(seen.old).toBeGreaterThan(sized(0, 16));
      expect(seen.new).toBeGreaterThan(0);
    },
    120_000,
  );

  it.each([
    ["in real time", {}, "2026-03-02"],
    ["at the instant that is set, with clock=keep", { clock: "keep" }, "2019-12-02"],
  ])(
    "seeds the world %s (decision: Initialise)",
    async (_, query: Record<string, string>, today) => {
      await done(setClock, { body: { time: "2019-12-02T10:00:00+00:00" } });
      await done(handler, { query });
      const { id } = await accountOf(bban);
      const [newest] = await done(listSandboxTransactions, { params: { mockAccountId: id } });
      expect(newest.bookingDate <= today && newest.bookingDate > addDays(today, -14)).toBe(true);
      expect((await done(getClock)).time.slice(0, 10)).toBe(today);
    },
  );

  it("is not repeated after the clock was set anew", async () => {
    await done(setClock, { body: { time: "2026-05-04T10:00:00+00:00" } });
    const headers = { "x-request-id": randomUUID() };
    await done(handler, { headers });
    await done(setClock, { body: { time: "2026-06-01T10:00:00+00:00" } });
    expect((await call(handler, { headers })).status).toBe(204);
    expect((await done(getClock)).time).toBe("2026-06-01T10:00:00+00:00");
  });

  it.each(["real", ""])("refuses clock=%s", async (clock) => {
    const answer = await call(handler, { query: { clock } });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: "clock" });
  });

  it("reads no body: none need be sent, and one with its digest is no matter", async () => {
    expect((await call(handler, { rawBody: "not JSON" })).status).toBe(204);
  });
});
