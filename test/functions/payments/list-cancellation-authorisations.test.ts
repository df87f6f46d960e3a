import { testTime } from "../../support/operations/call.ts";
import { list, started } from "../../support/payments/authorisations.ts";
import { orderOf } from "../../support/payments/orders.ts";
import { later, receive, receiveApproved } from "../../support/payments/payments.ts";
import { anotherTpp } from "../../support/sandbox/small-world.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ small: true });

const requestedExecutionDate = "2026-03-10";
const named = (creditorName: string) => orderOf({ creditorName, requestedExecutionDate });

describe("GET …/{payment-id}/cancellation-authorisations (specification, SCA status)", () => {
  it("answers an empty list if no cancellation was started", async () => {
    const { status, body } = await list("cancellation", await receive(named("None")));
    expect({ status, body }).toEqual({ status: 200, body: { authorisationIds: [] } });
  });

  it("lists all cancellation authorisations in the order of their start, and not the payment's own", async () => {
    const received = await receiveApproved(named("Several"));
    const ids: string[] = [];
    for (const minutes of [1, 12, 23]) {
      const now = later(testTime, { minutes });
      ids.push((await started("cancellation", received, { now })).id);
    }
    expect((await list("cancellation", received)).body).toEqual({ authorisationIds: ids });
    expect(ids).not.toContain(received.id);
  });

  it("writes only the request guard", async () => {
    const received = await receive(named("Read"));
    expect(await writtenBy(() => list("cancellation", received))).toEqual(["REQUEST"]);
  });

  it("answers 404 to another TPP", async () => {
    const received = await receive(named("Mine"));
    const tpp = await anotherTpp();
    expect(await list("cancellation", received, { tpp })).toMatchObject({
      status: 404,
      code: "RESOURCE_UNKNOWN",
      path: "payment-id",
    });
  });
});
