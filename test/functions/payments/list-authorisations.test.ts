import { randomUUID } from "node:crypto";
import { testTime } from "../../support/operations/call.ts";
import { list, started } from "../../support/payments/authorisations.ts";
import { orderOf } from "../../support/payments/orders.ts";
import { knownPsu, later, receive, receiveApproved } from "../../support/payments/payments.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ small: true });

const named = (creditorName: string) => orderOf({ creditorName });

describe("GET /v1/payments/{payment-product}/{payment-id}/authorisations (specification, SCA status)", () => {
  it("lists the authorisation that was created with the payment", async () => {
    const received = await receive(named("First"));
    const { status, body } = await list("authorisation", received);
    expect({ status, body }).toEqual({
      status: 200,
      body: { authorisationIds: [received.id] },
    });
  });

  it("lists all authorisations in the order of their start, and GET …/cancellation-authorisations lists none", async () => {
    const received = await receive(named("Several"));
    const ids = [received.id];
    for (const minutes of [11, 22, 33]) {
      const now = later(testTime, { minutes });
      ids.push((await started("authorisation", received, { now })).id);
    }
    expect((await list("authorisation", received)).body).toEqual({ authorisationIds: ids });
    expect((await list("cancellation", received)).body).toEqual({ authorisationIds: [] });
  });

  it("does not list cancellation authorisations", async () => {
    const received = await receiveApproved(named("Cancelling"));
    await started("cancellation", received);
    const [id] = [received.id];
    expect((await list("authorisation", received)).body).toEqual({ authorisationIds: [id] });
  });

  it("needs no PSU headers, and writes only the request guard", async () => {
    const received = await receive(named("Unattended"), { headers: await knownPsu() });
    expect(await writtenBy(() => list("authorisation", received))).toEqual(["REQUEST"]);
  });

  it("answers 404 for an unknown payment and another TPP's payment", async () => {
    const { params } = await receive(named("Mine"));
    const missing = { status: 404, code: "RESOURCE_UNKNOWN", path: "payment-id" };
    const tpp = await anotherTpp();
    expect(await list("authorisation", { params }, { tpp })).toMatchObject(missing);
    const nobodys = { params: { ...params, "payment-id": randomUUID() } };
    expect(await list("authorisation", nobodys)).toMatchObject(missing);
  });
});
