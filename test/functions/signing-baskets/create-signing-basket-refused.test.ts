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

describe("a signing basket that cannot be (specification, Errors; decision: Basket)", () => {
  const known = randomUUID();

  it.each<[string, unknown, string]>([
    ["no list", "none", "paymentIds"],
    ["an empty list", [], "paymentIds"],
    ["what is no UUID", ["7"], "paymentIds.0"],
    ["a payment twice", [known, known.toUpperCase()], "paymentIds"],
    ["more than fifty", Array.from({ length: 51 }, () => randomUUID()), "paymentIds"],
    ["a number", [known, 7], "paymentIds.1"],
  ])("is refused with %s", async (_, ids, path) => {
    expect(await collect(ids)).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it.each([
    ["without a list", {}, "paymentIds"],
    ["with consents", { paymentIds: [known], consentIds: [known] }, "consentIds"],
  ])("is refused %s", async (_, body, path) => {
    const answer = await collect(undefined, { body });
    expect(answer).toMatchObject({ status: 400, code: "FORMAT_ERROR", path });
  });

  it("is refused without a Digest of its body", async () => {
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
    ["one that is approved", { state: "submitted" }, 409, "CONFLICT"],
    ["one that is cancelled", { state: "withdrawn" }, 409, "CONFLICT"],
    ["one that is rejected", { state: "rejected" }, 409, "CONFLICT"],
    ["one of a world that is no more", { place: "before" }, 404, "RESOURCE_UNKNOWN"],
  ])("is refused with %s", async (_, change, status, code) => {
    const ids = [await one(), await one()];
    await table.change([{ update: keys.payment(ids[1] ?? ""), set: { ...change } }]);
    const refused = { status, code, path: "paymentIds.1" };
    expect(await collect(ids)).toMatchObject(refused);
    // The refused basket leaves nothing behind, so its first payment can be collected again.
    expect(await collect([ids[0]])).toMatchObject({ status: 201 });
  });

  it.each<[string, () => Promise<string>, number, string]>([
    ["a payment that there is not", async () => randomUUID(), 404, "RESOURCE_UNKNOWN"],
    [
      "one that its PSU has approved",
      async () => idOf(await receiveApproved(paid("Approved"))),
      409,
      "CONFLICT",
    ],
    [
      "one that is in a basket",
      async () => idOf((await receiveBasket([paid("In")])).payments[0] as never),
      409,
      "CONFLICT",
    ],
  ])("is refused with %s", async (_, other, status, code) => {
    const answer = await collect([await one(), await other()]);
    expect(answer).toMatchObject({ status, code, path: "paymentIds.1" });
  });

  it("is refused with a payment that nobody has approved in 24 hours", async () => {
    const id = await one();
    const now = later(testTime, { hours: 25 });
    expect(await collect([id], { now })).toMatchObject({ status: 409, path: "paymentIds.0" });
  });

  it("is refused with payments of two PSUs, and with another's than PSU-ID names", async () => {
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

  it("is refused with payments of one PSU in two contexts, whichever a request names (Corporate and private context)", async () => {
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

  it("is refused to another TPP, for which there are no such payments", async () => {
    const tpp = await anotherTpp();
    const answer = await collect([await one()], { tpp });
    expect(answer).toMatchObject({ status: 404, code: "RESOURCE_UNKNOWN", path: "paymentIds.0" });
  });
});
