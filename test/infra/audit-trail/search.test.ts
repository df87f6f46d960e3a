import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { SQLInputValue } from "node:sqlite";
import { handler as getBalances } from "../../../functions/accounts/get-balances.ts";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as listCardAccounts } from "../../../functions/card-accounts/list-card-accounts.ts";
import { searchFolder } from "../../../infra/audit-trail/search-folder.ts";
import {
  type AuditSearch,
  searchParameters,
  searchStatement,
} from "../../../infra/audit-trail/search-parameters.ts";
import { auditArchive } from "../../../shared/object-store/audit-archive.ts";
import { runBank } from "../../support/commands/command.ts";
import { shellBlock } from "../../support/commands/readme.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { accountNamed, ask, fundsConsent } from "../../support/psu/funds.ts";
import { accountId, cardId, consent, eirik } from "../../support/psu/sca.ts";
import { scratchFolder } from "../../support/run/scratch-folder.ts";
import { useAws } from "../../support/stacks/aws-double.ts";
import { describeStacks } from "../../support/stacks/stacks.ts";
import { useAuditFolder } from "../../support/table/kept-reads.ts";
import { useTable } from "../../support/table/table.ts";

const { data, kept } = useAuditFolder();
useTable();

const searching = (...args: string[]) => runBank("audit", "search", ...args);
const period = ["--from", "2026-03-02", "--to", "2026-03-02", "--reason", "case 7"];
const here = () => [...period, "--data", data];

