import { execFile } from "node:child_process";
import { useSharedBank } from "../support/bank/shared-bank.ts";
import { freePorts } from "../support/commands/free-ports.ts";
import { sampled } from "../support/run/long-form.ts";

const bank = useSharedBank();

const run = (...args: string[]) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((done) =>
    execFile(process.execPath, ["infra/tpp/call.ts", ...args], (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), stdout, stderr }),
    ),
  );

const there = () => ["--address", bank.api, "--data", bank.data];

describe("npm run call", () => {
  it("sends a signed request and prints the answer", async () => {
    const { code, stdout, stderr } = await run("get", "/v1/sandbox/customers", ...there());
    expect({ code, stderr }).toEqual({ code: 0, stderr: "200\n" });
    expect(JSON.parse(stdout)).toHaveLength(4);
  });

  it("sends headers and a body, and ends with exit code 1 if the request is refused", async () => {
    const body = JSON.stringify({ customerNumber: "1", name: "Ola", type: "SHIP" });
    const header = "X-Request-ID: 99391c7e-ad88-49ec-a2ad-99ddcb1f7721";
    const path = "/v1/sandbox/customers";
    const { code, stdout } = await run(
      "POST",
      path,
      "--body",
      body,
      "--header",
      header,
      ...there(),
    );
    expect(code).toBe(1);
    expect(JSON.parse(stdout).tppMessages).toEqual([
      expect.objectContaining({ code: "FORMAT_ERROR", path: "type" }),
    ]);
  });

  const lines: [string[], number, RegExp][] = [
    [["--help"], 0, /npm run --silent call/],
    [[], 2, /method and a path/],
    [["GET", "v1"], 2, /is not a path/],
    [["GET", "/v1", "--colour"], 2, /colour/],
    [["GET", "/v1", "--header", "nothing"], 2, /Name: value/],
    [["GET", "/v1/accounts", "--data", "/nowhere"], 2, /has no demo TPP/],
  ];
  it.each(sampled(lines, 3))(
    "given %j ends with exit code %d and a message",
    async (args, code, words) => {
      const ended = await run(...args);
      expect(ended.code).toBe(code);
      expect(ended.stdout + ended.stderr).toMatch(words);
      expect(ended.stderr).not.toContain("    at ");
    },
  );

  it("says that no bank listens at the address", async () => {
    const [port] = await freePorts(1);
    const nobody = ["--address", `https://localhost:${port}`, "--data", bank.data];
    const ended = await run("GET", "/v1/accounts", ...nobody);
    expect(ended).toMatchObject({ code: 3, stderr: expect.stringContaining("Nobody listens") });
  });
});
