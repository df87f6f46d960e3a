import { table } from "../../../shared/table/client.ts";
import { payments } from "../../../shared/table/payments.ts";
import { orderOf, receive } from "../../support/payments.ts";
import { useTable } from "../../support/table.ts";

useTable({ small: true });

describe("payments.moved (Payment status)", () => {
  it.each([
    ["as it was read", {}, undefined],
    ["that is in another world since", { world: "another" }, 0],
    ["that waits for another instant since", { nextAt: "2026-03-02T10:00:00.000Z" }, 0],
    ["whose summary is another since", { summaryHash: "another" }, 0],
    ["that is in a basket since", { basketId: "another" }, 0],
    ["that is final since", { status: "CANC" as const }, 0],
  ])("moves a payment %s: %j", async (_, since, refused) => {
    const { params } = await receive(orderOf({ creditorName: "Moved" }));
    const read = await payments.get(params["payment-id"]);
    if (!read) throw new Error("There is no such payment.");
    const [change] = payments.moved(read, "RJCT");
    if (!change || !("update" in change)) throw new Error("A payment is moved by an update.");
    await table.change([{ update: change.update, set: { ...since, touched: true } }]);
    expect(await table.change([change])).toBe(refused);
  });
});
