import { handler as createPayment } from "../../../functions/payments/create-payment.ts";
import { seedCustomers } from "../../../shared/sandbox/seed/seed-customers.ts";
import { call } from "../../support/operations/call.ts";
import { eirik, havbris, ingrid } from "../../support/payments/payments.ts";
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

describe("KIDs of the creditor's account (specification, Errors)", () => {
  it.each([
    ["a company that takes them, 8 long", havbris.main.bban, kid("12345674")],
    ["a company that takes them, 10 long", havbris.main.bban, kid("1000019289")],
    ["the same without any", havbris.main.bban, {}],
    ["a company that takes nothing without, 4 long", tindre, kid("1236")],
    ["the same, 10 long with a hyphen", tindre, kid("100001928-")],
    [
      "the same in the field to be deprecated",
      tindre,
      { remittanceInformationStructured: { reference: "1236" } },
    ],
    ["another bank's account", elsewhere, kid("1230")],
    ["somebody who takes none, without one", ingrid.main.bban, {}],
  ])("let a payment through to %s", async (_, creditor, changes) => {
    expect(await pay(creditor, changes)).toMatchObject({ status: 201 });
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  it.each([
    ["that is missing", tindre, {}, "KID_MISSING", path],
    ["in place of which there is a message", tindre, { remittanceInformationUnstructured: "1236" }, "KID_MISSING", path],
    ["to an account that takes none", ingrid.main.bban, kid("12345674"), "KID_INVALID", `${path}.0.reference`],
    ["of another modulus", havbris.main.bban, kid("100001928-"), "KID_INVALID", `${path}.0.reference`],
    ["of another length", havbris.main.bban, kid("1230"), "KID_INVALID", `${path}.0.reference`],
    ["with a wrong control digit", tindre, kid("1237"), "KID_INVALID", `${path}.0.reference`],
    ["that no modulus has, at another bank", elsewhere, kid("12345678"), "KID_INVALID", `${path}.0.reference`],
  ])("refuse one %s", async (_, creditor, changes, code, where) => {
    expect(await pay(creditor, changes)).toMatchObject({ status: 400, code, path: where });
  });

  it("are asked of no payment that has no room for one", async () => {
    const creditorAccount = bban(tindre);
    const creditorAgent = "FJORNO22";
    const abroad = { creditorAccount, creditorAgent };
    expect(await pay(tindre, abroad, "cross-border-credit-transfers")).toMatchObject({
      status: 201,
    });
    const instant = "instant-norwegian-domestic-credit-transfers-straks";
    expect(await pay(tindre, {}, instant)).toMatchObject({ status: 201 });
  });

  it("are those of the account a TPP has made", async () => {
    const { customerId } = await makeCustomer("CORPORATE");
    const agreed = { required: true, lengths: [5], modulus: "MOD10" };
    const account = await makeAccount(customerId, { kid: agreed });
    expect(await pay(account.bban)).toMatchObject({ code: "KID_MISSING" });
    expect(await pay(account.bban, kid("12344"))).toMatchObject({ status: 201 });
    expect(await pay(account.bban, kid("1230"))).toMatchObject({ code: "KID_INVALID" });
  });
});
