import { table } from "../../../shared/table/client.ts";
import { conflict, whileBusy } from "../../support/busy-database.ts";
import { useTable } from "../../support/table.ts";

useTable();

const key = (name: string) => ({ PK: `BUSY#${name}`, SK: "S" });
const met = { operation: "TransactWriteItems", status: 400 };

describe("the table where other transactions are at the same items", () => {
  it.each([1, 5])("writes again after %d conflicts, once", async (times) => {
    const at = key(`again ${times}`);
    const answer = () => conflict("None", "TransactionConflict");
    const asked = await whileBusy({ ...met, times, answer }, async () => {
      const change = { update: at, add: { n: 1 } };
      expect(await table.change([{ put: key("beside") }, change])).toBeUndefined();
    });
    expect(asked).toBe(times + 1);
    expect(await table.get(at)).toEqual({ ...at, n: 1 });
  });

  it("takes a condition that does not hold for what it is, beside a conflict too", async () => {
    const answer = () => conflict("TransactionConflict", "ConditionalCheckFailed");
    const asked = await whileBusy({ ...met, times: 9, answer }, async () => {
      expect(await table.change([{ put: key("a") }, { put: key("b") }])).toBe(1);
    });
    expect(asked).toBe(1);
  });

  it.each([
    ["throttling", "ThrottlingError"],
    ["a broken item", "ValidationError"],
  ])("does not take %s for a condition", async (_, code) => {
    const answer = () => conflict("None", code);
    await whileBusy({ ...met, times: 99, answer }, async () => {
      await expect(table.change([{ put: key("a") }, { put: key("b") }])).rejects.toThrow();
    });
  });

  it("gives up at last, and says so", async () => {
    const answer = () => conflict("TransactionConflict");
    const asked = await whileBusy({ ...met, times: 99, answer }, async () => {
      await expect(table.change([{ put: key("never") }])).rejects.toThrow("Transaction cancelled");
    });
    expect(asked).toBe(12);
    expect(await table.get(key("never"))).toBeUndefined();
  });

  it("loads once more what there was no room for", async () => {
    const items = Array.from({ length: 30 }, (_, n) => ({ PK: "BUSY#load", SK: `${n}` }));
    const busy = { operation: "BatchWriteItem", status: 200, times: 3 };
    const answer = (asked: string) => ({ UnprocessedItems: JSON.parse(asked).RequestItems });
    expect(await whileBusy({ ...busy, answer }, () => table.load(items))).toBe(5);
    expect(await table.query("BUSY#load")).toHaveLength(30);
  });
});
