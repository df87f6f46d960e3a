import { handler } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { table } from "../../../shared/table/client.ts";
import { runBank } from "../../support/commands/command.ts";
import { call } from "../../support/operations/call.ts";
import { useAws } from "../../support/stacks/aws-double.ts";
import { describeStacks } from "../../support/stacks/stacks.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ anew: true });
const dataOf = () => ({ TableName: process.env.TABLE_NAME ?? "" });
let deployed = ["sandbox"];
useAws((asked) =>
  describeStacks(
    asked,
    Object.fromEntries(deployed.map((stage) => [`fjordgate-${stage}-data`, dataOf()])),
  ),
);
afterEach(() => {
  deployed = ["sandbox"];
});

const stopList = (...args: string[]) => runBank("stop-list", ...args);
const sandbox = ["--stage", "sandbox"];
const because = ["--reason", "Its licence was withdrawn."];
const tppId = "NO-FSA-987654321";

const today = () => new Date().toISOString().slice(0, 10);

/** Returns the audit events of the bank's acts on these days, from all shards. */
async function acts(days: ReadonlySet<string>) {
  const partitions = [...days].flatMap((day) =>
    [0, 1, 2, 3].map((shard) => `AUDIT#${day}#${shard}`),
  );
  const shards = await Promise.all(partitions.map((partition) => table.query(partition)));
  return shards.flat().filter(({ type }) => `${type}`.startsWith("TPP_"));
}

describe("bank -- stop-list", () => {
  it("refuses a stopped TPP's next request, and admits the TPP after stop-list remove", async () => {
    expect(await call(handler)).toMatchObject({ status: 200 });
    expect(await stopList("add", tppId, ...sandbox, ...because)).toEqual({
      code: 0,
      stdout: `${tppId} is stopped.\n`,
      stderr: "",
    });
    expect(await call(handler)).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect((await stopList("add", tppId, ...sandbox, ...because)).stdout).toContain("already");
    const removed = await stopList("remove", `PSD${tppId}`, ...sandbox, "--reason", "A mistake.");
    expect(removed.stdout).toBe(`${tppId} is admitted again.\n`);
    expect(await call(handler)).toMatchObject({ status: 200 });
    const again = await stopList("remove", tppId, ...sandbox, ...because);
    expect(again.stdout).toContain("was not stopped");
  });

  it("records each act once in the audit trail, with its reason", async () => {
    const began = today();
    await stopList("add", tppId, ...sandbox, ...because);
    await stopList("add", tppId, ...sandbox, "--reason", "Once more.");
    await stopList("remove", tppId, ...sandbox, "--reason", "A mistake.");
    await stopList("remove", tppId, ...sandbox, ...because);
    const told = (await acts(new Set([began, today()]))).map(({ type, tppId: who, reason }) => [
      type,
      who,
      reason,
    ]);
    expect(told.sort()).toEqual([
      ["TPP_ADMITTED", tppId, "A mistake."],
      ["TPP_STOPPED", tppId, "Its licence was withdrawn."],
    ]);
  });

  it("lists stopped TPPs with the reason, even a TPP without any request", async () => {
    expect((await stopList("list", ...sandbox)).stdout).toBe("No TPP is stopped.\n");
    await stopList("add", "SE-FINA-44059", ...sandbox, ...because);
    expect((await stopList("list", ...sandbox)).stdout).toMatch(
      /^SE-FINA-44059 {2}since \d{4}-.* {2}Its licence was withdrawn\.\n$/,
    );
  });

  it("accepts a tppId with and without PSD, and prints it without (decision: tppId)", async () => {
    const derived = "NO-FSA-SBX234567ABCDEFGHI";
    const { stdout } = await stopList("add", `PSD${derived}`, ...sandbox, ...because);
    expect(stdout).toBe(`${derived} is stopped.\n`);
    expect((await stopList("list", ...sandbox)).stdout).toContain(`${derived}  since`);
    await stopList("remove", derived, ...sandbox, ...because);
    expect((await stopList("list", ...sandbox)).stdout).not.toContain(derived);
  });

  it("prints the bank's duties if it stops a TPP in production (PSD2, article 68, 5 and 6)", async () => {
    deployed = ["production"];
    const { stdout } = await stopList("add", tppId, "--stage", "production", ...because);
    expect(stdout).toMatch(/is stopped\.\n\nIf .*customers.*authority.*Admit the TPP again/s);
  });

  it.each([
    [["add", tppId, ...sandbox, "--reason", ""], 2, /--reason is required/],
    [["add", "NO-FSA-1#2", ...sandbox, ...because], 2, /Which TPP/],
    [["list", "--stage", "production"], 1, /npx cdk deploy fjordgate-production-data/],
  ])("answers %j with exit code %d and an explanation", async (args, code, words) => {
    const ended = await stopList(...args);
    expect(ended.code).toBe(code);
    expect(ended.stdout + ended.stderr).toMatch(words);
  });

  it("prints a help that says that the TPP's links no longer approve anything", async () => {
    const { code, stdout } = await stopList("--help");
    expect([code, stdout]).toEqual([0, expect.stringContaining("approve nothing any more")]);
  });
});
