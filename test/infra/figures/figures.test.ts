import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeObject } from "../../../shared/object-store/object-store.ts";
import { osloDay } from "../../../shared/rules/calendar.ts";
import { hourName, quarterOf } from "../../../shared/rules/figures.ts";
import { type AuditType, audit } from "../../../shared/table/audit.ts";
import { table } from "../../../shared/table/client.ts";
import { runBank } from "../../support/commands/command.ts";
import { useLogs } from "../../support/figures/access-log.ts";
import { at, hourOf, type Requests } from "../../support/figures/hours.ts";
import { scratchFolder } from "../../support/run/scratch-folder.ts";
import { useAws } from "../../support/stacks/aws-double.ts";
import { describeStacks } from "../../support/stacks/stacks.ts";
import { useObjectStore } from "../../support/table/object-store.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
const store = useObjectStore();
const logs = useLogs();
useAws((asked) =>
  describeStacks(asked, {
    "fjordgate-production-data": {
      TableName: process.env.TABLE_NAME ?? "",
      AuditBucket: "audit-bucket",
    },
  }),
);
afterAll(() => {
  delete process.env.AUDIT_BUCKET;
});

const figures = (...args: string[]) => runBank("figures", ...args);
const show = (...args: string[]) => figures("show", ...args);

/** The hours of these days in Oslo, of which each has one answered request. */
function quietHours(from: string, to: string): Record<string, Requests> {
  const hours: Record<string, Requests> = {};
  for (let second = Date.parse(from) / 1000; second < Date.parse(to) / 1000; second += 3_600)
    hours[hourName(second)] = { tpps: [at("30:00", 1, 0)] };
  return hours;
}

/** The fourth quarter of 2025 in Oslo, with a downtime over midnight and a missing hour on the day of 25 hours. */
const hours: Record<string, Requests | undefined> = {
  ...quietHours("2025-09-30T22:00Z", "2025-12-31T23:00Z"),
  "2025-10-25T21": { tpps: [at("59:50", 0, 5)] },
  "2025-10-25T22": { tpps: [at("00:20", 1, 0)], probe: [at("00:10", 0, 1)] },
  "2025-10-26T10": undefined,
};

const own = `day,downtime_seconds,payments_ms,accounts_ms,funds_ms,error_percent
2025-10-26,7,210,90.5,,0.01
2025Q4,7,211,91,no requests,0.02
`;

/** A copy of the bucket in a folder, which is read faster than two thousand objects. */
const folder = scratchFolder("figures");
const quarter = ["--quarter", "2025Q4", "--folder", folder];

beforeAll(async () => {
  for (const part of ["hours", "own"]) mkdirSync(join(folder, part));
  for (const [hour, requests] of Object.entries(hours))
    if (requests)
      writeFileSync(join(folder, "hours", `${hour}.json`), JSON.stringify(hourOf(hour, requests)));
  writeFileSync(join(folder, "own", "2025Q4.csv"), own);
  for (const hour of ["2025-10-25T21", "2025-10-25T22"]) {
    const counts = hourOf(hour, hours[hour] ?? {});
    await writeObject("audit-bucket", `figures/hours/${hour}.json`, JSON.stringify(counts));
  }
});

const header =
  "period,hours,missing_hours,downtime_seconds,uptime_percent,payments_ms,accounts_ms,funds_ms,requests,errors,error_percent,probe_payments_ms,probe_accounts_ms,probe_funds_ms,probe_requests,probe_errors,probe_error_percent,own_downtime_seconds,own_payments_ms,own_accounts_ms,own_funds_ms,own_error_percent";
const noProbe = "no requests,no requests,no requests,0,0,no requests";

