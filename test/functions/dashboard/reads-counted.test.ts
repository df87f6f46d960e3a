import { randomUUID } from "node:crypto";
import { handler as getAccount } from "../../../functions/accounts/get-account.ts";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as listTransactions } from "../../../functions/accounts/list-transactions.ts";
import { routes } from "../../../infra/routes.ts";
import { accessKindOf } from "../../../shared/rules/accesses.ts";
import { stopList } from "../../../shared/table/stop-list.ts";
import { wavesOf } from "../../bench/waves.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { historySeen, read } from "../../support/psu/consent-history.ts";
import { accountId, consent, eirik } from "../../support/psu/sca.ts";
import { loggedBy } from "../../support/run/logged.ts";
import { useTable } from "../../support/table/table.ts";
import { tableAway } from "../../support/table/table-away.ts";
import { writtenBy } from "../../support/table/uses.ts";

// Restores the table before each test, so that it has no reads.
useTable({ anew: true });

describe("the count of reads with the PSU present", () => {
  it("records the same kind of data, such as balances, for an operation's path as for its name", () => {
    const reads = routes.filter(({ operation }) => operation.unattended);
    expect(reads.length).toBeGreaterThan(8);
    for (const { path, operation } of reads) {
      const [, ofAccounts] = /\{id\}\/(balances|transactions)/.exec(path) ?? ["", "accounts"];
      const kind = path.includes("/card-accounts") ? "cards" : ofAccounts;
      const told = [accessKindOf(operation.summary), accessKindOf(path)];
      expect([path, ...told]).toEqual([path, kind, kind]);
    }
  });

  it.each([
    ["an account", getAccount, {}],
    ["a list", listTransactions, { bookingStatus: "both" }],
  ])("adds no DynamoDB round trip to a read of %s, which needs two", async (_, handler, query) => {
    const psu = await consent(eirik);
    const params = { id: await accountId(eirik) };
    let written: string[] = [];
    const { waves, answer } = await wavesOf(async () => {
      let read: Awaited<ReturnType<typeof call>> | undefined;
      written = await writtenBy(async () => {
        read = await call(handler, { headers: psu, params, query });
      });
      return read;
    });
    expect(answer?.status).toBe(200);
    expect(written).toEqual(["REQUEST", "USAGE"]);
    expect(waves).toBe(2);
  });

  it("can fail without failing the read", async () => {
    const psu = await consent(eirik);
    const stop = tableAway({ of: "USAGE#" });
    const { answer, log } = await loggedBy(() => read(listAccounts, psu)).finally(stop);
    expect(answer).toMatchObject([{ status: 200 }]);
    expect(log).toContain("a read was not counted for the PSU's dashboard");
    expect(log).not.toContain(psu["psu-id"] ?? "-");
  });

  it("does not increase if a request is repeated", async () => {
    const headers = { ...(await consent(eirik)), "x-request-id": randomUUID() };
    const answers = await read(listAccounts, headers, { times: 3 });
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await historySeen()).toContain("With you present: accounts 1×");
  });

  it("includes a request once if its first copy was refused and a repetition is answered", async () => {
    const headers = { ...(await consent(eirik)), "x-request-id": randomUUID() };
    const act = { id: "r", at: testTime, reason: "test" };
    await stopList.add("NO-FSA-987654321", act);
    const refused = await read(listAccounts, headers, { times: 2 });
    await stopList.remove("NO-FSA-987654321", { ...act, id: "s" });
    const answered = await read(listAccounts, headers, { times: 2 });
    const statuses = [...refused, ...answered].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 200, 200]);
    expect(await historySeen()).toContain("With you present: accounts 1×");
  });

  it("includes each of twelve simultaneous reads", async () => {
    const psu = await consent(eirik);
    const read = () => call(listAccounts, { headers: psu });
    const answers = await Promise.all(Array.from({ length: 12 }, read));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await historySeen()).toContain("With you present: accounts 12×");
  });
});
