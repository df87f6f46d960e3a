import { domestic, namedDomestic, reference } from "../../support/payments/domestic.ts";
import {
  agreeOnKids,
  elsewhere,
  mod10,
  mod11,
  old,
  required,
  to,
  without,
} from "../../support/payments/kid-agreements.ts";
import { ingrid, knownPsu, post } from "../../support/payments/payments.ts";
import { beginAnew } from "../../support/table/made-once.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

const kept = useTable({ small: true });

const product = domestic;

beginAnew(kept, async () => {
  await knownPsu();
  await agreeOnKids();
});

describe("POST /v1/payments/norwegian-domestic-credit-transfers (specification, KID)", () => {
  const list = "remittanceInformationStructuredArray";
  const first = `${list}.0.reference`;
  const single = "remittanceInformationStructured.reference";
  // biome-ignore format: one refusal per line, so that it reads as a table
  const refused: [string, string, object, string, string][] = [
    ["a payment without KID to an account that requires one", required, {}, "KID_MISSING", list],
    ["a message instead of a required KID", required, { remittanceInformationUnstructured: "Takk!" }, "KID_MISSING", list],
    ["a KID to an account without an agreement", without, reference("12345674"), "KID_INVALID", first],
    ["a KID with a wrong control digit to another bank", elsewhere, reference("12345675"), "KID_INVALID", first],
    ["a KID of three characters", elsewhere, reference("123"), "KID_INVALID", first],
    ["a KID of 26 characters", elsewhere, reference("10000000000000000000000008"), "KID_INVALID", first],
    ["a KID with letters", elsewhere, reference("RF18539007"), "KID_INVALID", first],
    ["a KID with a blank", elsewhere, reference("1234 5674"), "KID_INVALID", first],
    ["a KID with a hyphen before its end", elsewhere, reference("1000-019289"), "KID_INVALID", first],
    ["a MOD11 KID if MOD10 is agreed", mod10, reference("1236"), "KID_INVALID", first],
    ["a MOD10 KID if MOD11 is agreed", mod11, reference("1230"), "KID_INVALID", first],
    ["a KID of a length that is not agreed", mod10, reference("1000019289"), "KID_INVALID", first],
    ["a wrong KID to an account that requires one", required, reference("12345675"), "KID_INVALID", first],
    ["a wrong KID in the old field", required, old("12345675"), "KID_INVALID", single],
  ];
  it.each(refused)("refuses %s", async (name, account, remittance, code, path) => {
    let answer: unknown;
    const order = namedDomestic(name, { ...to(account), ...remittance });
    const written = await writtenBy(async () => {
      answer = await post(order, { product });
    });
    expect(answer).toMatchObject({ status: 400, code, path });
    expect(JSON.stringify(answer)).not.toContain("1234567");
    expect(written).toEqual(["REQUEST"]);
  });

  // biome-ignore format: one refusal per line, so that it reads as a table
  const formats: [string, object, string][] = [
    ["a message and a KID", { ...reference("12345674"), remittanceInformationUnstructured: "Takk!" }, "remittanceInformationUnstructured"],
    ["a message and a KID in the old field", { ...old("12345674"), remittanceInformationUnstructured: "Takk!" }, "remittanceInformationUnstructured"],
    ["a KID in both fields", { ...reference("12345674"), ...old("12345674") }, "remittanceInformationStructured"],
    ["two KIDs", { [list]: [{ reference: "1230" }, { reference: "1236" }] }, list],
    ["a reference of another type", reference("12345674", { referenceType: "CINV" }), `${list}.0.referenceType`],
    ["a creditor's BBAN with a wrong control digit", to("12345678901"), "creditorAccount.bban"],
    ["a creditor's BBAN whose control digit would be 10", to("12345678000"), "creditorAccount.bban"],
    ["a creditor's IBAN from abroad", { creditorAccount: { iban: "DE89370400440532013000", currency: "NOK" } }, "creditorAccount.iban"],
    ["a creditor's account in EUR", { creditorAccount: { bban: elsewhere, currency: "EUR" } }, "creditorAccount.currency"],
    ["a debtor's account in EUR", { debtorAccount: { iban: ingrid.other.iban, currency: "EUR" } }, "debtorAccount.currency"],
    ["an amount in EUR", { instructedAmount: { amount: "1.00", currency: "EUR" } }, "instructedAmount.currency"],
    ["a creditorAgent", { creditorAgent: "DNBANOKK" }, "creditorAgent"],
  ];
  it.each(formats)("refuses %s before anything is written", async (_, changes, path) => {
    let answer: unknown;
    const written = await writtenBy(async () => {
      answer = await post(namedDomestic("Format", changes), { product });
    });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
    expect(written).toEqual([]);
  });

  it("refuses a debtor account in EUR that the order names as NOK", async () => {
    const debtorAccount = { iban: ingrid.other.iban, currency: "NOK" };
    const headers = { ...(await knownPsu(ingrid.number)), "x-psu-identity": undefined };
    const answer = await post(namedDomestic("Euro", { debtorAccount }), { product, headers });
    expect(answer).toMatchObject({ status: 403, code: "PRODUCT_INVALID", path: "payment-product" });
  });
});
