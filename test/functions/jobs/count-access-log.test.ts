import { handler } from "../../../functions/jobs/count-access-log.ts";
import { line, useLogs } from "../../support/figures/access-log.ts";
import { unlogged } from "../../support/run/logged.ts";
import { useObjectStore } from "../../support/table/object-store.ts";

const logs = useLogs();
const store = useObjectStore();
const group = "/fjordgate/sandbox/interface-access";
beforeAll(() => {
  Object.assign(process.env, { AUDIT_BUCKET: "audit-bucket", ACCESS_LOG: group });
});
afterAll(() => {
  delete process.env.AUDIT_BUCKET;
  delete process.env.ACCESS_LOG;
});
beforeEach(() => {
  store.clear();
  logs.lines.length = 0;
  logs.asked.length = 0;
});

const name = "/audit-bucket/figures/hours/2026-10-25T01.json";
const count = () => handler({ time: "2026-10-25T03:17:00Z" });
const counted = async () => {
  await count();
  return JSON.parse(store.versionsOf(name).at(-1) ?? "");
};
const none = { requests: 0, milliseconds: 0, errors: 0 };
const noServices = { PIS: none, AIS: none, CBPII: none };

describe("the job that counts requests", () => {
  it("writes the number of requests per second and per service for the last but one hour", async () => {
    const payment = { resource: "/v1/payments/{payment-product}" };
    logs.lines.push(
      line("2026-10-25T01:00:00.000Z"),
      line("2026-10-25T01:00:00.999Z", { status: "404", milliseconds: "50" }),
      line("2026-10-25T01:59:59.999Z", { ...payment, status: "502", milliseconds: "29000" }),
      line("2026-10-25T00:59:59.999Z"),
      line("2026-10-25T02:00:00.000Z"),
    );
    expect(await counted()).toEqual({
      hour: "2026-10-25T01",
      tpps: {
        seconds: [
          [0, 2, 0],
          [3_599, 0, 1],
        ],
        services: {
          PIS: { requests: 1, milliseconds: 29_000, errors: 1 },
          AIS: { requests: 2, milliseconds: 150, errors: 0 },
          CBPII: none,
        },
      },
      probe: { seconds: [], services: noServices },
    });
  });

  it.each([
    ["an answer 5xx", { status: "500" }, 1],
    [
      "a 429 of the gateway's throttling, as of a closed interface",
      { status: "429", error: "THROTTLED", integrationStatus: "-" },
      1,
    ],
    ["a 429 of Lambda's throttling", { status: "429", integrationStatus: "429" }, 1],
    ["an answer after 30 seconds", { milliseconds: "30001" }, 1],
    ["an answer within 30 seconds", { milliseconds: "30000" }, 0],
    ["a 429 of the interface itself", { status: "429" }, 0],
    ["an answer 401", { status: "401" }, 0],
  ])("counts %s, logged with %j, as %d failed requests", async (_, given, failed) => {
    logs.lines.push(line("2026-10-25T01:10:00Z", given));
    expect((await counted()).tpps.seconds).toEqual([[600, 1 - failed, failed]]);
  });

  it("counts probes separately, and ignores requests to the sandbox's operations and to unknown paths", async () => {
    logs.lines.push(
      line("2026-10-25T01:10:00Z", { agent: "fjordgate-probe/2" }),
      line("2026-10-25T01:10:01Z", { resource: "/v1/sandbox/customers" }),
      line("2026-10-25T01:10:02Z", { resource: "-", status: "403" }),
    );
    const { tpps, probe } = await counted();
    expect(tpps).toEqual({ seconds: [], services: noServices });
    expect(probe.seconds).toEqual([[600, 1, 0]]);
    expect(probe.services.AIS).toEqual({ requests: 1, milliseconds: 100, errors: 0 });
  });

  it("reads the access log in two queries, each over the counted hour and the minute after it", async () => {
    await count();
    const start = Date.parse("2026-10-25T01:00:00Z") / 1000;
    expect(logs.asked.map(({ queryString, ...rest }) => rest)).toEqual(
      Array(2).fill({
        logGroupName: group,
        startTime: start,
        endTime: start + 3_660,
        limit: 10_000,
      }),
    );
  });

  it("writes the same object when it runs again", async () => {
    logs.lines.push(line("2026-10-25T01:10:00Z"));
    await count();
    await count();
    expect(store.names()).toEqual([name]);
    const [first, second] = store.versionsOf(name);
    expect(first).toBe(second);
  });

  it.each([
    [
      "ends as failed",
      [{ body: '{"queryId":"1"}' }, { body: '{"status":"Failed"}' }],
      /ended as Failed/,
    ],
    [
      "is refused",
      [{ status: 400, body: '{"__type":"AccessDeniedException"}' }],
      /400 AccessDenied/,
    ],
    [
      "has too many rows",
      [{ body: '{"queryId":"1"}' }, { body: tooMany() }],
      /more than 9999 rows/,
    ],
  ])("fails and writes nothing if its query %s", async (_, answers, message) => {
    logs.answerNext(...answers);
    await unlogged(() => expect(count()).rejects.toThrow(message));
    expect(store.names()).toEqual([]);
  });

  it("repeats a request to the logs service if it is busy, and waits for a running query", async () => {
    logs.answerNext(
      { status: 400, body: '{"__type":"ThrottlingException"}' },
      { status: 500, body: "{}" },
      { body: '{"queryId":"1"}' },
      { body: '{"status":"Running"}' },
    );
    await count();
    expect(store.names()).toEqual([name]);
  });

  it("does nothing if there is no access log, as on one machine", async () => {
    delete process.env.ACCESS_LOG;
    expect(await count()).toBeUndefined();
    process.env.ACCESS_LOG = group;
    expect([logs.asked, store.names()]).toEqual([[], []]);
  });
});

function tooMany() {
  return JSON.stringify({ status: "Complete", results: Array(10_000).fill([]) });
}