describe("bank -- figures show --quarter", () => {
  it("prints a row for each day and for the quarter, and names a missing hour", async () => {
    const { code, stdout } = await show(...quarter);
    expect(code).toBe(0);
    const lines = stdout.trim().split("\n");
    expect(lines).toHaveLength(94);
    expect(lines[0]).toBe(header);
    expect(lines.filter((each) => /^(2025-10-2[56]|2025Q4)/.test(each))).toEqual([
      // 23 quiet hours and 5 failures.
      `2025-10-25,24,,10,99.988,no requests,100,no requests,28,5,17.857,${noProbe},,,,,`,
      // 23 quiet hours and one request: 20 seconds of the 24 hours without the missing one.
      "2025-10-26,25,2025-10-26T10,20,99.976,no requests,100,no requests,24,0,0.000,no requests,100,no requests,1,1,100.000,7,210,90.5,,0.01",
      // 92 days of 24 hours and one more, of which one is missing and one has 5 requests.
      "2025Q4,2209,2025-10-26T10,30,99.999,no requests,100,no requests,2212,5,0.226,no requests,100,no requests,1,1,100.000,7,211,91,no requests,0.02",
    ]);
  });

  it("prints JSON with the same rows", async () => {
    const { stdout } = await show(...quarter, "--json");
    const rows = JSON.parse(stdout);
    expect(rows).toHaveLength(93);
    expect(rows.at(-1)).toMatchObject({ period: "2025Q4", downtime_seconds: 30, requests: 2_212 });
    expect(Object.keys(rows[0]).join()).toBe(header);
  });

  it.each([
    ["--quarter 2025Q5", 2, /--quarter needs a quarter/],
    ["no options", 2, /Give either --quarter, or --from/],
    ["--quarter 2025Q4 --from 2025-10-25T00:00Z", 2, /Give either/],
    ["--from 2025-10-25T00:00Z", 2, /a later --to/],
    ["--from 2099-10-25T00:00Z --to 2099-10-25T01:00Z", 2, /--to is in the future/],
    ["--from 2025-10-25T01:00Z --to 2025-10-25T00:00Z", 2, /a later --to/],
    ["--from 2026-02-31T10:00Z", 2, /an instant with its time zone/],
    ["--from 2025-10-25", 2, /an instant with its time zone/],
    ["--quarter 2099Q1", 1, /No day of 2099Q1 is over yet/],
    ["--quarter 2024Q1 --folder FOLDER", 1, /no day of it that is over has a counted hour/],
    ["--quarter 2025Q4 --folder /no/such", 1, /There is no folder/],
    ["--quarter 2025Q4 --stage sandbox", 1, /There is no stack fjordgate-sandbox-data/],
  ])("answers %s with exit code %d and the message %s", async (options, code, words) => {
    const args = options === "no options" ? [] : options.replace("FOLDER", folder).split(" ");
    const ended = await show(...args);
    expect([ended.code, ended.stdout]).toEqual([code, ""]);
    expect(ended.stderr).toMatch(words);
  });

  it.each([
    ["a wrong first line", "day,ms\n2025-10-26,7", /must begin with the line day,downtime_seconds/],
    ["too few fields", "2025-10-26,7", /cannot be read: 2025-10-26,7/],
    ["a word instead of a number", "2025-10-26,much,1,1,1,1", /cannot be read/],
    ["a day of another quarter", "2026-01-01,1,1,1,1,1", /is for no day of 2025Q4/],
    ["a day twice", "2025-10-26,1,1,1,1,1\n2025-10-26,2,1,1,1,1", /or for one twice/],
    ["a day that does not exist", "2025-11-31,1,1,1,1,1", /is for no day/],
    ["more downtime than a day has", "2025-10-26,90001,1,1,1,1", /too high/],
    ["more errors than requests", "2025-10-26,1,1,1,1,100.1", /too high/],
  ])("refuses figures of the bank's own interface if their file has %s", async (_, text, words) => {
    const other = scratchFolder("own");
    mkdirSync(join(other, "own"));
    const first = text.startsWith("day") ? "" : `${ownHeader}\n`;
    writeFileSync(join(other, "own", "2025Q4.csv"), first + text);
    const { code, stderr } = await show("--quarter", "2025Q4", "--folder", other);
    expect([code, stderr]).toEqual([1, expect.stringMatching(words)]);
  });
});

