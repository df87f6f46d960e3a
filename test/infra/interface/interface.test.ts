import { writeObject } from "../../../shared/object-store/object-store.ts";
import { runBank } from "../../support/commands/command.ts";
import { useAws } from "../../support/stacks/aws-double.ts";
import { describeStacks } from "../../support/stacks/stacks.ts";
import { useObjectStore } from "../../support/table/object-store.ts";

type Settings = { throttlingRateLimit: number; throttlingBurstLimit: number };

const stacks = {
  "fjordgate-sandbox-interface": {
    ApiId: "tpp-api",
    RequestsPerSecond: "500",
    RequestsAtOnce: "1000",
  },
  "fjordgate-sandbox-data": { AuditBucket: "audit-bucket" },
  "fjordgate-sandbox-site": { ApiId: "site-api", RequestsPerSecond: "100", RequestsAtOnce: "100" },
};
const deployed = (): Record<string, Settings> => ({
  "tpp-api": { throttlingRateLimit: 500, throttlingBurstLimit: 1_000 },
  "site-api": { throttlingRateLimit: 100, throttlingBurstLimit: 100 },
});
let stages = deployed();
beforeEach(() => {
  stages = deployed();
});

/** API Gateway's stages, each with the limits for all its methods, and CloudFormation's outputs. */
useAws((asked) => {
  const [, id = ""] = /^\/restapis\/([^/]+)\/stages\/live$/.exec(asked.url.pathname) ?? [];
  const settings = stages[id];
  if (!settings) return describeStacks(asked, stacks);
  if (asked.method === "PATCH")
    for (const { op, path, value } of JSON.parse(asked.body).patchOperations) {
      expect(op).toBe("replace");
      const name = path === "/*/*/throttling/rateLimit" ? "Rate" : "Burst";
      if (name === "Burst") expect(path).toBe("/*/*/throttling/burstLimit");
      settings[`throttling${name}Limit`] = Number(value);
    }
  return {
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ methodSettings: { "*/*": settings } }),
  };
});

const store = useObjectStore();
afterAll(() => {
  delete process.env.AUDIT_BUCKET;
});

const ask = (...args: string[]) => runBank("interface", ...args);
const said = (state: string) => ({
  code: 0,
  stdout: `TPP interface of the stage sandbox: ${state}\nSCA site of the stage sandbox: ${state}\n`,
  stderr: "",
});
const none = { throttlingRateLimit: 0, throttlingBurstLimit: 0 };

describe("bank -- interface", () => {
  it("closes both APIs, says so, and opens them with the deployed limits again", async () => {
    expect(await ask("show", "--stage", "sandbox")).toEqual(said("open"));
    expect(await ask("close", "--stage", "sandbox")).toEqual(said("closed"));
    expect(stages).toEqual({ "tpp-api": none, "site-api": none });
    expect(await ask("close", "--stage", "sandbox")).toEqual(said("closed"));
    expect(await ask("show", "--stage", "sandbox")).toEqual(said("closed"));
    expect(await ask("open", "--stage", "sandbox")).toEqual(said("open"));
    expect(stages).toEqual(deployed());
  });

  it("records each closure once, with its end, for the regulator's figures", async () => {
    store.clear();
    for (const verb of ["open", "close", "close", "open", "open", "close"])
      await ask(verb, "--stage", "sandbox");
    expect(store.names()).toEqual(["/audit-bucket/figures/closures.json"]);
    const versions = store.versionsOf("/audit-bucket/figures/closures.json");
    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(versions.map((text) => JSON.parse(text))).toEqual([
      [{ from: time }],
      [{ from: time, to: time }],
      [{ from: time, to: time }, { from: time }],
    ]);
  });

  describe("if the closure cannot be recorded", () => {
    const closed = "The interface is closed, but its closure was not recorded: ";
    const open = "The interface is open, but the end of its closure was not recorded: ";
    const denied = "These AWS credentials do not allow this: AccessDenied";
    afterEach(() => {
      store.refuse(false);
      store.clear();
    });

    it("changes both APIs all the same, and says why with exit code 1", async () => {
      store.refuse(true);
      const ended = await ask("close", "--stage", "sandbox");
      expect(ended).toEqual({ ...said("closed"), code: 1, stderr: `✗ ${closed}${denied}\n` });
      expect(stages).toEqual({ "tpp-api": none, "site-api": none });
      const opened = await ask("open", "--stage", "sandbox");
      expect(opened).toEqual({ ...said("open"), code: 1, stderr: `✗ ${open}${denied}\n` });
      expect(stages).toEqual(deployed());
    });

    it("keeps a damaged list of closures, and names it", async () => {
      await writeObject("audit-bucket", "figures/closures.json", '[{"from":"20');
      const { code, stdout, stderr } = await ask("close", "--stage", "sandbox");
      expect([code, stdout]).toEqual([1, said("closed").stdout]);
      expect(stderr).toContain(`${closed}figures/closures.json `);
      expect(store.versionsOf("/audit-bucket/figures/closures.json")).toEqual(['[{"from":"20']);
    });
  });

  it("changes nothing of a stage that is not deployed", async () => {
    expect(await ask("close", "--stage", "production")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("There is no stack fjordgate-production-interface"),
    });
    expect(stages).toEqual(deployed());
  });

  it("has a help", async () => {
    expect(await ask("--help")).toMatchObject({ code: 0, stdout: expect.stringContaining("429") });
  });
});
