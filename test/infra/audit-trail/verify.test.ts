import { canBeVerified } from "../../../infra/audit-trail/verify-day.ts";
import { type AuditRecord, audit, auditLine } from "../../../shared/table/audit.ts";
import { table } from "../../../shared/table/client.ts";
import { runBank } from "../../support/commands/command.ts";
import { useAws } from "../../support/stacks/aws-double.ts";
import { describeStacks } from "../../support/stacks/stacks.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ seeded: false });

const dayBefore = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const day = dayBefore(2);
const tppId = "NO-FSA-987654321";
const event = (requestId: string, at = `${day}T10:00:00.000Z`): AuditRecord => ({
  type: "PAYMENT_BOOKED",
  at,
  tppId,
  requestId,
  resource: { type: "payment", id: "p" },
});
const read: AuditRecord = { ...event("r9"), type: "READ", operation: "List accounts" };

type Version = { key: string; text: string; mode?: string | undefined; until: string };
const written = `${day}T12:00:00.000Z`;
const end = (from: string, days: number) =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString();
const textOf = (...events: AuditRecord[]) => events.map(auditLine).join("");
const changes = (text: string, more: Partial<Version> = {}): Version => ({
  key: `changes/${day}/a.ndjson`,
  text,
  mode: "COMPLIANCE",
  until: end(written, 1827),
  ...more,
});
const reads = (more: Partial<Version> = {}): Version =>
  changes(textOf(read), { key: `reads/${day}/a.ndjson`, until: end(day, 401), ...more });

let versions: Version[];
let hidden: string[];
let bucketsLock: string;
let bucketsRules: string;
let bodies: string[];
const lockOf = (mode: string, days: number) =>
  `<ObjectLockConfiguration><Rule><DefaultRetention><Mode>${mode}</Mode><Days>${days}</Days></DefaultRetention></Rule></ObjectLockConfiguration>`;
const rulesOf = (days: number) =>
  `<LifecycleConfiguration><Rule><ID>reads</ID><Expiration><Days>${days}</Days></Expiration></Rule></LifecycleConfiguration>`;
beforeEach(() => {
  versions = [changes(textOf(event("r1"), event("r2"))), reads()];
  versions.push(changes(textOf(event("r3")), { key: `changes/${day}/z.ndjson` }));
  hidden = [];
  [bucketsLock, bucketsRules] = [lockOf("COMPLIANCE", 1827), rulesOf(401)];
  bodies = [];
});

/** An S3 that lists and reads these versions, beside CloudFormation. */
useAws((asked) => {
  const { url } = asked;
  const xml = (body: string) => ({ headers: { "content-type": "text/xml" }, body });
  if (!url.pathname.startsWith("/audit-bucket"))
    return describeStacks(asked, {
      "fjordgate-production-data": {
        TableName: process.env.TABLE_NAME ?? "",
        AuditBucket: "audit-bucket",
        AuditRetentionDays: "1827",
        ReadRetentionDays: "400",
      },
    });
  if (url.searchParams.has("object-lock")) return xml(bucketsLock);
  if (url.searchParams.has("lifecycle"))
    return bucketsRules
      ? xml(bucketsRules)
      : {
          status: 404,
          ...xml("<Error><Code>NoSuchLifecycleConfiguration</Code><Message>none</Message></Error>"),
        };
  if (url.searchParams.has("versions")) {
    const prefix = url.searchParams.get("prefix") ?? "";
    const listed = versions.flatMap(({ key }, index) =>
      key.startsWith(prefix)
        ? [`<Version><Key>${key}</Key><VersionId>v${index}</VersionId></Version>`]
        : [],
    );
    const marked = hidden
      .filter((key) => key.startsWith(prefix))
      .map((key) => `<DeleteMarker><Key>${key}</Key></DeleteMarker>`);
    return xml(`<ListVersionsResult>${[...listed, ...marked].join("")}</ListVersionsResult>`);
  }
  const {
    text = "",
    mode,
    until = "",
  } = versions[Number(url.searchParams.get("versionId")?.slice(1))] ?? {};
  if (asked.method === "GET") bodies.push(url.pathname);
  return {
    headers: {
      "last-modified": new Date(written).toUTCString(),
      ...(mode && { "x-amz-object-lock-mode": mode }),
      "x-amz-object-lock-retain-until-date": until,
    },
    body: text,
  };
});