const ownHeader = "day,downtime_seconds,payments_ms,accounts_ms,funds_ms,error_percent";

describe("bank -- figures show --from --to", () => {
  const incident = ["--from", "2025-10-25T21:55:00Z", "--to", "2025-10-25T22:05:00+00:00"];
  const event = (type: AuditType, id: string, time: string, more = {}) =>
    audit({
      type,
      at: new Date(`2025-10-25T${time}Z`),
      tppId: "NO-FSA-987654321",
      requestId: `${type}-${id}`,
      psuId: `psu of ${id}`,
      resource: { type: "payment", id },
      ...more,
    });

  beforeAll(async () => {
    await table.change([
      event("PAYMENT_APPROVED", "answered", "21:59:00"),
      event("PAYMENT_STATUS", "answered", "21:59:59", { after: "ACSC" }),
      event("PAYMENT_CREATED", "waited", "21:58:00"),
      event("SCA_STARTED", "waited", "21:58:01"),
      event("SCA_FAILED", "waited", "21:54:00"),
      event("PAYMENT_APPROVED", "waited", "21:59:00"),
      event("PAYMENT_STATUS", "waited", "22:00:01", { after: "ACSC" }),
      event("PAYMENT_APPROVED", "unanswered", "22:00:00", { psuId: "psu of waited" }),
      event("PAYMENT_APPROVED", "earlier", "21:54:59"),
      event("PAYMENT_STATUS", "rejected", "22:01:00", { after: "RJCT" }),
      event("PAYMENT_REJECTED", "lapsed", "22:02:00"),
      event("SCA_FAILED", "sca", "22:03:00", { psuId: undefined }),
      event("SCA_FAILED", "sca", "22:04:00"),
    ]);
  });
  const twoTpps = () => {
    const rows = [
      ["NO-FSA-1", "4"],
      ["NO-FSA-2", "1"],
    ].map(([tppId, requests]) => [
      { field: "tppId", value: tppId },
      { field: "requests", value: requests },
    ]);
    logs.answerNext(
      { body: '{"queryId":"1"}' },
      { body: JSON.stringify({ status: "Complete", results: rows }) },
    );
  };

  it("prints downtime, requests, TPPs, payments and customers", async () => {
    twoTpps();
    const { code, stdout } = await show(...incident);
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        "from,to,downtime_seconds,requests,failed_requests,tpps_affected,payments_waited,payments_rejected,customers_affected,missing_hours",
        "2025-10-25T21:55:00.000Z,2025-10-25T22:05:00.000Z,30,6,5,2,2,2,4,\n",
      ].join("\n"),
    );
  });

  it("names each downtime and TPP in JSON", async () => {
    twoTpps();
    const { stdout } = await show(...incident, "--json");
    expect(JSON.parse(stdout)).toMatchObject({
      downtimes: [
        { from: "2025-10-25T21:59:50.000Z", to: "2025-10-25T22:00:20.000Z", failed_requests: 5 },
      ],
      tpps: [
        { tppId: "NO-FSA-1", failed_requests: 4 },
        { tppId: "NO-FSA-2", failed_requests: 1 },
      ],
    });
  });

  it("prints only the figures that come from the request counts if --folder is given", async () => {
    const { stdout } = await show(...incident, "--folder", folder, "--json");
    expect(JSON.parse(stdout)).toEqual({
      from: "2025-10-25T21:55:00.000Z",
      to: "2025-10-25T22:05:00.000Z",
      downtime_seconds: 30,
      requests: 6,
      failed_requests: 5,
      missing_hours: "",
      downtimes: [expect.objectContaining({ failed_requests: 5 })],
    });
  });
});

