import { randomBytes, randomUUID } from "node:crypto";
import { handler as getClock } from "../../../functions/sandbox/get-clock.ts";
import { handler } from "../../../functions/sandbox/initialize.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { handler as listSandboxTransactions } from "../../../functions/sandbox/list-sandbox-transactions.ts";
import { handler as setClock } from "../../../functions/sandbox/set-clock.ts";
import { addDays } from "../../../shared/rules/calendar.ts";
import { logKeys, partKey } from "../../../shared/sandbox/log/keys.ts";
import { worlds } from "../../../shared/sandbox/log/worlds.ts";
import { table } from "../../../shared/table/client.ts";
import { call } from "../../support/operations/call.ts";
import { eirik } from "../../support/payments/payments.ts";
import { sized } from "../../support/run/long-form.ts";
import { done } from "../../support/sandbox/sandbox-world.ts";
import { accountOf } from "../../support/sandbox/world-of.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ anew: true });

const { bban } = eirik.main;
const people = async () => (await call(listSandboxCustomers)).body.length;

describe("POST /v1/sandbox/initialize (specification, Sandbox seed data)", () => {
  it("answers 204 to all of several concurrent repetitions", async () => {
    const headers = { "x-request-id": randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: sized(2, 3) }, () => call(handler, { headers })),
    );
    for (const { status } of answers) expect(status).toBe(204);
    expect(await people()).toBe(4);
  });

  it("can be a TPP's first request", async () => {
    const tpp = await testTpp("PSDNO-FSA-888888888");
    expect((await call(handler, { tpp })).status).toBe(204);
    expect((await call(listSandboxCustomers, { tpp })).body).toHaveLength(4);
  });

  it.each([
    ["real time", {}, "2026-03-02"],
    ["the sandbox's clock with clock=keep", { clock: "keep" }, "2019-12-02"],
  ])(
    "dates the seed data by %s (decision: Initialise)",
    async (_, query: Record<string, string>, today) => {
      await done(setClock, { body: { time: "2019-12-02T10:00:00+00:00" } });
      await done(handler, { query });
      const { id } = await accountOf(bban);
      const [newest] = await done(listSandboxTransactions, { params: { mockAccountId: id } });
      expect(newest.bookingDate <= today && newest.bookingDate > addDays(today, -14)).toBe(true);
      expect((await done(getClock)).time.slice(0, 10)).toBe(today);
    },
  );

  it.each<[string, Record<string, string>, string]>([
    ["reset to real time", {}, "2026-03-02"],
    ["kept, with clock=keep", { clock: "keep" }, "2019-12-02"],
  ])(
    "replaces data that cannot be read, and the clock is %s (decision: Initialise)",
    async (_, query, today) => {
      await done(setClock, { body: { time: "2019-12-02T10:00:00+00:00" } });
      const { tppId } = await testTpp();
      const key = partKey(logKeys.entry(tppId, 1, "PATCH"), 0);
      await table.load([{ ...key, parts: 1, body: randomBytes(100) }]);
      worlds.forget();
      const refused = await call(listSandboxCustomers);
      expect(refused).toMatchObject({ status: 503, code: "SYSTEM_ERROR" });
      expect(refused.text).toContain("Initialise the sandbox: this also deletes its snapshots.");
      await done(handler, { query });
      expect((await done(getClock)).time.slice(0, 10)).toBe(today);
      const { id } = await accountOf(bban);
      const [newest] = await done(listSandboxTransactions, { params: { mockAccountId: id } });
      expect(newest.bookingDate <= today).toBe(true);
    },
  );

  it("does not reset the clock again if the request is repeated", async () => {
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

  it("does not read a body", async () => {
    expect((await call(handler, { rawBody: "not JSON" })).status).toBe(204);
  });
});
