import { metricDefinitions } from "../../../shared/telemetry/metrics.ts";
import { record, recordLine } from "../../../shared/telemetry/record.ts";
import { countedIn, metricLines } from "../../support/operations/metric-lines.ts";
import { written } from "../../support/run/written.ts";

describe("a metric", () => {
  it("is a line of its own with its dimensions, and with further fields beside them", async () => {
    const lines = await written(() =>
      record("ScaFinished", 1, { purpose: "payment", outcome: "approved", more: "yes" }),
    );
    const [line, ...others] = metricLines(lines);
    expect(others).toEqual([]);
    expect(line && countedIn(line)).toEqual([
      "ScaFinished 1 stage=sandbox purpose=payment outcome=approved",
    ]);
    expect(line).toMatchObject({ more: "yes" });
  });

  it("can share a line with other metrics, each with its own dimensions", async () => {
    const lines = await written(() =>
      recordLine((stage) => ({
        stage,
        service: "PIS",
        operation: "createPayment",
        code: "CONFLICT",
        Requests: 1,
        Milliseconds: 3.5,
        BankErrors: undefined,
        Refusals: 1,
      })),
    );
    expect(metricLines(lines).map(countedIn)).toEqual([
      [
        "Requests 1 stage=sandbox service=PIS",
        "Requests 1 stage=sandbox service=PIS operation=createPayment",
        "Milliseconds 3.5 stage=sandbox service=PIS",
        "Milliseconds 3.5 stage=sandbox service=PIS operation=createPayment",
        "Refusals 1 stage=sandbox service=PIS code=CONFLICT",
      ],
    ]);
  });

  it("has a resolution of one second if an alarm needs that", async () => {
    const about = { service: "PIS", operation: "createPayment" };
    const [line] = metricLines(await written(() => record("BankErrors", 1, about)));
    expect(line?._aws.CloudWatchMetrics[0]?.Metrics).toEqual([
      { Name: "BankErrors", Unit: "Count", StorageResolution: 1 },
    ]);
  });

  it("is not written if no namespace is set, as on one machine", async () => {
    const lines = await written(() => {
      delete process.env.POWERTOOLS_METRICS_NAMESPACE;
      record("TruststoreDaysLeft", 1, {});
    });
    expect(lines).toEqual([]);
  });

  it("never fails its caller, and logs its own error without personal data", async () => {
    const lines = await written(() =>
      recordLine(() => {
        throw new RangeError("13839312185");
      }),
    );
    expect(lines.join()).not.toContain("13839312185");
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      level: "ERROR",
      message: "a metric could not be written",
      error: { type: "RangeError" },
    });
  });

  it("never fails its caller if the output cannot be written", async () => {
    await written(() => {
      process.stdout.write = () => {
        throw new Error("The pipe is gone.");
      };
      expect(() => record("TruststoreDaysLeft", 1, {})).not.toThrow();
    });
  });
});

it("the metrics have only nine dimensions, because each set of values is paid for as a metric", () => {
  const names = new Set(Object.values(metricDefinitions).flatMap(([, sets]) => sets.flat()));
  expect([...names].sort()).toEqual([
    "certificate",
    "code",
    "failure",
    "level",
    "method",
    "operation",
    "outcome",
    "purpose",
    "service",
  ]);
});