describe("a recorded closure of the interface", () => {
  it("is downtime of its day, and lasts until now if it has no end", async () => {
    const closures = [
      { from: "2025-11-03T10:00:00.500Z", to: "2025-11-03T10:01:00Z" },
      { from: "2025-12-31T22:59:00Z" },
    ];
    writeFileSync(join(folder, "closures.json"), JSON.stringify(closures));
    const { stdout } = await show(...quarter, "--json");
    const down = JSON.parse(stdout)
      .filter((row: { downtime_seconds: number }) => row.downtime_seconds)
      .map((row: Record<string, unknown>) => [row.period, row.downtime_seconds]);
    expect(down).toEqual([
      ["2025-10-25", 10],
      ["2025-10-26", 20],
      ["2025-11-03", 60],
      ["2025-12-31", 60],
      ["2025Q4", 150],
    ]);
    const incident = ["--from", "2025-11-03T09:00Z", "--to", "2025-11-03T10:00:30Z", "--json"];
    const ended = await show(...incident, "--folder", folder);
    expect(JSON.parse(ended.stdout).downtime_seconds).toBe(30);
  });
});

describe("a day without a counted hour in the availability figures", () => {
  const unknown = scratchFolder("unknown");
  const rowsOf = async () => {
    const { stdout } = await show("--quarter", "2025Q3", "--folder", unknown);
    return stdout.split("\n").filter((row) => /^2025-07-0[12]|^2025Q3/.test(row));
  };
  const empty = ",".repeat(18);
  const total = `no requests,100,no requests,1,0,0.000,${noProbe},,,,,`;

  beforeAll(() => {
    mkdirSync(join(unknown, "hours"));
    const counted = JSON.stringify(hourOf("2025-07-01T10", { tpps: [at("30:00", 1, 0)] }));
    writeFileSync(join(unknown, "hours", "2025-07-01T10.json"), counted);
  });

  it("has empty fields, and does not change the uptime of the quarter", async () => {
    const [first, second, sum] = await rowsOf();
    expect(first).toMatch(new RegExp(`,0,100.000,${total}$`));
    expect(second).toMatch(new RegExp(`T21,${empty}$`));
    expect(sum).toMatch(new RegExp(`,0,100.000,${total}$`));
  });

  it("shows a recorded downtime, but its seconds in uncounted hours do not lower the uptime", async () => {
    const closures = [{ from: "2025-07-01T10:59:24Z", to: "2025-07-02T10:00:00Z" }];
    writeFileSync(join(unknown, "closures.json"), JSON.stringify(closures));
    const [first, second, sum] = await rowsOf();
    // 36 seconds of the counted hour are one in a hundred.
    expect(first).toContain(`,39636,99.000,${total}`);
    expect(second).toContain("T21,43200,,,");
    expect(sum).toContain(`,82836,99.000,${total}`);
  });
});

describe("bank -- figures publish", () => {
  it.each([["2099Q1"], [quarterOf(osloDay(new Date()))]])(
    "refuses the quarter %s, which is not over",
    async (quarter) => {
      const { code, stderr } = await figures("publish", "--quarter", quarter);
      expect([code, stderr]).toEqual([1, expect.stringContaining(`${quarter} is still running`)]);
      expect(store.names().filter((name) => name.includes("published"))).toEqual([]);
    },
  );

  it("writes the CSV of the quarter to the bucket, and names missing hours", async () => {
    const { code, stdout } = await figures("publish", "--quarter", "2025Q4");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^92 days of 2025Q4 are published at \/figures\?quarter=2025Q4\.\n/);
    expect(stdout).toContain("These hours are missing: 2025-09-30T22 2025-09-30T23 ");
    const [published = ""] = store.versionsOf("/audit-bucket/figures/published/2025Q4.csv");
    const lines = published.split("\n");
    expect([lines.length, lines[0]]).toEqual([94, header]);
    expect(lines.find((line) => line.startsWith("2025-10-25"))).toContain(",10,99.722,");
  });
});
