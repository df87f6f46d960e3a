import { migrate } from "../../../infra/migrate/migrate-table.ts";
import { migrations } from "../../../infra/migrate/migrations.ts";
import { table } from "../../../shared/table/client.ts";
import { contacts } from "../../../shared/table/contacts.ts";
import { dataVersion, keys } from "../../../shared/table/keys.ts";
import { stopList } from "../../../shared/table/stop-list.ts";
import { tpps } from "../../../shared/table/tpps.ts";
import { firstVersion, tableVersion } from "../../../shared/table/version.ts";
import { runBank } from "../../support/commands/command.ts";
import { useAws } from "../../support/stacks/aws-double.ts";
import { describeStacks } from "../../support/stacks/stacks.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ seeded: false, anew: true });
beforeEach(async () => {
  await table.change([{ delete: keys.version() }]);
  await table.close();
});
useAws((asked) =>
  describeStacks(asked, {
    "fjordgate-sandbox-data": { TableName: process.env.TABLE_NAME ?? "" },
  }),
);

const ofSandbox = (...args: string[]) => runBank("table", "migrate", "--stage", "sandbox", ...args);

describe("bank -- table migrate", () => {
  it("writes the version into a table without one, and changes nothing the second time", async () => {
    const ended = {
      code: 0,
      stdout: `The data of sandbox has version ${dataVersion}; this release needs ${dataVersion}.\n`,
      stderr: "",
    };
    expect(await ofSandbox()).toEqual(ended);
    expect(await tableVersion.read()).toBe(dataVersion);
    expect(await ofSandbox()).toEqual(ended);
    expect(await tableVersion.read()).toBe(dataVersion);
  });

  it("with --check, prints the version and does not change it", async () => {
    expect(await ofSandbox("--check")).toMatchObject({
      code: 1,
      stdout: `The data of sandbox has version 1; this release needs ${dataVersion}.\n`,
    });
    expect(await tableVersion.read()).toBeUndefined();
  });

  it("deletes the sandboxes' data of version 1, and keeps the audit trail", async () => {
    await tableVersion.move(undefined, dataVersion);
    const kept = { ...keys.audit("2026-03-02", 0, "10:00"), event: "kept" };
    const gone = Array.from({ length: 60 }, (_, at) => keys.payment(`old-${at}`));
    await table.load([kept, ...gone]);
    await tableVersion.move(dataVersion, firstVersion);
    await table.close();
    expect(await ofSandbox()).toMatchObject({ code: 0 });
    expect(await Promise.all([kept, ...gone].map(({ PK, SK }) => table.get({ PK, SK })))).toEqual([
      kept,
      ...gone.map(() => undefined),
    ]);
  });

  it("keeps the stop list and the TPPs' contacts of version 1", async () => {
    await tableVersion.move(undefined, dataVersion);
    const at = new Date("2026-03-02T10:00:00Z");
    await stopList.add("NO-FSA-1", { id: "1", at, reason: "fraud" });
    await table.change(contacts.set("NO-FSA-2", { email: "tpp@example.no", at, requestId: "1" }));
    await table.change([
      { update: keys.profile("NO-FSA-1"), set: { world: "old", clockOffset: 60_000, moving: "1" } },
      { update: keys.profile("NO-FSA-3"), set: { world: "old", loads: 3 } },
    ]);
    await tableVersion.move(dataVersion, firstVersion);
    await table.close();
    expect(await ofSandbox()).toMatchObject({ code: 0 });
    expect(await tpps.profile("NO-FSA-1")).toMatchObject({ blocked: true, clockOffset: 0 });
    for (const tppId of ["NO-FSA-1", "NO-FSA-3"])
      expect(await table.get(keys.profile(tppId))).not.toHaveProperty("world");
    expect(await stopList.all()).toMatchObject([{ tppId: "NO-FSA-1", reason: "fraud" }]);
    expect(await contacts.get("NO-FSA-2")).toBe("tpp@example.no");
  });

  it.each([{ args: [] }, { args: ["--check"] }])(
    "refuses data of a newer version (options: $args)",
    async ({ args }) => {
      await tableVersion.move(undefined, dataVersion + 1);
      const { code, stderr } = await ofSandbox(...args);
      expect(code).toBe(1);
      expect(stderr).toContain(`has version ${dataVersion + 1}, which is newer`);
      expect(await tableVersion.read()).toBe(dataVersion + 1);
    },
  );

  it("ends with exit code 1 for --check if the data has an older version", async () => {
    await tableVersion.move(undefined, dataVersion - 1);
    expect(await ofSandbox("--check")).toMatchObject({ code: 1 });
  });

  it("shows its help, and ends with exit code 2 for a wrong command line", async () => {
    expect(await runBank("table", "migrate", "--help")).toMatchObject({ code: 0, stderr: "" });
    expect(await runBank("table", "migrate")).toMatchObject({ code: 2 });
    expect(await ofSandbox("now")).toMatchObject({ code: 2 });
  });

  it("has a migration to each version except the first", () => {
    expect(migrations).toHaveLength(dataVersion - firstVersion);
  });
});

describe("migrations", () => {
  const done: string[] = [];
  const steps = ["first", "second", "third"].map((name) => async () => {
    done.push(`${name} from ${await tableVersion.read()}`);
    if (name === "third" && done.length < 4) throw new Error("The process has died here.");
  });

  it("run step by step, and resume at the step that failed", async () => {
    await expect(migrate(steps)).rejects.toThrow("died");
    expect(await tableVersion.read()).toBe(3);
    await migrate(steps);
    expect(done).toEqual(["first from 1", "second from 2", "third from 3", "third from 3"]);
    expect(await tableVersion.read()).toBe(4);
    await migrate(steps);
    expect(done).toHaveLength(4);
  });

  it("write their version into the item that functions read", async () => {
    await migrate(migrations);
    expect(await table.get(keys.version())).toMatchObject({ version: dataVersion });
  });
});
