import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler } from "../../../functions/sandbox/create-sandbox-account.ts";
import { handler as getSandboxAccount } from "../../../functions/sandbox/get-sandbox-account.ts";
import { handler as listSandboxAccounts } from "../../../functions/sandbox/list-sandbox-accounts.ts";
import { ibanOfBban, isNorwegianBban } from "../../../shared/schemas/account-reference.ts";
import { call } from "../../support/operations/call.ts";
import { orderOf } from "../../support/payments/orders.ts";
import { knownPsu, receive } from "../../support/payments/payments.ts";
import { sized } from "../../support/run/long-form.ts";
import { uuid } from "../../support/run/matchers.ts";
import {
  done,
  makeAccount,
  makeCustomer,
  sandboxLink,
} from "../../support/sandbox/sandbox-world.ts";
import { openSmallWorld } from "../../support/sandbox/small-world.ts";
import { addCopies } from "../../support/sandbox/world-of.ts";
import { testTpp } from "../../support/signature/test-certificates.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable();

let person: Awaited<ReturnType<typeof makeCustomer>>;
beforeAll(async () => {
  person = await makeCustomer();
});

const create = (body: object) =>
  call(handler, { body: { customerId: person.customerId, name: "Konto", ...body } });
const kid = { required: false, lengths: [4], modulus: "MOD11" };
const free = ["95360573002", "12345678903", "86011117947"] as const;