beforeAll(async () => {
  const stored = [event("r1"), event("r2"), event("r3")];
  await table.change(stored.map((each) => audit({ ...each, at: new Date(each.at) })));
});

const verify = (of = day) => runBank("audit", "verify", "--stage", "production", "--day", of);

describe("bank -- audit verify", () => {
  it("reports a day as complete if its objects are locked and its events are those of the table", async () => {
    const { code, stdout } = await verify();
    expect(stdout).toContain("The table has 3 events of changes on this day.");
    expect(stdout).toContain(`The audit trail of ${day} is whole.`);
    expect(code).toBe(0);
  });

  it("downloads the content of objects about changes, and that of objects about reads only if an object has two versions", async () => {
    await verify();
    expect(bodies.toSorted()).toEqual(
      ["a", "z"].map((name) => `/audit-bucket/changes/${day}/${name}.ndjson`),
    );
    versions.push(reads());
    await verify();
    expect(bodies.filter((path) => path.includes("/reads/"))).toHaveLength(2);
  });

  it.each<[string, () => void, RegExp]>([
    [
      "a bucket whose lock is weaker than the stage's setting",
      () => {
        bucketsLock = lockOf("GOVERNANCE", 1827);
      },
      /^The bucket's lock is GOVERNANCE for 1827 days, not COMPLIANCE for 1827\.$/m,
    ],
    [
      "a bucket whose lock is shorter than the retention",
      () => {
        bucketsLock = lockOf("COMPLIANCE", 1);
      },
      /^The bucket's lock is COMPLIANCE for 1 days/m,
    ],
    [
      "a bucket that deletes reads before the end of their retention",
      () => {
        bucketsRules = rulesOf(1);
      },
      /^The bucket deletes reads after 1 days, not after 401\.$/m,
    ],
    [
      "a bucket without the rule for reads",
      () => {
        bucketsRules = "";
      },
      /^The bucket deletes reads after no days/m,
    ],
    [
      "an event in the folder of another day",
      () =>
        versions.push(
          changes(textOf(event("moved", `${dayBefore(9)}T10:00:00.000Z`)), {
            key: `changes/${day}/b.ndjson`,
          }),
        ),
      /^changes\/\S+b\.ndjson has an event of another day: \S+ .* request moved$/m,
    ],
    [
      "a line that is no event",
      () => versions.push(changes("no{\n", { key: `changes/${day}/b.ndjson` })),
      /^changes\/\S+b\.ndjson has a line that is no event$/m,
    ],
    [
      "an event with control characters",
      () => versions.push(changes(textOf(event("\u001b[2J")), { key: `changes/${day}/b.ndjson` })),
      /^added: .* request \\u\{1b\}\[2J$/m,
    ],
    [
      "an event that only the table has",
      () => versions.splice(2, 1),
      /^lost: \S+T10:00:00.000Z {2}PAYMENT_BOOKED {2}NO-FSA-987654321 {2}request r3$/m,
    ],
    [
      "an event that only the bucket has",
      () => versions.push(changes(textOf(event("forged")), { key: `changes/${day}/b.ndjson` })),
      /^added: .* request forged$/m,
    ],
    [
      "a changed event",
      () => versions.splice(0, 1, changes(textOf(event("r1"), { ...event("r2"), tppId: "x" }))),
      /lost: .* request r2\n.*added: .* x {2}request r2/,
    ],
    [
      "an object without a lock",
      () => versions.splice(1, 1, reads({ mode: undefined })),
      /^reads\/\S+ \(v1\) is locked until .* \(no mode\)/m,
    ],
    [
      "a lock that may be lifted",
      () => versions.splice(0, 1, { ...(versions[0] as Version), mode: "GOVERNANCE" }),
      /^changes\/\S+ \(v0\) is locked until .* \(GOVERNANCE\)/m,
    ],
    [
      "a lock of changes that ends too early",
      () => versions.splice(0, 1, { ...(versions[0] as Version), until: end(written, 1826) }),
      /^changes\/\S+ \(v0\) is locked until/m,
    ],
    [
      "a lock of reads that ends too early",
      () => versions.splice(1, 1, reads({ until: end(day, 400) })),
      /^reads\/\S+ \(v1\) is locked until/m,
    ],
    [
      "a delete marker",
      () => hidden.push(`reads/${day}/a.ndjson`),
      /^reads\/\S+ is hidden by a delete marker$/m,
    ],
    [
      "a newer version that lacks an event",
      () => versions.unshift(changes(textOf(event("r1")))),
      /^changes\/\S+ lacks events of its older version$/m,
    ],
  ])("names %s, and ends with exit code 1", async (_, change, words) => {
    change();
    const { code, stdout } = await verify();
    expect(stdout).toMatch(words);
    expect(stdout).not.toContain("is whole");
    expect(code).toBe(1);
  });

  it("accepts an object that was written twice if its newer version has more events", async () => {
    versions.unshift(changes(textOf(event("r1"), event("r2"), event("r3"))));
    expect(await verify()).toMatchObject({ code: 0 });
  });

  const changesOf = (old: string) =>
    changes(textOf(event("r1", `${old}T10:00:00.000Z`)), { key: `changes/${old}/a.ndjson` });

  it("accepts that records of reads are deleted after their retention", async () => {
    const old = dayBefore(402);
    versions = [changesOf(old)];
    hidden.push(`reads/${old}/a.ndjson`);
    expect(await verify(old)).toMatchObject({ code: 0 });
    hidden.push(`changes/${old}/a.ndjson`);
    expect(await verify(old)).toMatchObject({ code: 1 });
  });

  it("does not compare a day with the table if the table no longer has it", async () => {
    versions = [changesOf(dayBefore(40))];
    const { code, stdout } = await verify(dayBefore(40));
    expect(stdout).toContain("it no longer has this day");
    expect(code).toBe(0);
  });

  it("reports a day without events as complete only if the table shows that there were none", async () => {
    versions = [];
    expect(await verify(dayBefore(20))).toMatchObject({ code: 0 });
    const { code, stdout } = await verify(dayBefore(40));
    expect([code, stdout]).toEqual([1, expect.stringContaining("No event of changes is kept")]);
  });

  it("shows only the locks of the objects if the table no longer has the day", async () => {
    const old = dayBefore(40);
    const at = `${old}T10:00:00.000Z`;
    const until = new Date(Date.parse(written) + 1827 * 86_400_000).toISOString();
    versions = [changes(textOf(event("r1", at)), { key: `changes/${old}/a.ndjson`, until })];
    const { code, stdout } = await verify(old);
    expect([code, stdout]).toEqual([0, expect.stringContaining("can no longer be shown")]);
    expect(stdout).not.toContain("is whole");
  });

  it("refuses the current day", async () => {
    const { code, stderr } = await verify(dayBefore(0));
    expect([code, stderr]).toEqual([2, expect.stringContaining("must be over for five minutes")]);
  });

  it.each([
    ["cannot verify 2 March before it ends", "2026-03-02T23:59:59Z", false],
    ["cannot verify 2 March in the five minutes after its end", "2026-03-03T00:04:59Z", false],
    ["can verify 2 March from five minutes after its end", "2026-03-03T00:05:00Z", true],
  ])("%s (at %s)", (_, now, isOver) => {
    expect(canBeVerified("2026-03-02", new Date(now))).toBe(isOver);
  });
});

describe("bank -- audit since", () => {
  const since = (time: string, ...more: string[]) =>
    runBank("audit", "since", time, "--stage", "production", ...more);
  const revoked = { ...event("r4", `${day}T11:00:00.000Z`), type: "CONSENT_REVOKED" as const };
  const started = { ...event("r5", `${day}T11:30:00.000Z`), type: "SCA_STARTED" as const };

  it("lists the later events that a restored table lacks, the oldest first, each once", async () => {
    const text = textOf(revoked, started, event("r1"));
    versions.push(changes(text, { key: `changes/${day}/b.ndjson` }));
    const { code, stdout } = await since(`${dayBefore(3)}T23:59:59Z`);
    const ids = [...stdout.matchAll(/"requestId":"(r\d)"/g)].map(([, id]) => id);
    expect([code, ids]).toEqual([0, ["r1", "r2", "r3", "r4"]]);
    expect(stdout).toContain("4 events");
    expect(stdout.startsWith(`${day}T10:00:00.000Z {"at":`)).toBe(true);
    expect((await since(`${day}T10:00:00Z`)).stdout).toContain("\n1 events");
  });

  it("reads the bucket of --bucket, and accepts a time as the AWS CLI prints it", async () => {
    const copy = await since(
      `${dayBefore(3)}T01:00:00.000000+01:00`,
      "--bucket",
      "audit-bucket-copy",
    );
    expect(copy.stdout).toContain("3 events");
    expect((await since(day)).code).toBe(2);
  });
});
