import { randomUUID } from "node:crypto";
import { moveOrder } from "../../../shared/sandbox/net-bank/move-order.ts";
import { accounts } from "../../../shared/sandbox/table/accounts.ts";
import { sandboxKeys } from "../../../shared/sandbox/table/keys.ts";
import { table } from "../../../shared/table/client.ts";
import {
  anotherTpp,
  cancel,
  creditor,
  move,
  noOther,
  on,
} from "../../support/bank/net-bank-orders.ts";
import {
  callerAt,
  placeAt,
  singleOn,
  standingFrom,
  statesOf,
  statusesOf,
  taken,
} from "../../support/bank/orders-at-bank.ts";
import { testTime } from "../../support/operations/call.ts";
import { accountOf, eirik, rowsOf } from "../../support/payments/payments.ts";
import { useTable } from "../../support/table/table.ts";
import { writtenBy } from "../../support/table/uses.ts";

useTable({ small: true, anew: true });

const { bban } = eirik.main;
const day = "2026-03-10";

const conflict = { code: "CONFLICT", details: { path: "paymentId" } };

describe("an order that cannot be moved in the net bank (specification, Payment status)", () => {
  it.each([
    ["who pays how much", { terms: {} }],
    ["by which day it is known", { shownDate: "2026-03-09" }],
  ])("is not sealed anew where somebody has changed it: %s", async (_, set) => {
    const id = await taken(singleOn(day));
    const { world } = await placeAt();
    const item = await table.get(sandboxKeys.order(world, id));
    const terms = { ...(item?.terms as object), fee: { amount: "1.00", currency: "NOK" } };
    const changed = "terms" in set ? { terms } : set;
    await table.change([{ update: sandboxKeys.order(world, id), set: changed }]);
    await expect(move(id, "2026-03-11")).rejects.toMatchObject(conflict);
    await on(day);
    expect(await statusesOf([id])).toEqual(["RJCT"]);
  });

  it.each([
    ["that is on its way", () => taken(singleOn())],
    ["that is a standing order", () => taken(standingFrom(day))],
    [
      "that was cancelled",
      async () => {
        const id = await taken(singleOn(day));
        await cancel(id);
        return id;
      },
    ],
  ])("is refused %s", async (_, made) => {
    const id = await made();
    const writes = await writtenBy(() =>
      expect(move(id, "2026-03-11")).rejects.toMatchObject(conflict),
    );
    expect(writes).toEqual(["REQUEST"]);
  });

  it("is refused where the row of its reserved money is gone", async () => {
    const id = await taken(singleOn(day));
    const { world, id: account } = await accountOf(bban);
    const [row] = await rowsOf(bban, "PENDING", creditor);
    if (!row) throw new Error("Nothing is reserved.");
    const { PK, SK } = accounts.transactionRow(world, account, row);
    await table.change([{ delete: { PK, SK }, when: { present: true } }]);
    await expect(move(id, "2026-03-11")).rejects.toMatchObject({
      code: "CONFLICT",
      message: "The payment has no reserved money any more.",
    });
    expect(await statesOf([id])).toMatchObject([{ status: "ACTC", date: day }]);
  });

  it.each([
    ["a day that has passed", "2026-03-01"],
    ["a day 366 ahead", "2027-03-03"],
  ])("is refused %s", async (_, to) => {
    const id = await taken(singleOn(day));
    const refused = { code: "EXECUTION_DATE_INVALID", details: { path: "executionDate" } };
    await expect(move(id, to)).rejects.toMatchObject(refused);
    expect(await statusesOf([id])).toEqual(["ACTC"]);
  });

  it("is not there for another TPP, nor is one that the bank does not have", async () => {
    const id = await taken(singleOn(day));
    const tppId = await anotherTpp();
    const unknown = { code: "RESOURCE_UNKNOWN", details: { path: "paymentId" } };
    const theirs = await callerAt(testTime, { tppId });
    await expect(
      moveOrder(theirs, { paymentId: id, day: "2026-03-11" }, noOther),
    ).rejects.toMatchObject(unknown);
    for (const none of [randomUUID(), "1"])
      await expect(move(none, "2026-03-11")).rejects.toMatchObject(unknown);
  });
});
