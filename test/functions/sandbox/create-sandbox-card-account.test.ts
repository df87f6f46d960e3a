import { handler as listCardAccounts } from "../../../functions/card-accounts/list-card-accounts.ts";
import { handler } from "../../../functions/sandbox/create-sandbox-card-account.ts";
import { call } from "../../support/operations/call.ts";
import { knownPsu } from "../../support/payments/payments.ts";
import { uuid } from "../../support/run/matchers.ts";
import { done, makeCard, makeCustomer, sandboxLink } from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable();

let customerId = "";
let company = "";
beforeAll(async () => {
  customerId = (await makeCustomer()).customerId;
  company = (await makeCustomer("CORPORATE")).customerId;
});

const create = (body: object) => call(handler, { body: { customerId, name: "Kort", ...body } });

describe("POST /v1/sandbox/card-accounts", () => {
  it("creates a card account with default values if only its customer and name are given", async () => {
    const { status, headers, body } = await create({});
    expect(status).toBe(201);
    expect(body).toEqual({
      id: uuid,
      maskedPan: expect.stringMatching(/^539900\*{6}\d{4}$/),
      currency: "NOK",
      name: "Kort",
      product: "Credit card",
      customerId,
      creditLimit: 5_000_000,
      balances: { booked: 0, available: 5_000_000 },
      _links: {
        self: sandboxLink(`card-accounts/${body.id}`, "GET"),
        balances: sandboxLink(`card-accounts/${body.id}/balances`, "PUT"),
        transactions: sandboxLink(`card-accounts/${body.id}/transactions`, "GET", "POST"),
      },
    });
    expect(headers.location).toBe(body._links.self.href);
  });

  it("creates a card account with the requested values", async () => {
    const wanted = {
      maskedPan: "411111******1111",
      currency: "EUR",
      product: "Debit card",
      creditLimit: 100,
    };
    const { body } = await create({ ...wanted, balance: -40 });
    expect(body).toMatchObject({ ...wanted, balances: { booked: -40, available: 60 } });
  });

  it("is refused if the available balance would exceed 32 bits", async () => {
    const largest = 2 ** 31 - 1;
    expect(await create({ creditLimit: largest, balance: 1 })).toMatchObject({
      ...{ status: 400, code: "FORMAT_ERROR", path: "creditLimit" },
    });
    expect(await create({ creditLimit: largest, balance: 0 })).toMatchObject({ status: 201 });
  });

  it("immediately lets the customer consent to the card account", async () => {
    const { customerId: owner, customerNumber } = await makeCustomer();
    const { id, maskedPan } = await makeCard(owner);
    const headers = await knownPsu(customerNumber);
    const { cardAccounts } = await done(listCardAccounts, { headers });
    expect(cardAccounts).toMatchObject([{ resourceId: id, maskedPan }]);
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each<[string, () => object, number, string, string]>([
    ["a corporation as the customer", () => ({ customerId: company }), 400, "FORMAT_ERROR", "customerId"],
    ["an unknown customer", () => ({ customerId: "nobody" }), 404, "RESOURCE_UNKNOWN", "customerId"],
    ["a body without a customer", () => ({ customerId: undefined }), 400, "FORMAT_ERROR", "customerId"],
    ["a body without a name", () => ({ name: undefined }), 400, "FORMAT_ERROR", "name"],
    ["a card number in full", () => ({ maskedPan: "4111111111111111" }), 400, "FORMAT_ERROR", "maskedPan"],
    ["a card number with too few masked digits", () => ({ maskedPan: "41111111****1111" }), 400, "FORMAT_ERROR", "maskedPan"],
    ["a negative limit", () => ({ creditLimit: -1 }), 400, "FORMAT_ERROR", "creditLimit"],
    ["a balance with decimals", () => ({ balance: 1.5 }), 400, "FORMAT_ERROR", "balance"],
    ["an unknown currency", () => ({ currency: "XXX" }), 400, "FORMAT_ERROR", "currency"],
    ["a product of 36 characters", () => ({ product: "x".repeat(36) }), 400, "FORMAT_ERROR", "product"],
    ["an unknown field", () => ({ pin: "1234" }), 400, "FORMAT_ERROR", "pin"],
  ])("refuses %s and creates no card account", async (_, changes, status, code, path) => {
    const written = await writtenBy(async () => {
      expect(await create(changes())).toMatchObject({ status, code, path });
    });
    expect(written).not.toContain("WORLD");
  });
});