describe("bank -- audit search on one machine", () => {
  let psuId = "";
  let account = "";
  const ids = ["0001", "0002", "0003", "0004"].map(
    (end) => `aaaaaaaa-0000-4000-8000-00000000${end}`,
  );
  beforeAll(async () => {
    const psu = await consent(eirik);
    psuId = psu["psu-id"] ?? "";
    account = await accountId(eirik);
    // A consent to confirm funds, on the other account, is no consent to read.
    const between = new Date(testTime.getTime() + 500);
    const other = accountNamed(eirik, 1);
    const funds = await fundsConsent(eirik, { account: other, now: between });
    await ask(other, funds, { now: between });
    const headers = (index: number) => ({ ...psu, "x-request-id": ids[index] });
    const later = new Date(testTime.getTime() + 1000);
    await call(listAccounts, { headers: headers(0), now: later });
    await call(getBalances, { params: { id: account }, headers: headers(1), now: later });
    await call(getBalances, { params: { id: "none" }, headers: headers(2), now: later });
    await call(listCardAccounts, { headers: headers(3), now: later });
    await kept("reads");
  });

  it("prints for a PSU-ID what GDPR, article 15, asks for", async () => {
    const { code, stdout } = await searching("--psu", psuId, ...here());
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^Reads of account data and .* under PSU-ID ${psuId}`));
    for (const letter of "abcdefgh") expect(stdout).toContain(`(${letter}) `);
    expect(stdout).toContain("NO-FSA-987654321: 4 times");
    expect(stdout).toContain("Get the balances of an account: 1");
    expect(stdout).toContain("Asked whether an amount is available: 1");
    expect(stdout).toMatch(/\(d\) Kept: .* as long as this machine's data folder/);
    expect(stdout).toMatch(new RegExp(`List accounts {2}answered .*${account}`));
    expect(stdout).toContain("refused (RESOURCE_UNKNOWN)");
  });

  it.each([
    ["the 4 recorded reads of a TPP", "--tpp", () => "NO-FSA-987654321", 4],
    ["the recorded read with one X-Request-ID", "--request", () => ids[1] ?? "", 1],
    ["no recorded read of another TPP", "--tpp", () => "NO-FSA-123456789", 0],
  ])("finds %s", async (_, option, value, count) => {
    const { stdout } = await searching(option, value(), ...here(), "--json");
    expect(JSON.parse(stdout).reads).toHaveLength(count);
  });

  it('names the accounts of the consent if the read was "List accounts", and its cards if it was "List card accounts"', async () => {
    const { stdout } = await searching("--tpp", "NO-FSA-987654321", ...here(), "--json");
    const reads: { requestId: string; accounts: string[] }[] = JSON.parse(stdout).reads;
    const accountsOf = (index: number) =>
      reads.find(({ requestId }) => requestId === ids[index])?.accounts.toSorted();
    expect(accountsOf(0)).toEqual([account, await accountId(eirik, 1)].toSorted());
    expect(accountsOf(3)).toEqual([await cardId(eirik)]);
  });

  it("accepts a PSU-ID and an X-Request-ID in upper case", async () => {
    const same = [await searching("--psu", psuId.toUpperCase(), ...here())];
    same.push(await searching("--request", (ids[1] ?? "").toUpperCase(), ...here()));
    expect(same[0]?.stdout).toContain("NO-FSA-987654321: 4 times");
    expect(same[1]?.stdout).toContain("1 reads of account data");
  });

  it("prints a list of reads if --request is given beside --psu", async () => {
    const { stdout } = await searching("--psu", psuId, "--request", ids[0] ?? "", ...here());
    expect(stdout).not.toContain("(a) Purposes");
    expect(stdout).toContain("answered  customer present");
    expect(stdout).toContain("accounts of a consent that this search has not found");
  });

  it("fails with the name of a file that has a line without an event", async () => {
    const name = { kind: "reads", day: "2026-03-12", id: "bad" } as const;
    await auditArchive.keep(name, "no{\n");
    const days = period.with(1, "2026-03-12").with(3, "2026-03-12");
    const { code, stderr } = await searching("--tpp", "x", ...days, "--data", data);
    expect([code, stderr]).toEqual([1, expect.stringContaining("bad.ndjson has a line")]);
  });

  it("prints one line for each read", async () => {
    const { stdout } = await searching("--request", ids[1] ?? "", ...here());
    expect(stdout).toContain("1 reads of account data");
    expect(stdout).toMatch(/answered {2}customer present/);
  });

  it("accepts the command that infra/audit.md shows", async () => {
    const typed = shellBlock("npm run bank -- audit search").trim().replace("npm run bank -- ", "");
    const args = [...typed.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word);
    const { code, stdout } = await runBank(
      ...args.map((arg = "") => (arg === ".fjordgate" ? data : arg)),
    );
    expect([code, stdout]).toEqual([0, expect.stringContaining("4 reads of account data")]);
  });

  it("records itself as an event with the reason and the user", async () => {
    await searching("--tpp", "NO-FSA-987654321", ...period.with(5, "case 8"), "--data", data);
    const events = (await kept("changes")).filter(({ reason }) => reason === "case 8");
    expect(events).toMatchObject([
      { type: "AUDIT_SEARCHED", tppId: "NO-FSA-987654321", by: expect.any(String) },
    ]);
  });

  it.each([
    [["--tpp", "x", "--from", "2026-03-02", "--to", "2026-03-02", "--data", "."], /--reason/],
    [["--tpp", "x", ...period.with(5, ""), "--data", "."], /--reason is required/],
    [[...period, "--data", "."], /Give --psu, --tpp, --payment or --request/],
    [["--tpp", "x", ...period.with(5, "  "), "--data", "."], /--reason is required/],
    [["--tpp", "x", ...period.with(5, "a\u001b[2J"), "--data", "."], /without control characters/],
    [["--tpp", "x", ...period], /Give either --stage or --data/],
    [["--tpp", "x", ...period.with(1, "2026-03-03"), "--data", "."], /must not be later/],
    [["--psu", "it's", ...period, "--data", "."], /--psu needs a PSU-ID/],
  ])("refuses the options %j with exit code 2", async (args, words) => {
    const { code, stdout, stderr } = await searching(...args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(words);
  });

  it("refuses a folder that does not exist", async () => {
    const nothing = join(data, "nothing");
    const { code, stderr } = await searching("--tpp", "x", ...period, "--data", nothing);
    expect([code, stderr]).toEqual([1, expect.stringContaining("There is no folder")]);
  });
});

it.each([["--tpp"], ["--psu"], ["--json"]])(
  "bank -- audit search with %s escapes the control characters of a stored text",
  async (option) => {
    const psuId = "0929aa7f-6e57-45fc-bce1-37d4ee4c58f5";
    const event = {
      at: "2026-04-01T10:00:00.000Z",
      type: "READ",
      tppId: "t9",
      psuId,
      account: "\u001b[2J\nx\u202e",
    };
    const name = { kind: "reads", day: "2026-04-01", id: "escaped" } as const;
    await auditArchive.keep(name, `${JSON.stringify(event)}\n`);
    const asked = option === "--psu" ? ["--psu", psuId] : ["--tpp", "t9"];
    const days = period.with(1, "2026-04-01").with(3, "2026-04-01");
    const json = option === "--json" ? ["--json"] : [];
    const { stdout } = await searching(...asked, ...days, ...json, "--data", data);
    expect(stdout.replaceAll("\\\\", "\\")).toContain("\\u{1b}[2J\\u{a}x\\u{202e}");
    expect([...stdout].filter((character) => "\u001b\u202e".includes(character))).toEqual([]);
  },
);

describe("the statement for Athena", () => {
  const lines = [
    { at: "2026-03-01T23:59:59.999Z", type: "READ", psuId: "p1", tppId: "t1", requestId: "r0" },
    { at: "2026-03-02T00:00:00.000Z", type: "READ", psuId: "p1", tppId: "t1", requestId: "r1" },
    { at: "2026-03-02T12:00:00.000Z", type: "READ", psuId: "p2", tppId: "t1", requestId: "r2" },
    { at: "2026-03-02T12:00:00.001Z", type: "READ", tppId: "t2", requestId: "r3" },
    { at: "2026-03-03T00:00:00.000Z", type: "READ", psuId: "p1", tppId: "t1", requestId: "r4" },
  ];
  const changes = [
    { at: "2025-09-02T22:30:00.000Z", type: "CONSENT_GRANTED", psuId: "p9", tppId: "t1" },
    { at: "2025-12-01T00:00:00.000Z", type: "CONSENT_GRANTED", psuId: "p1", tppId: "t1" },
    { at: "2025-12-01T00:00:00.000Z", type: "SCA_STARTED", psuId: "p1", tppId: "t1" },
    {
      at: "2026-03-02T08:00:00.000Z",
      type: "PAYMENT_CREATED",
      tppId: "t2",
      requestId: "r5",
      resource: { type: "payment", id: "pay1" },
    },
  ];
  const folder = scratchFolder("searched");
  const keep = (kind: string, day: string, name: string, events: object[]) => {
    mkdirSync(join(folder, kind, day), { recursive: true });
    const text = events.map((event) => `${JSON.stringify(event)}\n`).join("");
    writeFileSync(join(folder, kind, day, `${name}.ndjson`), text);
  };
  // The second object of the day repeats an event.
  keep("reads", "2026-03-01", "a", lines.slice(0, 1));
  keep("reads", "2026-03-02", "a", lines.slice(1, 2));
  keep("reads", "2026-03-02", "b", lines.slice(1, 4));
  keep("reads", "2026-03-03", "c", lines.slice(4));
  // This consent is given on 3 September in Oslo, and lasts until 2 March.
  keep("changes", "2025-09-02", "c", changes.slice(0, 1));
  keep("changes", "2025-12-01", "d", changes.slice(1, 3));
  keep("changes", "2026-03-02", "e", changes.slice(3));

  /** Runs the statement on the lines of the folder. SQLite lacks one function of Athena's. */
  function byStatement(search: AuditSearch): string[] {
    const { DatabaseSync } = process.getBuiltinModule("node:sqlite");
    const database = new DatabaseSync(":memory:");
    database.function("json_extract_scalar", (line: SQLInputValue, path: SQLInputValue) => {
      const names = `${path}`.split(".").slice(1);
      return names.reduce((value, name) => value?.[name], JSON.parse(`${line}`)) ?? null;
    });
    database.exec("CREATE TABLE audit (line TEXT, kind TEXT, day TEXT)");
    const insert = database.prepare("INSERT INTO audit VALUES (?, ?, ?)");
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      const [kind = "", day = "", name] = file.split("/");
      if (!name) continue;
      const text = readFileSync(join(folder, file), "utf8");
      for (const line of text.trim().split("\n")) insert.run(line, kind, day);
    }
    const rows = database.prepare(searchStatement).all(...searchParameters(search));
    database.close();
    return rows.map(({ line }) => `${line}`);
  }

  it.each<[Partial<AuditSearch>, number]>([
    [{ psu: "p1" }, 2],
    [{ psu: "p9" }, 1],
    [{ tpp: "t1" }, 4],
    [{ tpp: "t2" }, 2],
    [{ payment: "pay1" }, 1],
    [{ request: "r1" }, 1],
    [{ request: "r4" }, 0],
    [{ psu: "p1", tpp: "t2" }, 0],
    [{ psu: "p1", from: "2026-03-01", to: "2026-03-03" }, 4],
  ])(
    "finds for %j the same events as the search in a folder (events found: %d)",
    (asked, count) => {
      const search = { from: "2026-03-02", to: "2026-03-02", ...asked };
      const found = byStatement(search);
      expect(found).toHaveLength(count);
      expect(searchFolder(folder, search)).toEqual(found);
    },
  );
});

describe("bank -- audit search in a deployed stage", () => {
  const started: { [name: string]: unknown }[] = [];
  const state = { ends: "SUCCEEDED", reason: "" };
  const event = { at: "2026-03-02T10:00:00.000Z", type: "READ", tppId: "t1", requestId: "r1" };
  const row = (...cells: string[]) => ({ Data: cells.map((VarCharValue) => ({ VarCharValue })) });
  useAws((asked) => {
    const action = `${asked.headers["x-amz-target"] ?? ""}`.replace("AmazonAthena.", "");
    const input = action ? JSON.parse(asked.body) : {};
    const told = (answer: object) => ({ body: JSON.stringify(answer) });
    if (action === "StartQueryExecution") {
      started.push({ ...input, signed: asked.headers.authorization });
      return told({ QueryExecutionId: "q1" });
    }
    if (action === "GetQueryExecution") {
      const Status = { State: state.ends, StateChangeReason: state.reason };
      return told({ QueryExecution: { Status, Statistics: { DataScannedInBytes: 2_500_000 } } });
    }
    if (action === "GetQueryResults") {
      const Rows = input.NextToken
        ? []
        : [row("time", "line"), row(event.at, JSON.stringify(event))];
      return told({ ResultSet: { Rows }, ...(input.NextToken ? {} : { NextToken: "n" }) });
    }
    return describeStacks(asked, {
      "fjordgate-sandbox-data": {
        TableName: process.env.TABLE_NAME ?? "",
        ReadRetentionDays: "500",
      },
      "fjordgate-production-data": {
        TableName: process.env.TABLE_NAME ?? "",
        AuditRetentionDays: "3653",
        ReadRetentionDays: "500",
      },
    });
  });
  const deployed = () => searching("--tpp", "t1", ...period, "--stage", "sandbox");

  it("sends the statement of search.sql to the stage's workgroup, with its parameters as text", async () => {
    const { code, stdout, stderr } = await deployed();
    expect({ code, stderr }).toEqual({ code: 0, stderr: "2.5 MB were scanned.\n" });
    expect(stdout).toContain("1 reads of account data, 0 other events");
    expect(started).toEqual([
      {
        QueryString: readFileSync("infra/audit-trail/search.sql", "utf8"),
        ExecutionParameters: [
          ...["2026-03-02", "2026-03-02", "2025-09-02", "2026-03-02", "2026-03-02", "2026-03-03"],
          ...["", "", "t1", "t1", "", "", "", ""],
        ].map((value) => `'${value}'`),
        QueryExecutionContext: { Database: "fjordgate_sandbox" },
        WorkGroup: "fjordgate-sandbox-audit",
        signed: expect.stringContaining("/athena/aws4_request"),
      },
    ]);
  });

  it("prints for how long the stage keeps the audit trail", async () => {
    const psu = ["--psu", "0929aa7f-6e57-45fc-bce1-37d4ee4c58f5", ...period];
    const { stdout } = await searching(...psu, "--stage", "production");
    expect(stdout).toContain("who read an account for 500 days; consents and payments for 3653");
  });

  it("records the search in the table", async () => {
    started.length = 0;
    await deployed();
    expect(started).toHaveLength(1);
    const events = await kept("changes");
    expect(events.filter(({ type, by }) => type === "AUDIT_SEARCHED" && by).length).toBeGreaterThan(
      1,
    );
  });

  it("asks for a shorter period if the query reaches the limit of scanned bytes", async () => {
    Object.assign(state, { ends: "CANCELLED", reason: "Bytes scanned limit was exceeded" });
    const { code, stderr } = await deployed();
    expect(code).toBe(1);
    expect(stderr).toContain("Take a shorter period");
  });
});