describe("POST /v1/sandbox/accounts", () => {
  it("creates an account with default values if only its customer and name are given", async () => {
    const { status, headers, body } = await create({});
    expect(status).toBe(201);
    expect(body).toEqual({
      id: uuid,
      iban: ibanOfBban(body.bban),
      bban: expect.stringMatching(/^9999\d{7}$/),
      currency: "NOK",
      name: "Konto",
      product: "Everyday account",
      cashAccountType: "CACC",
      customerId: person.customerId,
      balances: { booked: 0, available: 0 },
      _links: {
        self: sandboxLink(`accounts/${body.id}`, "GET"),
        balances: sandboxLink(`accounts/${body.id}/balances`, "PUT"),
        transactions: sandboxLink(`accounts/${body.id}/transactions`, "GET", "POST"),
      },
    });
    expect(isNorwegianBban(body.bban)).toBe(true);
    expect(headers.location).toBe(body._links.self.href);
    const params = { mockAccountId: body.id };
    expect(await done(getSandboxAccount, { params })).toEqual(body);
  });

  it("creates an account with the requested values", async () => {
    const wanted = {
      bban: free[0],
      currency: "EUR",
      product: "Reisekonto",
      cashAccountType: "SVGS",
    };
    const { body } = await create({ ...wanted, balance: -2_147_483_648 });
    const balances = { booked: -2_147_483_648, available: -2_147_483_648 };
    expect(body).toMatchObject({ ...wanted, iban: "NO0995360573002", balances });
  });

  it("creates an account with an agreement about KIDs, and GET of the account also returns the agreement", async () => {
    const agreed = { required: true, lengths: [7, 8], modulus: "MOD10" };
    const { body } = await create({ kid: agreed });
    expect(body).toMatchObject({ kid: agreed });
    const params = { mockAccountId: body.id };
    expect(await done(getSandboxAccount, { params })).toEqual(body);
    expect(await done(listSandboxAccounts)).toContainEqual(body);
  });

  it("gives each account a different number, also if many are created at once", async () => {
    const made = await Promise.all(Array.from({ length: sized(10, 20) }, () => create({})));
    expect(made.filter(({ status }) => status !== 201)).toEqual([]);
    expect(new Set(made.map(({ body }) => body.bban)).size).toBe(made.length);
  });

  it("immediately lets the customer consent to the account and pay from it", async () => {
    const { customerId, customerNumber } = await makeCustomer();
    const { id, iban } = await makeAccount(customerId, { balance: 10_000_000 });
    const headers = await knownPsu(customerNumber);
    const { accounts } = await done(listAccounts, { headers });
    expect(accounts).toMatchObject([{ resourceId: id, iban, name: "Made account", usage: "PRIV" }]);
    const debtorAccount = { iban, currency: "NOK" };
    const sent = { ...headers, "x-psu-identity": undefined } as unknown as Record<string, string>;
    const received = await receive(orderOf({ debtorAccount }), { headers: sent });
    await received.approve({ number: customerNumber });
    expect(await received.status()).toMatchObject({ transactionStatus: "ACSP" });
  });

  it("accepts only one of two concurrent requests with the same account number", async () => {
    const both = await Promise.all([1, 2].map(() => create({ bban: free[1] })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it("allows the same number in another TPP's sandbox", async () => {
    const tpp = await testTpp("PSDNO-FSA-666666666");
    await openSmallWorld(tpp.tppId);
    const other = await makeCustomer("PRIVATE", { tpp });
    expect((await create({ bban: free[2] })).status).toBe(201);
    expect((await makeAccount(other.customerId, { bban: free[2] }, { tpp })).bban).toBe(free[2]);
  });

  it("allows a customer at most 500 accounts and cards", async () => {
    const { customerId: owner } = await makeCustomer();
    const { id } = await makeAccount(owner);
    const copies = Array.from({ length: 498 }, (_, index) => `held-${index}`);
    await addCopies({ kind: "accounts", id }, copies);
    expect((await create({ customerId: owner })).status).toBe(201);
    const refused = await create({ customerId: owner });
    expect(refused).toMatchObject({ status: 409, code: "CONFLICT", path: "customerId" });
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each<[string, object, number, string, string]>([
    ["a number that is taken", { bban: "99995260189" }, 409, "CONFLICT", "bban"],
    ["a wrong control digit", { bban: "99995260188" }, 400, "FORMAT_ERROR", "bban"],
    ["an IBAN in the field bban", { bban: "NO0995360573002" }, 400, "FORMAT_ERROR", "bban"],
    ["an unknown customer", { customerId: "nobody" }, 404, "RESOURCE_UNKNOWN", "customerId"],
    ["an account without a customer", { customerId: undefined }, 400, "FORMAT_ERROR", "customerId"],
    ["a customer id of the wrong form", { customerId: "a#b" }, 400, "FORMAT_ERROR", "customerId"],
    ["an account without a name", { name: undefined }, 400, "FORMAT_ERROR", "name"],
    ["a name of 71 characters", { name: "x".repeat(71) }, 400, "FORMAT_ERROR", "name"],
    ["a product of 36 characters", { product: "x".repeat(36) }, 400, "FORMAT_ERROR", "product"],
    ["an unknown currency", { currency: "XXX" }, 400, "FORMAT_ERROR", "currency"],
    ["an unknown type", { cashAccountType: "LOAN" }, 400, "FORMAT_ERROR", "cashAccountType"],
    ["a balance of 33 bits", { balance: 2_147_483_648 }, 400, "FORMAT_ERROR", "balance"],
    ["a balance with decimals", { balance: 0.5 }, 400, "FORMAT_ERROR", "balance"],
    ["a balance as a string", { balance: "1" }, 400, "FORMAT_ERROR", "balance"],
    ["an empty agreement about KIDs", { kid: {} }, 400, "FORMAT_ERROR", "kid.required"],
    ["KIDs of 3 characters", { kid: { ...kid, lengths: [3] } }, 400, "FORMAT_ERROR", "kid.lengths.0"],
    ["KIDs of 26 characters", { kid: { ...kid, lengths: [4, 26] } }, 400, "FORMAT_ERROR", "kid.lengths.1"],
    ["an empty list of KID lengths", { kid: { ...kid, lengths: [] } }, 400, "FORMAT_ERROR", "kid.lengths"],
    ["KIDs of an unknown modulus", { kid: { ...kid, modulus: "MOD97" } }, 400, "FORMAT_ERROR", "kid.modulus"],
    ["an unknown field about KIDs", { kid: { ...kid, length: 4 } }, 400, "FORMAT_ERROR", "kid.length"],
    ["an unknown field", { iban: "NO0995360573002" }, 400, "FORMAT_ERROR", "iban"],
  ])("refuses %s and creates no account", async (_, changes, status, code, path) => {
    const written = await writtenBy(async () => {
      expect(await create(changes)).toMatchObject({ status, code, path });
    });
    expect(written).not.toContain("WORLD");
  });
});
