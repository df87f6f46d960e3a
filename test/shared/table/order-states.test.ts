import type { OrderState } from "../../../shared/ports/schemas/order-state.ts";
import { table } from "../../../shared/table/client.ts";
import { orderStates } from "../../../shared/table/order-states.ts";
import { testTime } from "../../support/operations/call.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ small: true });

const id = "5d4dbb05-61a3-4ac4-9f2c-6f4e9b0c7a11";
const word = (revision: number, status: OrderState["status"]): OrderState => ({
  ...{ id, revision, status },
  ...{ final: false, cancellable: false },
});

describe("an order state from the bank (decision: payments by intent, submit and outcome)", () => {
  it.each([
    ["replaces the stored state if it is later", 3, undefined, "ACSC"],
    ["changes nothing if it is the same", 2, 0, "ACTC"],
    ["changes nothing if it is earlier", 1, 0, "ACTC"],
  ] as const)("%s", async (_, revision, refused, status) => {
    await table.update({ update: { PK: `STATE#${id}`, SK: "STATE" }, remove: ["revision"] });
    await table.change([orderStates.reported(word(2, "ACTC"), testTime)]);
    expect(await table.change([orderStates.reported(word(revision, "ACSC"), testTime)])).toBe(
      refused,
    );
    expect((await orderStates.get(id))?.status).toBe(status);
  });
});
