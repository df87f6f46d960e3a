import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import {
  deleteRelation,
  forgottenName,
  relationsOf,
} from "../../../infra/customers/forget-customer.ts";
import { forgottenPartitions } from "../../../infra/customers/forgotten-list.ts";
import { outboxOf } from "../../../shared/table/audit.ts";
import { table } from "../../../shared/table/client.ts";
import { consented, keys } from "../../../shared/table/keys.ts";
import { psus } from "../../../shared/table/psus.ts";
import { useProduction } from "../../support/bank/production.ts";
import { call } from "../../support/operations/call.ts";
import { consent, eirik } from "../../support/psu/sca.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ seeded: false });
useProduction();

const tppId = "NO-FSA-987654321";
const act = { name: "hash", at: new Date(), reason: "asked", by: "operator" };
const change = table.change.bind(table);
afterEach(() => jest.restoreAllMocks());

/** A customer with a consent, and the relation as it is then. */
async function customerWithConsent() {
  const { "psu-ip-address": _, ...headers } = await consent(eirik);
  const psuId = headers["psu-id"] ?? "";
  const customer = (await psus.relationship(tppId, psuId))?.customerId ?? "";
  const [relation] = await relationsOf(customer);
  if (!relation) throw new Error("The customer has no relation.");
  const usage = (what: string) => keys.usage(tppId, "production", psuId, "PRIVATE", what);
  const link = keys.link(tppId, psuId);
  const left = async () =>
    [...(await table.query(usage("").PK)), ...(await table.query(link.PK))].map(({ SK }) => SK);
  return { headers, psuId, customer, relation, usage, left };
}

const events = async () =>
  (await Promise.all(outboxOf(act.at.toISOString().slice(0, 10))))
    .flat()
    .filter(({ reason }) => reason === "a long list");

describe("forgetting a customer", () => {
  it("deletes items that were written after the customer was looked up", async () => {
    const { headers, relation, left } = await customerWithConsent();
    expect(await call(listAccounts, { headers })).toMatchObject({ status: 200 });
    await deleteRelation(relation, act);
    expect(await left()).toEqual([]);
  });

  it("deletes items that are written during the deletion", async () => {
    const { relation, usage, left } = await customerWithConsent();
    jest.spyOn(table, "change").mockImplementationOnce(async (changes) => {
      const refused = await change(changes);
      await change([{ put: { ...usage("2026-03-02#late"), calls: new Set(["a"]) } }]);
      return refused;
    });
    await deleteRelation(relation, act);
    expect(await left()).toEqual([]);
  });

  it("keeps the audit event and the link to the PSU-ID if it is interrupted, and the next run completes it", async () => {
    const { customer, relation, usage, left } = await customerWithConsent();
    const many = Array.from({ length: 100 }, (_, at) => ({ put: usage(`2026-03-02#${at}`) }));
    await change(many);
    jest
      .spyOn(table, "change")
      .mockImplementationOnce(change)
      .mockRejectedValueOnce(new Error("cut short"));
    const cut = deleteRelation(relation, { ...act, reason: "a long list" });
    await expect(cut).rejects.toThrow("cut short");
    expect(await events()).toMatchObject([{ type: "CUSTOMER_FORGOTTEN", by: "operator" }]);
    expect(await left()).toContain("LINK");
    for (const each of await relationsOf(customer)) await deleteRelation(each, act);
    expect(await left()).toEqual([]);
  });

  it("is repeated only for TPPs without a later SCA of the customer", async () => {
    const linked = (to: string, scaAt: string) => ({
      put: {
        ...keys.link(to, "psu"),
        ...consented("production", "customer-7", to, "LINK"),
        ...{ customerId: "customer-7", scaAt },
      },
    });
    await change([
      linked("NO-FSA-1", "2026-01-01T00:00:00.000Z"),
      linked("NO-FSA-2", "2026-03-05T00:00:00.000Z"),
    ]);
    const name = await forgottenName("customer-7");
    const found = await forgottenPartitions([{ name, at: "2026-02-01T00:00:00.000Z" }]);
    expect(found).toEqual([{ name, partition: "PSU#NO-FSA-1#psu" }]);
  });
});
