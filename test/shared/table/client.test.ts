import { withTimeLeft } from "../../../shared/runtime/time-left.ts";
import { table } from "../../../shared/table/client.ts";
import { connection } from "../../../shared/table/connection.ts";
import { openConnection } from "../../../shared/table/sdk.ts";
import { tableVersion } from "../../../shared/table/version.ts";
import { whileLosing } from "../../support/table/busy-database.ts";
import { newKey, stored } from "../../support/table/stored-items.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ sdk: true });

describe("table.change", () => {
  it("makes changes of every kind", async () => {
    const [gone, grown, seen, made] = [
      await stored({}),
      await stored({ n: 1 }),
      await stored({}),
      newKey(),
    ];
    const refused = await table.change([
      { put: { ...made, name: "new" }, when: { absent: true } },
      { update: grown, add: { n: 2 }, set: { name: "grown" } },
      { delete: gone, when: { present: true } },
      { check: seen, when: { present: true } },
    ]);
    expect(refused).toBeUndefined();
    expect(await Promise.all([made, grown, gone, seen].map(table.get))).toEqual([
      { ...made, name: "new" },
      { ...grown, n: 3, name: "grown" },
      undefined,
      seen,
    ]);
  });

  it("makes no change if a condition does not hold, and returns the index of the refused change", async () => {
    const [taken, free] = [await stored({ name: "old" }), newKey()];
    const refused = await table.change([
      { put: free },
      { check: newKey(), when: { absent: true } },
      { put: { ...taken, name: "new" }, when: { absent: true } },
    ]);
    expect(refused).toBe(2);
    expect(await table.get(free)).toBeUndefined();
    expect(await table.get(taken)).toEqual({ ...taken, name: "old" });
  });

  it("throws errors other than failed conditions", async () => {
    const key = newKey();
    await expect(table.change([{ put: key }, { delete: key }])).rejects.toThrow();
    await expect(table.change([{ put: { PK: "", SK: "" } }])).rejects.toThrow();
  });
});

describe("reads", () => {
  const twoItems = () =>
    Promise.all(["1", "2"].map((each) => table.get({ PK: `T#${each}`, SK: "S" })));

  it.each([
    ["an item are", () => table.get({ PK: "T#1", SK: "S" }), true],
    ["several items at once are", () => withTimeLeft({}, twoItems), true],
    ["a partition are", () => table.query("T#1"), true],
    [
      "the newest item of a partition are",
      () => table.query("T#1", { newestFirst: true, limit: 1 }),
      true,
    ],
    ["the version are", () => tableVersion.read(), true],
    ["the index are not", () => table.query("DUE#1", { index: "GSI1" }), undefined],
  ])("of %s strongly consistent", async (_, read, isConsistent) => {
    const sdk = await openConnection();
    const { send } = sdk;
    const asked: { ConsistentRead?: boolean }[] = [];
    sdk.send = ((command: { input: { RequestItems?: object } }) => {
      asked.push(...Object.values(command.input.RequestItems ?? [command.input]));
      return send(command as never);
    }) as typeof send;
    await read();
    sdk.send = send;
    expect(asked.map(({ ConsistentRead }) => ConsistentRead)).toEqual([isConsistent]);
  });
});

describe("table.claim", () => {
  it("puts an item if none exists, and otherwise returns the existing item unchanged", async () => {
    const key = newKey();
    const first = { ...key, print: "a", n: 7, big: 123_456_789_012_345_678n, set: new Set(["x"]) };
    expect(await table.claim(first, { absent: true })).toBeUndefined();
    expect(await table.claim({ ...key, print: "b" }, { absent: true })).toEqual(first);
    expect(await table.get(key)).toEqual(first);
  });

  it("lets exactly one of many concurrent claims succeed", async () => {
    const key = newKey();
    const claims = Array.from({ length: 20 }, (_, by) =>
      table.claim({ ...key, by }, { absent: true }),
    );
    const answers = await Promise.all(claims);
    expect(answers.filter((standing) => standing === undefined)).toHaveLength(1);
    expect(new Set(answers.map((standing) => standing?.by)).size).toBe(2);
  });
});

describe("table.update", () => {
  // A lost answer closes the connection. The next one reads the version first, which is no test's read.
  afterEach(async () => {
    await connection();
  });

  it("returns the updated item with exact numbers", async () => {
    const key = await stored({ n: 900_719_925_474_099_301n });
    expect(await table.update({ update: key, add: { n: 1n, s: new Set(["a"]) } })).toEqual({
      ...key,
      n: 900_719_925_474_099_302n,
      s: new Set(["a"]),
    });
    expect(await table.update({ update: key, remove: ["n", "s"] })).toEqual(key);
  });

  it("returns nothing if the condition does not hold, even if the item has the wanted values", async () => {
    const key = await stored({ by: "us" });
    const taken = { update: key, set: { by: "us" }, when: { oneOf: { by: [undefined] } } };
    expect(await table.update(taken)).toBeUndefined();
  });

  it("returns the written item if the answer was lost and the condition refuses the repetition", async () => {
    const key = await stored({});
    const taken = { update: key, set: { by: "us" }, when: { oneOf: { by: [undefined] } } };
    const asked = await whileLosing({ operation: "UpdateItem", how: "cut" }, async () => {
      expect(await table.update(taken)).toEqual({ ...key, by: "us" });
    });
    expect(asked).toHaveLength(2);
  });
});

describe("table.watch", () => {
  it("reports every use of the table until the watch ends", async () => {
    const uses: string[] = [];
    const unwatch = table.watch(({ verb, partitions }) => uses.push(`${verb} ${partitions}`));
    await table.change([{ put: { PK: "W#1", SK: "S" } }, { put: { PK: "W#2", SK: "S" } }]);
    await table.get({ PK: "W#1", SK: "S" });
    unwatch();
    await table.get({ PK: "W#2", SK: "S" });
    expect(uses).toEqual(["write W#1,W#2", "read W#1"]);
  });
});
