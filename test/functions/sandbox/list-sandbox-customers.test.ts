import { handler as createSandboxCustomer } from "../../../functions/sandbox/create-sandbox-customer.ts";
import { handler } from "../../../functions/sandbox/list-sandbox-customers.ts";
import { seedCustomers } from "../../../shared/sandbox/seed/seed-customers.ts";
import { call } from "../../support/operations/call.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

type Listed = { customerName: string; accounts: string[]; agreements: { engagements: string[] }[] };
const named = (list: Listed[], name: string) => list.find((each) => each.customerName === name);

const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
const ids = (count: number) => Array(count).fill(id);
const link = (path: string, ...verbs: string[]) => ({
  href: expect.stringMatching(`^https://localhost:8443/v1/sandbox/${path}$`),
  verbs: ["GET", ...verbs],
});

describe("GET /v1/sandbox/customers (specification, List sandbox customers)", () => {
  it("lists the seed customers of a new sandbox (specification, Sandbox seed data)", async () => {
    const { status, body } = await call(handler);
    expect(status).toBe(200);
    const told = body.map((each: { customerName: string; customerType: string }) => [
      each.customerName,
      each.customerType,
    ]);
    expect(told.sort()).toEqual(seedCustomers.map(({ name, type }) => [name, type]).sort());
  });

  it.each([
    ["a private customer", "Eirik Solvang", "PRIVATE", "13839312185", "Nettbank", 2, 1],
    [
      "a corporate customer",
      "Tindre Design AS",
      "CORPORATE",
      "30920250072",
      "Bedriftsavtale",
      5,
      0,
    ],
  ])(
    "lists %s with exactly the expected fields",
    async (_, name, type, number, kind, engaged, cards) => {
      const customer = named((await call(handler)).body, name);
      expect(customer).toEqual({
        customerId: id,
        customerNumber: number,
        customerType: type,
        customerName: name,
        agreements: [
          {
            id,
            name: `${kind} ${name}`,
            engagements: ids(engaged),
            _links: {
              self: link("agreements/.+"),
              engagements: link("agreements/.+/engagements", "POST"),
            },
          },
        ],
        accounts: ids(2),
        cardAccounts: ids(cards),
        _links: { self: link("customers/.+", "DELETE") },
      });
    },
  );

  it.each([
    ["withAccounts", { accounts: [], cardAccounts: [], agreements: [expect.anything()] }],
    ["withAgreements", { accounts: ids(2), cardAccounts: ids(1), agreements: [] }],
  ])("returns empty lists for what %s=false leaves out", async (parameter, expected) => {
    const { body } = await call(handler, { query: { [parameter]: "false" } });
    expect(named(body, "Eirik Solvang")).toMatchObject(expected);
    const { body: whole } = await call(handler, { query: { [parameter]: "true" } });
    expect(whole).toEqual((await call(handler)).body);
  });

  it("lists a created customer, without accounts", async () => {
    const tpp = await testTpp("PSDNO-FSA-333333333");
    await openSmallWorld(tpp.tppId);
    const body = { customerNumber: "hand-1", name: "Made By Hand", type: "PRIVATE" };
    await call(createSandboxCustomer, { tpp, body });
    const { body: list } = await call(handler, { tpp });
    expect(list).toHaveLength(5);
    expect(named(list, "Made By Hand")).toMatchObject({
      customerNumber: "hand-1",
      accounts: [],
      cardAccounts: [],
      agreements: [{ name: "Nettbank Made By Hand", engagements: [] }],
    });
    expect((await call(handler)).body).toHaveLength(4);
  });

  it("does not show the national number of a customer whose customer number is a different one", async () => {
    const tpp = await testTpp("PSDNO-FSA-444444444");
    await openSmallWorld(tpp.tppId);
    const body = { customerNumber: "hand-2", name: "Numberless", type: "PRIVATE" };
    await call(createSandboxCustomer, { tpp, body });
    const { body: list } = await call(handler, { tpp });
    expect(JSON.stringify(named(list, "Numberless"))).not.toMatch(/\b\d{11}\b/);
  });

  it.each([
    [{ withAccounts: "maybe" }, "withAccounts"],
    [{ withAgreements: "1" }, "withAgreements"],
    [{ withCards: "true" }, "withCards"],
    [{ withAccounts: ["true", "false"] }, "withAccounts"],
  ])("refuses the query %j", async (query, path) => {
    const answer = await call(handler, { query });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it("creates one sandbox for parallel first calls", async () => {
    const tpp = await testTpp("PSDNO-FSA-555555555");
    const answers = await Promise.all([1, 2, 3, 4].map(() => call(handler, { tpp })));
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(body).toEqual(answers[0]?.body);
    }
  });
});
