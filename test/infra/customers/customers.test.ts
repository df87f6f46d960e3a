import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { outboxOf } from "../../../shared/table/audit.ts";
import { table } from "../../../shared/table/client.ts";
import { fundsQuestions } from "../../../shared/table/funds-questions.ts";
import { psus } from "../../../shared/table/psus.ts";
import { useProduction } from "../../support/bank/production.ts";
import { runBank } from "../../support/commands/command.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { accountNamed, ask, fundsConsent } from "../../support/psu/funds.ts";
import { accountId, consent, eirik, ingrid } from "../../support/psu/sca.ts";
import { useAws } from "../../support/stacks/aws-double.ts";
import { describeStacks } from "../../support/stacks/stacks.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ seeded: false });
useProduction();

const kept = new Map<string, string>();
useAws((asked) => {
  const { method, url, body } = asked;
  if (!url.pathname.startsWith("/audit-bucket"))
    return describeStacks(asked, {
      "fjordgate-production-data": {
        TableName: process.env.TABLE_NAME ?? "",
        AuditBucket: "audit-bucket",
        AuditRetentionDays: "1827",
        ReadRetentionDays: "400",
      },
    });
  if (method === "PUT") {
    kept.set(url.pathname.replace("/audit-bucket/", ""), body);
    return {};
  }
  if (url.searchParams.has("list-type")) {
    const listed = [...kept.keys()].map((key) => `<Contents><Key>${key}</Key></Contents>`);
    return { body: `<ListBucketResult>${listed.join("")}</ListBucketResult>` };
  }
  return { body: kept.get(url.pathname.replace("/audit-bucket/", "")) ?? "" };
});
afterAll(() => {
  delete process.env.AUDIT_BUCKET;
});

const tppId = "NO-FSA-987654321";
const customers = (...args: string[]) => runBank("customers", ...args, "--stage", "production");
const forget = (customer: string) =>
  customers("forget", customer, "--reason", "asked on 2 March", "--yes");
const customerOf = async (psuId: string) =>
  (await psus.relationship(tppId, psuId))?.customerId ?? "";
const itemsOf = (psuId: string) => table.query(`PSU#${tppId}#${psuId}`);

const again = (count: number) => `${count} PSU-IDs of forgotten customers were deleted again.\n`;

describe("bank -- customers", () => {
  let headers: Record<string, string>;
  let psuId = "";
  let customer = "";
  const questions = async () => {
    const context = "PRIVATE";
    const of = { tppId, place: "production", psuId, context, accountId: await accountId(eirik) };
    return fundsQuestions.newest(of, testTime);
  };
  beforeAll(async () => {
    headers = await consent(eirik);
    psuId = headers["psu-id"] ?? "";
    customer = await customerOf(psuId);
    await call(listAccounts, { headers });
    const funds = await fundsConsent(eirik);
    expect(await ask(accountNamed(eirik), funds)).toMatchObject({ status: 200 });
  });

  it("shows a customer's PSU-ID at each TPP, and records the search", async () => {
    const { code, stdout } = await customers("show", customer, "--reason", "asked on 1 March");
    const shown = `${tppId}  PSU-ID ${psuId}  consents: PRIVATE  payments: none\n`;
    expect([code, stdout]).toEqual([0, shown]);
    const day = new Date().toISOString().slice(0, 10);
    const events = (await Promise.all(outboxOf(day))).flat();
    expect(events).toMatchObject([
      { type: "AUDIT_SEARCHED", resource: { type: "customer" }, reason: "asked on 1 March" },
    ]);
    expect(JSON.stringify(events)).not.toContain(customer);
    const unknown = await customers("show", "nobody", "--reason", "asked");
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining("No TPP has")]);
  });

  it("asks for a confirmation before it forgets a customer, and refuses the sandbox and an unknown customer", async () => {
    const asked = await customers("forget", customer, "--reason", "asked");
    expect([asked.code, asked.stderr]).toEqual([2, expect.stringContaining("use --yes")]);
    expect(asked.stdout).toMatch(/^This stays:\n/);
    const sandbox = await runBank("customers", "forget-again", "--stage", "sandbox");
    expect([sandbox.code, sandbox.stderr]).toEqual([
      2,
      expect.stringContaining("Only production has customers"),
    ]);
    const unknown = await forget("nobody");
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining("No TPP has")]);
    expect(await itemsOf(psuId)).not.toEqual([]);
    expect(kept.size).toBe(0);
  });

  it("deletes the items that link this customer to a PSU-ID, and names what stays", async () => {
    const other = await consent(ingrid);
    expect(await questions()).toHaveLength(1);
    const { code, stdout } = await forget(customer);
    expect(code).toBe(0);
    expect(stdout).not.toContain("approved payments of the last");
    expect(stdout).toMatch(/Events of consents.* locked until \d{4}-\d\d-\d\d/);
    expect(stdout).toMatch(/list of forgotten customers.* locked until \d{4}-\d\d-\d\d/);
    expect(stdout).toContain("Only with the secret ids");
    expect(stdout).toContain(psuId);
    expect(await itemsOf(psuId)).toEqual([]);
    const usage = await table.query(`USAGE#${tppId}#production#${psuId}#PRIVATE`);
    expect(usage).toEqual([]);
    expect(await questions()).toEqual([]);
    expect(await itemsOf(other["psu-id"] ?? "")).not.toEqual([]);
  });

  it("records who deleted a customer, without the PSU-ID", async () => {
    const day = new Date().toISOString().slice(0, 10);
    const events = (await Promise.all(outboxOf(day))).flat();
    const deleted = events.filter(({ type }) => type === "CUSTOMER_FORGOTTEN");
    expect(deleted).toMatchObject([
      { tppId, reason: "asked on 2 March", by: expect.any(String), resource: { type: "customer" } },
    ]);
    expect(JSON.stringify(deleted)).not.toContain(psuId);
  });

  it("makes later calls with the PSU-ID fail with PSU_CREDENTIALS_INVALID", async () => {
    const refused = await call(listAccounts, { headers });
    expect(refused).toMatchObject({ code: "PSU_CREDENTIALS_INVALID" });
  });

  it("keeps a list of forgotten customers without their ids", () => {
    expect([...kept.keys()]).toEqual([expect.stringMatching(/^forgotten\/[\w-]{43}\.json$/)]);
    expect([...kept].flat().join()).not.toContain(customer);
  });

  it("deletes forgotten customers again in a restored table, unless they came back later", async () => {
    // The restored table has the customer's items of before.
    await consent(eirik);
    expect((await customers("forget-again")).stdout).toBe(again(1));
    expect(await itemsOf(psuId)).toEqual([]);
    expect((await customers("forget-again")).stdout).toBe(again(0));
    // The tests' clock is in the past, so the list gets an entry from before it.
    const [[key, entry] = ["", ""]] = kept;
    kept.set(key, JSON.stringify({ ...JSON.parse(entry), at: "2026-03-01T00:00:00.000Z" }));
    await consent(eirik);
    expect((await customers("forget-again")).stdout).toBe(again(0));
    expect(await itemsOf(psuId)).not.toEqual([]);
  });
});
