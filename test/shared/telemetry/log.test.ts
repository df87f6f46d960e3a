import { execFileSync } from "node:child_process";
import { logError, logRefusal } from "../../../shared/telemetry/log.ts";
import { written } from "../../support/run/written.ts";

const lineOf = async (run: () => void) => JSON.parse((await written(run))[0] ?? "");

describe("a line of the log", () => {
  it("has the operation and the type of an error, without its message", async () => {
    const error = new TypeError("about 13839312185");
    const line = await lineOf(() => logError("it failed", error, { operation: "listAccounts" }));
    expect(line).toMatchObject({
      level: "ERROR",
      message: "it failed",
      operation: "listAccounts",
      error: { type: "TypeError", stack: expect.any(Array) },
    });
    expect(JSON.stringify(line)).not.toContain("13839312185");
  });

  it("has the reason of a refusal without personal data", async () => {
    const line = await lineOf(() => logRefusal("refused", { reason: "of NO93 8601 1117 947" }));
    expect(line).toMatchObject({ level: "WARN", message: "refused", reason: "of [redacted]" });
  });

  it("has no data of the line before it", async () => {
    await written(() => logRefusal("one", { operation: "listAccounts", requestId: "r-1" }));
    const line = await lineOf(() => logRefusal("another", { code: "CONFLICT" }));
    expect(Object.keys(line).sort()).toEqual(
      ["code", "level", "message", "sampling_rate", "service", "timestamp"].sort(),
    );
  });
});

describe("the log of a deployed bank", () => {
  /** Returns the log of a separate process. */
  const logs = (env: Record<string, string>) => {
    const script = `
      const { logError, logRefusal } = await import(${JSON.stringify(new URL("../../../shared/telemetry/log.ts", import.meta.url).href)});
      process.stderr.write = (text) => process.stdout.write(text);
      logRefusal("a refusal", {});
      logError("an error", new Error("x"));
    `;
    const args = ["--input-type=module", "--eval", script];
    const text = execFileSync(process.execPath, args, { env, encoding: "utf8", stdio: "pipe" });
    return text
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  };

  it("names the service and the trace", () => {
    const Root = "1-65f1a2b3-5b1e3f0a9c8d7e6f5a4b3c2d";
    const [line] = logs({
      POWERTOOLS_SERVICE_NAME: "fjordgate-sandbox",
      _X_AMZN_TRACE_ID: `Root=${Root};Parent=53995c3f42cd8ad8;Sampled=1`,
    });
    expect(line).toMatchObject({ service: "fjordgate-sandbox", xray_trace_id: Root });
  });

  it.each([
    ["INFO", ["WARN", "ERROR"]],
    ["ERROR", ["ERROR"]],
    ["SILENT", []],
  ])("has only lines of the level %s and above", (POWERTOOLS_LOG_LEVEL, levels) => {
    expect(logs({ POWERTOOLS_LOG_LEVEL }).map(({ level }) => level)).toEqual(levels);
  });
});
