import { bankServer } from "../../../infra/connector/bank-server.ts";
import { exampleCalls } from "../../../infra/contract/example-calls.ts";
import { connectorBankAt } from "../../../shared/adapters/connector.ts";
import type { Bank } from "../../../shared/ports/bank.ts";
import { withTimeLeft } from "../../../shared/runtime/time-left.ts";
import { bankAt } from "../../../shared/stage/bank-at.ts";
import { productionPlace } from "../../../shared/stage/production-place.ts";
import { stages } from "../../../shared/stage/stage.ts";
import { cases } from "../../conformance/cases.ts";
import { seededBank } from "../../conformance/memory-bank-data.ts";
import { runCase } from "../../conformance/run-cases.ts";
import { connectorIdentities, useConnector } from "../../support/bank/connector.ts";
import { nextHour } from "../../support/bank/connector-calls.ts";
import { memoryBank } from "../../support/bank/memory-bank/memory-bank.ts";
import { metricLines } from "../../support/operations/metric-lines.ts";
import { written } from "../../support/run/written.ts";

const listen = useConnector();
const { books, data, hooks } = seededBank();
const asked: string[] = [];

beforeAll(async () => {
  const { server, client } = await connectorIdentities();
  const https = bankServer(memoryBank(books), server);
  https.on("request", ({ headers }) => asked.push(`${headers.traceparent}`));
  await listen(https, client);
});

/** Makes the bank for a request that begins now. */
const bank = (): Bank => connectorBankAt({ tppId: data.tppId, at: { realTime: nextHour() } });

describe("a bank behind the connector meets the contract of the port, over mutual TLS:", () => {
  it.each(cases)("$promise", async (each) => {
    const outcome = await runCase(each, bank(), data, hooks);
    if (outcome.result === "broken") throw outcome.error;
    expect(outcome).toEqual({ promise: each.promise, result: "kept" });
  });
});

afterAll(() => {
  stages.production = {};
});

const ofStage = (): Bank => {
  const realTime = nextHour();
  const place = productionPlace;
  return bankAt({ tppId: data.tppId, place, at: { now: realTime, realTime } });
};

it.each([
  ["connectorBankAt()", bank],
  ["bankAt()", ofStage],
])("calls by %s for one request have the same trace id and different span ids", async (_, of) => {
  process.env.STAGE = "production";
  stages.production.bankAt = connectorBankAt;
  asked.length = 0;
  const one = of();
  await one.orders(["1"]);
  await one.contexts("nobody");
  const parts = asked.map((each) => /^00-([0-9a-f]{32})-([0-9a-f]{16})-01$/.exec(each) ?? []);
  expect(parts.map(([, trace]) => trace)).toEqual([parts[0]?.[1], parts[0]?.[1]]);
  expect(new Set(parts.map(([, , span]) => span)).size).toBe(2);
  const lines = metricLines(await written(() => of().orders(["1"])));
  expect(lines).toContainEqual(
    expect.objectContaining({
      ConnectorMilliseconds: expect.any(Number),
      traceparent: asked.at(-1),
    }),
  );
});

it("requests of different TPPs or at different times have different trace ids", async () => {
  const times = [nextHour(), nextHour()];
  asked.length = 0;
  for (const tppId of ["NO-FSA-1", "NO-FSA-2"])
    for (const realTime of times) await connectorBankAt({ tppId, at: { realTime } }).orders(["1"]);
  expect(new Set(asked.map((each) => each.split("-")[1])).size).toBe(4);
});

it("the log shows the traceparent of a connector call with the X-Request-ID of its request", async () => {
  const ids = { operation: "listAccounts", xRequestId: "99391c7e-1111-2222-3333-123456789012" };
  const lines = metricLines(
    await written(() =>
      withTimeLeft(
        {},
        () => bank().contexts("nobody"),
        () => ids,
      ),
    ),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({
      ...{ ...ids, method: "contexts", traceparent: asked.at(-1) },
      ConnectorMilliseconds: expect.any(Number),
    }),
  );
});

it('an invalid answer of the bank is logged in one line with the port "bank", the method and the fault (decision: bank port)', async () => {
  process.env.STAGE = "production";
  const [asked, answer] = exampleCalls.estimate;
  stages.production.bankAt = () => ({ estimate: async () => answer }) as unknown as Bank;
  const at = (time: string) => {
    const now = new Date(time);
    const where = { tppId: data.tppId, place: productionPlace };
    return bankAt({ ...where, at: { now, realTime: now } }).estimate(...asked);
  };
  expect(await at("2026-03-02T22:59:59Z")).toEqual(answer);
  const lines = await written(() =>
    expect(at("2026-03-02T23:00:00Z")).rejects.toMatchObject({ status: 503 }),
  );
  const [failure, line] = lines.map((each) => JSON.parse(each));
  expect(failure).toMatchObject({ ConnectorFailures: 1, method: "estimate", failure: "answer" });
  expect(line).toMatchObject({
    ...{ level: "ERROR", port: "bank", method: "estimate" },
    error: { details: { fault: "answer", place: "a day that has passed" } },
  });
});
