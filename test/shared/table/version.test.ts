import { handler as writeAuditTrail } from "../../../functions/jobs/write-audit-trail.ts";
import { handler as executeOrders } from "../../../functions/sandbox/execute-orders.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { handler as setClock } from "../../../functions/sandbox/set-clock.ts";
import { handler as showStep } from "../../../functions/sca/show-step.ts";
import { settings } from "../../../shared/runtime/settings.ts";
import { table } from "../../../shared/table/client.ts";
import { dataVersion, keys } from "../../../shared/table/keys.ts";
import { tableVersion } from "../../../shared/table/version.ts";
import { call, testTime } from "../../support/operations/call.ts";
import { callPage } from "../../support/psu/page-call.ts";
import { loggedBy } from "../../support/run/logged.ts";
import { useObjectStore } from "../../support/table/object-store.ts";
import { auditImage, record, streamOf } from "../../support/table/stream.ts";
import { useTable } from "../../support/table/table.ts";
import { usedBy } from "../../support/table/uses.ts";

useTable({ small: true, anew: true });
const store = useObjectStore();

beforeAll(() => {
  process.env.AUDIT_BUCKET = "audit-bucket";
});

/** Sets the version of the table, and closes the connection as if the container were new. */
async function isOf(version: number): Promise<void> {
  await tableVersion.move(await tableVersion.read(), version);
  await table.close();
}
beforeEach(() => table.close());

const writes = (used: string[]) => used.filter((use) => use.startsWith("write"));

describe("data of another version (Data of another version)", () => {
  it.each([
    ["newer", dataVersion + 1, "deploy the release that migrated it, or a newer one"],
    ["older", dataVersion - 1, "run npm run bank -- table migrate of this release"],
  ])(
    "is refused with 503 if it is %s than the release, and nothing is written",
    async (_, version, words) => {
      await isOf(version);
      const used = await usedBy(async () => {
        const { answer, log } = await loggedBy(() =>
          call(setClock, { body: { time: "2026-04-01T10:00:00+00:00" } }),
        );
        expect(answer).toMatchObject({ status: 503, code: "SYSTEM_ERROR" });
        expect(answer.body.tppMessages).toEqual([
          {
            category: "ERROR",
            code: "SYSTEM_ERROR",
            text: "The bank's data cannot be used at the moment. Repeating this with the same X-Request-ID is safe.",
          },
        ]);
        expect(log).toContain(words);
        expect(log).toContain(`"found":"${version}","needed":"${dataVersion}"`);
      });
      expect(used.some((use) => use === "read VERSION#TABLE")).toBe(true);
      expect(writes(used)).toEqual([]);
    },
  );

  it("is refused by a page with an error page if it is newer than the release", async () => {
    await isOf(dataVersion + 1);
    const link = `${settings.siteAddress}/s/${"a".repeat(43)}`;
    const { answer, log } = await loggedBy(() => callPage(showStep, link));
    expect(answer.status).toBe(500);
    expect(answer.html).toContain("</html>");
    expect(log).toContain("newer version");
  });

  it("is refused by a job, which fails with 503, if it is newer than the release", async () => {
    await isOf(dataVersion + 1);
    const { log } = await loggedBy(() =>
      expect(executeOrders({ time: testTime.toISOString() })).rejects.toMatchObject({
        status: 503,
      }),
    );
    expect(log).toContain("newer version");
  });

  it("is refused by a feed, which reports the change as failed, if it is newer than the release", async () => {
    await isOf(dataVersion + 1);
    const first = record(7, auditImage("2026-03-02T10:00:00.000Z"));
    const { answer } = await loggedBy(() => writeAuditTrail(streamOf(first)));
    expect(answer.batchItemFailures).toEqual([{ itemIdentifier: first.dynamodb?.SequenceNumber }]);
    expect(store.names()).toEqual([]);
  });

  it("is served by the containers that refused it as soon as it is migrated", async () => {
    await isOf(dataVersion + 1);
    expect((await loggedBy(() => call(listSandboxCustomers))).answer.status).toBe(503);
    await tableVersion.move(dataVersion + 1, dataVersion);
    expect((await call(listSandboxCustomers)).status).toBe(200);
  });

  it("counts as version 1, and is refused, if the table has no version", async () => {
    await table.change([{ delete: keys.version() }]);
    await table.close();
    const { answer, log } = await loggedBy(() => call(listSandboxCustomers));
    expect(answer.status).toBe(503);
    expect(log).toContain(`"found":"1","needed":"${dataVersion}"`);
  });

  it("is checked for only once in each container", async () => {
    const looked = async () =>
      (await usedBy(() => call(listSandboxCustomers))).filter((use) => use.includes("VERSION"));
    expect(await looked()).toEqual(["read VERSION#TABLE"]);
    expect(await looked()).toEqual([]);
  });

  it("is checked for again if the process uses another table", async () => {
    expect((await call(listSandboxCustomers)).status).toBe(200);
    const { TABLE_NAME } = process.env;
    process.env.TABLE_NAME = "another";
    const { answer } = await loggedBy(() => table.get({ PK: "T#1", SK: "S" }).catch(String));
    process.env.TABLE_NAME = TABLE_NAME;
    expect(answer).toContain("ResourceNotFound");
  });

  it("gets no new version if another process has changed its version meanwhile", async () => {
    await isOf(dataVersion);
    await expect(tableVersion.move(dataVersion + 1, dataVersion + 2)).rejects.toThrow();
    await expect(tableVersion.move(undefined, dataVersion + 2)).rejects.toThrow();
    expect(await tableVersion.read()).toBe(dataVersion);
  });
});
