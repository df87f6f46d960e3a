import { handler } from "../../../functions/sandbox/export-data.ts";
import { handler as importData } from "../../../functions/sandbox/import-data.ts";
import { blockPayments } from "../../support/bank/net-bank.ts";
import { call } from "../../support/operations/call.ts";
import { eirik, orderOf } from "../../support/payments/orders.ts";
import { receiveApproved } from "../../support/payments/payments.ts";
import { isLong } from "../../support/run/long-form.ts";
import { allData, dataPages, sortedData } from "../../support/sandbox/sandbox-data.ts";
import {
  done,
  makeAccount,
  makeCard,
  makeCorporation,
} from "../../support/sandbox/sandbox-world.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const other = "PSDNO-FSA-777777777";

describe("GET /v1/sandbox/data (Bulk data)", () => {
  it.each(isLong ? [37, 700] : [400])(
    "returns pages of %s entries that another sandbox can import",
    async (limit) => {
      const tpp = await testTpp(other);
      await openSmallWorld(tpp.tppId);
      const { person } = await makeCorporation();
      await makeAccount(person.customerId);
      await makeCard(person.customerId);
      const kid = { required: true, lengths: [4, 25], modulus: "MOD11" };
      const { id } = await makeAccount(person.customerId, { kid });
      await blockPayments(id, true);
      await receiveApproved(orderOf({ creditorName: `Waiting ${limit}` }));
      const pages = await dataPages(limit);
      for (const [index, body] of pages.entries())
        await done(importData, { body, tpp, query: index ? {} : { replace: "true" } });
      expect(await allData({ tpp })).toEqual(sortedData(pages));
    },
    60_000,
  );

  it("leaves out payments that are not executed and the money that they hold (decision: Dated payments)", async () => {
    const before = await allData();
    await receiveApproved(orderOf({ creditorName: "On its way" }));
    const waiting = { creditorName: "Waiting", requestedExecutionDate: "2026-03-10" };
    await receiveApproved(orderOf(waiting));
    expect(await allData()).toEqual(before);
  });

  it("returns the version of the data, and an import accepts data with this version (decision: data of another version)", async () => {
    const { body } = await call(handler, { query: { limit: "2" } });
    expect(body.version).toBe(1);
    const { version } = body;
    expect((await call(importData, { body: { customers: [], version } })).status).toBe(201);
  });

  it("returns no more entries than the limit, with a link to the next page", async () => {
    const { body } = await call(handler, { query: { limit: "2" } });
    expect(body).toMatchObject({ accounts: [], transactions: [], cardTransactions: [] });
    expect(body.customers).toHaveLength(2);
    expect(body._links.first.href).toBe("https://localhost:8443/v1/sandbox/data?limit=2");
    expect(body._links.next).toMatchObject({ verbs: ["GET"] });
  });

  it("returns the data of the calling TPP's sandbox", async () => {
    const tpp = await testTpp("PSDNO-FSA-888888888");
    await openSmallWorld(tpp.tppId);
    const numbers = async () =>
      (await allData({ tpp })).customers?.map((each) => (each as { name: string }).name);
    expect(await numbers()).toHaveLength(4);
    expect((await allData()).accounts).toEqual(
      expect.arrayContaining([expect.objectContaining({ bban: eirik.main.bban })]),
    );
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each([
    ["a limit of 0", { limit: "0" }, "limit"],
    ["a limit of 1001", { limit: "1001" }, "limit"],
    ['an invalid value of the parameter "after"', { after: "nowhere" }, "after"],
    ['a value of the parameter "after" with an unknown kind of data', { after: Buffer.from('{"part":"payments","after":""}').toString("base64url") }, "after"],
    ['a value of the parameter "after" that is too long', { after: "x".repeat(1201) }, "after"],
    ["an unknown parameter", { offset: "1" }, "offset"],
  ])("refuses %s", async (_, query, path) => {
    expect(await call(handler, { query })).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });
});
