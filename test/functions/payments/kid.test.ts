import { handler as createPayment } from "../../../functions/payments/create-payment.ts";
import { seedCustomers } from "../../../shared/sandbox/seed/seed-customers.ts";
import { call } from "../../support/operations/call.ts";
import { eirik, havbris, ingrid } from "../../support/payments/orders.ts";
import { bban, iban, money } from "../../support/payments/transfers.ts";
import { makeAccount, makeCustomer } from "../../support/sandbox/sandbox-world.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

const domestic = "norwegian-domestic-credit-transfers";
const tindre = seedCustomers[3]?.accounts[0].bban ?? "";
const elsewhere = "12345678903";

/** Posts a transfer from Eirik's main account to an account in Norway. */
const pay = (creditor: string, changes: object = {}, product = domestic) =>
  call(createPayment, {
    params: { "payment-product": product },
    query: { allowLogicalDuplicate: "true" },
    headers: { "x-psu-identity": eirik.number },
    body: {
      instructedAmount: money("10.00"),
      creditorName: "Nordlys Kaffe AS",
      creditorAccount: bban(creditor),
      debtorAccount: iban(eirik.main.iban),
      ...changes,
    },
  });
const kid = (reference: string) => ({ remittanceInformationStructuredArray: [{ reference }] });
const path = "remittanceInformationStructuredArray";

describe("the KID rules of the creditor's account (specification, Errors)", () => {
  it.each([
    ["a KID of 8 characters, as agreed", havbris.main.bban, kid("12345674")],
    ["a KID of 10 characters, as agreed", havbris.main.bban, kid("1000019289")],
    ["a payment without a KID if none is required", havbris.main.bban, {}],
    ["a KID of 4 characters if one is required", tindre, kid("1236")],
    ["a KID of 10 characters with a hyphen if one is required", tindre, kid("100001928-")],
    [
      "a KID in the field that will be deprecated",
      tindre,
      { remittanceInformationStructured: { reference: "1236" } },
    ],
    ["a KID to another bank", elsewhere, kid("1230")],
    ["a payment without a KID to an account without a KID agreement", ingrid.main.bban, {}],
  ])("accept %s", async (_, creditor, changes) => {
    expect(await pay(creditor, changes)).toMatchObject({ status: 201 });
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each([
    ["a payment without a KID if one is required", tindre, {}, "KID_MISSING", path],
    ["a message instead of a required KID", tindre, { remittanceInformationUnstructured: "1236" }, "KID_MISSING", path],
    ["a KID to an account without a KID agreement", ingrid.main.bban, kid("12345674"), "KID_INVALID", `${path}.0.reference`],
    ["a KID of a modulus that is not agreed", havbris.main.bban, kid("100001928-"), "KID_INVALID", `${path}.0.reference`],
    ["a KID of a length that is not agreed", havbris.main.bban, kid("1230"), "KID_INVALID", `${path}.0.reference`],
    ["a KID with a wrong control digit", tindre, kid("1237"), "KID_INVALID", `${path}.0.reference`],
    ["a KID to another bank if its check digit fits neither MOD10 nor MOD11", elsewhere, kid("12345678"), "KID_INVALID", `${path}.0.reference`],
  ])("refuse %s", async (_, creditor, changes, code, where) => {
    expect(await pay(creditor, changes)).toMatchObject({ status: 400, code, path: where });
  });

  it("do not apply to cross-border and instant payments, which have no field for a KID", async () => {
    const creditorAccount = bban(tindre);
    const creditorAgent = "FJORNO22";
    const abroad = { creditorAccount, creditorAgent };
    expect(await pay(tindre, abroad, "cross-border-credit-transfers")).toMatchObject({
      status: 201,
    });
    const instant = "instant-norwegian-domestic-credit-transfers-straks";
    expect(await pay(tindre, {}, instant)).toMatchObject({ status: 201 });
  });

  it("apply also to an account that a TPP created with a KID agreement", async () => {
    const { customerId } = await makeCustomer("CORPORATE");
    const agreed = { required: true, lengths: [5], modulus: "MOD10" };
    const account = await makeAccount(customerId, { kid: agreed });
    expect(await pay(account.bban)).toMatchObject({ code: "KID_MISSING" });
    expect(await pay(account.bban, kid("12344"))).toMatchObject({ status: 201 });
    expect(await pay(account.bban, kid("1230"))).toMatchObject({ code: "KID_INVALID" });
  });
});
