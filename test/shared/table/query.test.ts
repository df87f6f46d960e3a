import { table } from "../../../shared/table/client.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ sdk: true });

describe("table.query", () => {
  const PK = "Q#1";
  beforeAll(() => table.load(["A#1", "A#2", "A#3", "B#1", "B#2"].map((SK) => ({ PK, SK }))));

  it.each([
    ["all items of a partition in order", {}, ["A#1", "A#2", "A#3", "B#1", "B#2"]],
    ["the items with a prefix", { prefix: "B#" }, ["B#1", "B#2"]],
    ["the items between two keys", { between: ["A#2", "B#1"] }, ["A#2", "A#3", "B#1"]],
    [
      "the items with a prefix, the newest first",
      { prefix: "A#", newestFirst: true },
      ["A#3", "A#2", "A#1"],
    ],
    ["as many items as the limit", { limit: 2 }, ["A#1", "A#2"]],
    ["the newest items up to the limit", { newestFirst: true, limit: 1 }, ["B#2"]],
  ] as const)("returns %s", async (_, options, expected) => {
    const items = await table.query(PK, options);
    expect(items.map(({ SK }) => SK)).toEqual(expected);
  });

  it("continues if an answer ends at 1 MB", async () => {
    const large = "x".repeat(300_000);
    await table.load([1, 2, 3, 4, 5].map((n) => ({ PK: "Q#2", SK: `${n}`, large })));
    expect(await table.query("Q#2")).toHaveLength(5);
  });

  it("continues up to the limit if an answer ends at 1 MB before it", async () => {
    const row = "x".repeat(4_000);
    const sorts = Array.from({ length: 401 }, (_, n) => `${1000 + n}`);
    await table.load(sorts.map((SK) => ({ PK: "Q#3", SK, row })));
    const of = async (limit: number) => (await table.query("Q#3", { limit })).map(({ SK }) => SK);
    expect(await of(400)).toEqual(sorts.slice(0, 400));
    expect(await of(500)).toEqual(sorts);
  });

  it.each([
    ["partition key", "", {}],
    ["lower bound of a key range", "Q#1", { between: ["", "B"] }],
    ["upper bound of a key range", "Q#1", { between: ["A", ""] }],
    ["prefix of a key", "Q#1", { prefix: "" }],
  ] as const)("refuses an empty %s, as DynamoDB would", async (_, partition, how) => {
    await expect(table.query(partition, how)).rejects.toThrow("empty key value");
  });
});
