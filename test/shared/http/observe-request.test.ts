import type { APIGatewayProxyEvent, Context } from "aws-lambda";
import type { Handler } from "../../../shared/http/call.ts";
import { observeRequest } from "../../../shared/http/observe-request.ts";
import { logRefusal } from "../../../shared/telemetry/log.ts";
import { record } from "../../../shared/telemetry/record.ts";
import { countedIn, metricLines } from "../../support/operations/metric-lines.ts";
import { written } from "../../support/run/written.ts";

const routes = ["GET /v1/user", "GET /v1/users"];
const observed = { summary: "Look on", service: "AIS", routes };
const answering: Handler = async () => ({ statusCode: 200, body: "" });
const eventOf = (changes: object = {}) =>
  ({
    httpMethod: "GET",
    resource: "/v1/users",
    headers: {},
    requestContext: { requestId: "g-1" },
    ...changes,
  }) as unknown as APIGatewayProxyEvent;

/** Returns the single metrics line of a request. */
async function told(event: APIGatewayProxyEvent, handler = answering) {
  const run = () => observeRequest(handler, observed)(event, {} as Context).catch(() => undefined);
  const lines = metricLines(await written(run));
  expect(lines).toHaveLength(1);
  return lines[0] as (typeof lines)[number];
}

describe("the log line of a request", () => {
  it("names the requested route of the operation, and no path", async () => {
    const line = await told(eventOf({ path: "/v1/users?name=Eirik" }));
    expect(line).toMatchObject({ method: "GET", route: "GET /v1/users", operation: "Look on" });
    expect(JSON.stringify(line)).not.toContain("Eirik");
  });

  it("names the trace if the gateway began one", async () => {
    const Root = "1-65f1a2b3-5b1e3f0a9c8d7e6f5a4b3c2d";
    const headers = { "x-amzn-trace-id": `Root=${Root};Parent=53995c3f42cd8ad8;Sampled=1` };
    expect(await told(eventOf({ headers }))).toMatchObject({ xray_trace_id: Root });
    const forged = { "x-amzn-trace-id": "Root=Eirik Solvang;Sampled=1" };
    expect(await told(eventOf({ headers: forged }))).not.toHaveProperty("xray_trace_id");
  });

  it("repeats an X-Request-ID only if it is a UUID", async () => {
    const id = "99391C7E-ad88-49ec-a2ad-99ddcb1f7721";
    expect(await told(eventOf({ headers: { "x-request-id": id } }))).toMatchObject({
      xRequestId: id,
    });
    const other = eventOf({ headers: { "x-request-id": "13839312185" } });
    expect(await told(other)).not.toHaveProperty("xRequestId");
  });

  it("records an error of the handler as the bank's error; the error is still thrown to the caller", async () => {
    const failing: Handler = async () => Promise.reject(new Error("x"));
    expect(await told(eventOf(), failing)).toMatchObject({ status: 500, BankErrors: 1 });
    const headers = { "x-request-id": "99391c7e-ad88-49ec-a2ad-99ddcb1f7721" };
    const [line = ""] = await written(() =>
      expect(
        observeRequest(failing, observed)(eventOf({ headers }), {} as Context),
      ).rejects.toThrow("x"),
    );
    const xRequestId = headers["x-request-id"];
    expect(JSON.parse(line)).toMatchObject({
      level: "ERROR",
      xRequestId,
      error: { type: "Error" },
    });
  });

  it("has the same ids as all other lines of that request, also those of metrics", async () => {
    const talking: Handler = async () => {
      logRefusal("refused", {});
      record("KeyIdSpelling", 1, { level: "exact" });
      return { statusCode: 200, body: "" };
    };
    const headers = { "x-request-id": "99391c7e-ad88-49ec-a2ad-99ddcb1f7721" };
    const lines = await written(() =>
      observeRequest(talking, observed)(eventOf({ headers }), {} as Context),
    );
    const ids = { operation: "Look on", requestId: "g-1", xRequestId: headers["x-request-id"] };
    expect(lines.map((line) => JSON.parse(line))).toEqual(
      Array(3).fill(expect.objectContaining(ids)),
    );
    const [after = ""] = await written(() => logRefusal("refused", {}));
    expect(JSON.parse(after)).not.toHaveProperty("requestId");
  });

  it("is written also for an empty event", async () => {
    const line = await told({} as APIGatewayProxyEvent);
    expect(countedIn(line)).toContain("Requests 1 stage=sandbox service=AIS operation=Look on");
  });
});
