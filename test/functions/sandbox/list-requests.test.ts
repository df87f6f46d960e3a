import { randomUUID } from "node:crypto";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as getRequest } from "../../../functions/sandbox/get-request.ts";
import { handler } from "../../../functions/sandbox/list-requests.ts";
import { handler as listSandboxCustomers } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { type Item, table } from "../../../shared/table/client.ts";
import { key } from "../../../shared/table/keys.ts";
import { type CallOptions, call, testTime } from "../../support/operations/call.ts";
import { later } from "../../support/payments/payments.ts";
import { written } from "../../support/run/written.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";
import { tableAway } from "../../support/table/table-away.ts";

// Restores the table before each test, so that the request log is empty.
useTable({ small: true, anew: true });

/** Makes another TPP with a sandbox of its own. */
async function anotherTpp() {
  const tpp = await testTpp("PSDNO-FSA-777777777");
  await openSmallWorld(tpp.tppId);
  return tpp;
}
type Tpp = Awaited<ReturnType<typeof testTpp>>;

const seconds = (each: number) => new Date(testTime.getTime() + each * 1000);
const list = (tpp: Tpp, query: CallOptions["query"] = {}, now = seconds(60)) =>
  call(handler, { tpp, query, now });
const customers = (tpp: Tpp, options: CallOptions = {}) =>
  call(listSandboxCustomers, { tpp, ...options });

describe("GET /v1/sandbox/requests", () => {
  it("also lists a request in the previous release's form, in which each field is an attribute of the item", async () => {
    const tpp = await testTpp();
    await customers(tpp);
    const { PK } = key("REQUESTLOG", tpp.tppId, "");
    const [{ json, ...rest }] = (await table.query(PK)) as [Item];
    const { body } = await list(tpp);
    await table.load([{ ...rest, ...JSON.parse(String(json)) }]);
    expect((await list(tpp)).body).toEqual(body);
  });

  it("lists each request with its result, the newest first", async () => {
    const tpp = await testTpp();
    const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
    await customers(tpp, {
      query: { withAccounts: "false" },
      headers: { "x-request-id": first },
    });
    await call(listAccounts, { tpp, headers: { "x-request-id": second }, now: seconds(1) });
    const wrong = { "x-request-id": third, "accept-language": "?" };
    await customers(tpp, { headers: wrong, query: { nobody: "Eirik" }, now: seconds(2) });
    const { status, body } = await list(tpp);
    expect(status).toBe(200);
    const common = { requestLogId: expect.any(String), milliseconds: expect.any(Number) };
    const self = {
      self: { href: expect.stringContaining("/v1/sandbox/requests/"), verbs: ["GET"] },
    };
    const rows = [
      ["2026-03-02T10:00:02+00:00", "/v1/sandbox/customers", "", 400, "FORMAT_ERROR", third],
      ["2026-03-02T10:00:01+00:00", "/v1/accounts", "", 401, "CONSENT_UNKNOWN", second],
      ["2026-03-02T10:00:00+00:00", "/v1/sandbox/customers", "withAccounts=false", 200, "", first],
    ].map(([time, path, query, status, code, xRequestId]) => ({
      ...common,
      time,
      method: "GET",
      path,
      query,
      status,
      code,
      xRequestId,
      _links: self,
    }));
    expect(body.requests).toEqual(rows);
    expect(body._links).toEqual({
      first: { href: expect.stringMatching(/\/v1\/sandbox\/requests\?limit=50$/), verbs: ["GET"] },
    });
    for (const { milliseconds } of body.requests) expect(milliseconds).toBeGreaterThan(0);
  });

  it("lists each request once over several pages while new requests arrive", async () => {
    const tpp = await testTpp();
    const sent: string[] = Array.from({ length: 7 }, () => randomUUID());
    for (const [at, id] of sent.entries())
      await customers(tpp, { headers: { "x-request-id": id }, now: seconds(at % 3) });
    const found: string[] = [];
    let query: Record<string, string> | undefined = { limit: "3" };
    const pages: number[] = [];
    while (query) {
      const { body }: { body: Awaited<ReturnType<typeof list>>["body"] } = await list(tpp, query);
      pages.push(body.requests.length);
      found.push(...body.requests.map(({ xRequestId }: { xRequestId: string }) => xRequestId));
      const { next } = body._links;
      query = next && Object.fromEntries(new URL(next.href).searchParams);
      await customers(tpp, { now: seconds(30) });
    }
    expect(pages).toEqual([3, 3, 1]);
    expect(found.toSorted()).toEqual(sent.toSorted());
    const order = found.map((id) => sent.indexOf(id) % 3);
    expect(order).toEqual(order.toSorted((a, b) => b - a));
  });

  it.each([
    ["limit", "0"],
    ["limit", "101"],
    ["limit", "all"],
    ["before", "1"],
    ["before", "1772445600000-a#b"],
    ["before", ""],
  ])(`refuses the query parameter %s with the value "%s"`, async (name, value) => {
    const answer = await list(await testTpp(), { [name]: value });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path: name });
  });

  it("lists no request of another TPP", async () => {
    const [one, other] = [await testTpp(), await anotherTpp()];
    await customers(one);
    const { requests } = (await list(one)).body;
    expect(requests).toHaveLength(1);
    expect((await list(other)).body.requests).toEqual([]);
    const params = { requestLogId: requests[0].requestLogId };
    expect(await call(getRequest, { params, tpp: one })).toMatchObject({ status: 200 });
    expect(await call(getRequest, { params, tpp: other })).toMatchObject({
      status: 404,
      code: "RESOURCE_UNKNOWN",
    });
  });

  it("lists a request for only 24 hours, even if the table still has it (decision: sandbox data)", async () => {
    const tpp = await testTpp();
    await customers(tpp);
    const [{ requestLogId }] = (await list(tpp)).body.requests;
    const params = { requestLogId };
    const last = later(testTime, { hours: 24 });
    const after = new Date(last.getTime() + 1);
    expect((await list(tpp, {}, last)).body.requests).toHaveLength(1);
    expect((await list(tpp, {}, after)).body.requests).toEqual([]);
    expect((await list(tpp, { before: requestLogId }, after)).body.requests).toEqual([]);
    expect((await call(getRequest, { tpp, params, now: last })).status).toBe(200);
    expect((await call(getRequest, { tpp, params, now: after })).status).toBe(404);
    const item = await table.get(key("REQUESTLOG", tpp.tppId, requestLogId));
    expect(item?.expires).toBe(last.getTime() / 1000);
  });

  it("leaves out requests for the log itself unless they are refused", async () => {
    const tpp = await testTpp();
    await list(tpp);
    await list(tpp);
    await list(tpp, { limit: "no" }, seconds(1));
    await call(getRequest, { tpp, params: { requestLogId: "none" }, now: seconds(2) });
    const { body } = await list(tpp);
    const told = body.requests.map(({ path, status }: Record<string, unknown>) => [path, status]);
    expect(told).toEqual([
      ["/v1/sandbox/requests/none", 404],
      ["/v1/sandbox/requests", 400],
    ]);
  });

  it("lists stored requests: a request that cannot be stored still succeeds, and an error is logged", async () => {
    const tpp = await testTpp();
    const back = tableAway({ of: "REQUESTLOG#" });
    const lines = await written(async () => {
      expect(await customers(tpp)).toMatchObject({ status: 200 });
    });
    await back();
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: "ERROR", xRequestId: expect.any(String) }),
    );
  });
});
