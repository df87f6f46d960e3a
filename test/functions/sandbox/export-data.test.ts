import { handler } from "../../../functions/sandbox/export-data.ts";
import { handler as importData } from "../../../functions/sandbox/import-data.ts";
import { blockPayments } from "../../support/bank/net-bank.ts";
import { call } from "../../support/operations/call.ts";
import { eirik, orderOf, receiveApproved } from "../../support/payments/payments.ts";
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
    "gives a world back in the form in which another sandbox takes it, %s to a page",
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

  it("has neither the payments that wait nor what they hold (decision: Dated payments)", async () => {
    const before = await allData();
    await receiveApproved(orderOf({ creditorName: "On its way" }));
    const waiting = { creditorName: "Waiting", requestedExecutionDate: "2026-03-10" };
    await receiveApproved(orderOf(waiting));
    expect(await allData()).toEqual(before);
  });

  it("tells of which version it is, and what says nothing is of the first (decision: data of another version)", async () => {
    const { body } = await call(handler, { query: { limit: "2" } });
    expect(body.version).toBe(1);
    const { version } = body;
    expect((await call(importData, { body: { customers: [], version } })).status).toBe(201);
  });

  it("gives no more than is asked for, and links to the rest", async () => {
    const { body } = await call(handler, { query: { limit: "2" } });
    expect(body).toMatchObject({ accounts: [], transactions: [], cardTransactions: [] });
    expect(body.customers).toHaveLength(2);
    expect(body._links.first.href).toBe("https://localhost:8443/v1/sandbox/data?limit=2");
    expect(body._links.next).toMatchObject({ verbs: ["GET"] });
  });

  it("gives each TPP its own", async () => {
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
    ["no limit at all", { limit: "0" }, "limit"],
    ["a limit of 1001", { limit: "1001" }, "limit"],
    ["a place that is none", { after: "nowhere" }, "after"],
    ["a place of another kind", { after: Buffer.from('{"part":"payments","after":""}').toString("base64url") }, "after"],
    ["a place that is too long", { after: "x".repeat(1201) }, "after"],
    ["something else", { offset: "1" }, "offset"],
  ])("refuses %s", async (_, query, path) => {
    expect(await call(handler, { query })).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });
});
