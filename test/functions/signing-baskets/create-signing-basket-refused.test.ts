import { randomUUID } from "node:crypto";
import { table } from "../../../shared/table/client.ts";
import { keys } from "../../../shared/table/keys.ts";
import { testTime } from "../../support/operations/call.ts";
import { collect, paid, receiveBasket } from "../../support/payments/baskets.ts";
import {
  havbris,
  idOf,
  ingrid,
  knownPsu,
  later,
  receive,
  receiveApproved,
} from "../../support/payments/payments.ts";
import { havbris as company, corporateId } from "../../support/psu/sca.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

const one = async (options = {}) => idOf(await receive(paid("One"), options));

describe("POST /v1/signing-baskets (specification, Errors; decision: Basket)", () => {
  const known = randomUUID();

  it.each<[string, unknown, string]>([
    ["paymentIds as a string", "none", "paymentIds"],
    ["an empty list", [], "paymentIds"],
    ["an id that is not a UUID", ["7"], "paymentIds.0"],
    ["a payment that is named twice", [known, known.toUpperCase()], "paymentIds"],
    ["more than fifty payments", Array.from({ length: 51 }, () => randomUUID()), "paymentIds"],
    ["an id as a number", [known, 7], "paymentIds.1"],
  ])("refuses %s", async (_, ids, path) => {
    expect(await collect(ids)).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it.each([
    ["without paymentIds", {}, "paymentIds"],
    ["with consentIds", { paymentIds: [known], consentIds: [known] }, "consentIds"],
  ])("refuses a body %s", async (_, body, path) => {
    const answer = await collect(undefined, { body });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it("refuses a body without a Digest", async () => {
    const tamper = ({ headers }: { headers: Record<string, string | undefined> }) => {
      delete headers.digest;
    };
    const answer = await collect([await one()], { tamper: tamper as never });
    expect(answer).toMatchObject({ status: 400 });
  });

  it.each<[string, object, number, string]>([
    ["a standing order", { service: "periodic-payments" }, 400, "REFERENCE_MIX_INVALID"],
    [
      "a bulk",
      { service: "bulk-payments", size: 1, entriesHash: "h" },
      400,
      "REFERENCE_MIX_INVALID",
    ],
    ["an approved payment", { state: "submitted" }, 409, "CONFLICT"],
    ["a cancelled payment", { state: "withdrawn" }, 409, "CONFLICT"],
    ["a rejected payment", { state: "rejected" }, 409, "CONFLICT"],
    ["a payment from before the sandbox's reset", { place: "before" }, 404, "RESOURCE_UNKNOWN"],
  ])("refuses %s", async (_, change, status, code) => {
    const ids = [await one(), await one()];
    await table.change([{ update: keys.payment(ids[1] ?? ""), set: { ...change } }]);
    const refused = { status, code, path: "paymentIds.1" };
    expect(await collect(ids)).toMatchObject(refused);
    // The refused basket leaves nothing behind, so its first payment can be collected again.
    expect(await collect([ids[0]])).toMatchObject({ status: 201 });
  });

  it.each<[string, () => Promise<string>, number, string]>([
    ["an unknown payment", async () => randomUUID(), 404, "RESOURCE_UNKNOWN"],
    [
      "a payment that its PSU has approved",
      async () => idOf(await receiveApproved(paid("Approved"))),
      409,
      "CONFLICT",
    ],
    [
      "a payment in another basket",
      async () => idOf((await receiveBasket([paid("In")])).payments[0] as never),
      409,
      "CONFLICT",
    ],
  ])("refuses %s", async (_, other, status, code) => {
    const answer = await collect([await one(), await other()]);
    expect(answer).toMatchObject({ status, code, path: "paymentIds.1" });
  });

  it("refuses a payment that was not approved within 24 hours", async () => {
    const id = await one();
    const now = later(testTime, { hours: 25 });
    expect(await collect([id], { now })).toMatchObject({ status: 409, path: "paymentIds.0" });
  });

  it("refuses payments of two PSUs, and a payment of another PSU than PSU-ID names", async () => {
    const eiriks = await knownPsu();
    const ingrids = await knownPsu(ingrid.number);
    const hers = { debtorAccount: { iban: ingrid.main.iban, currency: "NOK" } };
    const named = (psu: object) => ({ headers: { ...psu, "x-psu-identity": undefined } });
    const ids = [
      idOf(await receive(paid("His"), named(eiriks))),
      idOf(await receive(paid("Hers", hers), named(ingrids))),
    ];
    expect(await collect(ids)).toMatchObject({
      ...{ status: 400, code: "REFERENCE_MIX_INVALID", path: "paymentIds.1" },
    });
    expect(await collect(ids, { headers: eiriks })).toMatchObject({
      ...{ status: 404, code: "RESOURCE_UNKNOWN", path: "paymentIds.1" },
    });
  });

  it("refuses payments of one PSU in two contexts, whichever context the request names (Corporate and private context)", async () => {
    const psu = await knownPsu();
    const theirs = { debtorAccount: { iban: havbris.main.iban, currency: "NOK" } };
    const other = { creditorAccount: { iban: ingrid.main.iban, currency: "NOK" } };
    const corporate = { ...psu, "psu-corporate-id": await corporateId(company) };
    const named = (headers: object) => ({ headers: { ...headers, "x-psu-identity": undefined } });
    const ids = [
      idOf(await receive(paid("Private"), named(psu))),
      idOf(await receive(paid("Company", { ...theirs, ...other }), named(corporate))),
    ];
    const required = { status: 400, code: "HTTP_HEADER_REQUIRED" };
    expect(await collect(ids)).toMatchObject({ ...required, path: "psu-id" });
    expect(await collect(ids, { headers: psu })).toMatchObject({
      ...{ ...required, path: "psu-corporate-id" },
    });
    expect(await collect(ids, { headers: corporate })).toMatchObject({
      ...{ status: 404, code: "RESOURCE_UNKNOWN", path: "paymentIds.0" },
    });
  });

  it("answers 404 for another TPP's payment", async () => {
    const tpp = await anotherTpp();
    const answer = await collect([await one()], { tpp });
    expect(answer).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN", path: "paymentIds.0" });
  });
});
