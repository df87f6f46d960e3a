import { withTimeLeft } from "../../../shared/runtime/time-left.ts";
import { table } from "../../../shared/table/client.ts";
import { openConnection } from "../../../shared/table/sdk.ts";
import { tableVersion } from "../../../shared/table/version.ts";
import { whileLosing } from "../../support/busy-database.ts";
import { useTable } from "../../support/table.ts";

useTable({ sdk: true });

let count = 0;
const newKey = () => {
  count += 1;
  return { PK: `T#${count}`, SK: "S" };
};
const stored = async (attributes: object) => {
  const key = newKey();
  await table.change([{ put: { ...key, ...attributes } }]);
  return key;
};

describe("table.change", () => {
  it("makes all changes, of every kind", async () => {
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

  it("makes none when a condition does not hold, and tells which", async () => {
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

  it("throws what is no refusal", async () => {
    const key = newKey();
    await expect(table.change([{ put: key }, { delete: key }])).rejects.toThrow();
    await expect(table.change([{ put: { PK: "", SK: "" } }])).rejects.toThrow();
  });
});

describe("reads", () => {
  const twoItems = () =>
    Promise.all(["1", "2"].map((each) => table.get({ PK: `T#${each}`, SK: "S" })));

  it.each([
    ["an item", () => table.get({ PK: "T#1", SK: "S" }), true],
    ["several items at once", () => withTimeLeft({}, twoItems), true],
    ["a partition", () => table.query("T#1"), true],
    ["the newest of a partition", () => table.query("T#1", { newestFirst: true, limit: 1 }), true],
    ["the version", () => tableVersion.read(), true],
    ["the index, which cannot be", () => table.query("DUE#1", { index: "GSI1" }), undefined],
  ])("are strongly consistent: %s", async (_, read, isConsistent) => {
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

describe("conditions", () => {
  const now = new Date("2026-03-02T10:00:00Z");
  const second = now.getTime() / 1000;
  const holds = async (attributes: object | undefined, when: object) => {
    const key = attributes ? await stored(attributes) : newKey();
    return (await table.update({ update: key, set: { touched: true }, when })) !== undefined;
  };

  // biome-ignore format: one condition per line
  it.each<[string, object | undefined, object, boolean]>([
    ["absent, where nothing is", undefined, { absent: true }, true],
    ["absent, where something is", {}, { absent: true }, false],
    ["absent by now, where something expired", { expires: second - 1 }, { absent: now }, true],
    ["absent by now, where something expires this second", { expires: second }, { absent: now }, false],
    ["absent by now, where something never expires", {}, { absent: now }, false],
    ["present, where nothing is", undefined, { present: true }, false],
    ["present, where something is", {}, { present: true }, true],
    ["one of two values, having the second", { a: "y" }, { oneOf: { a: ["x", "y"] } }, true],
    ["one of two values, having a third", { a: "z" }, { oneOf: { a: ["x", "y"] } }, false],
    ["one of no value or 0, having none", {}, { oneOf: { a: [undefined, 0] } }, true],
    ["a member of a map, having it", { m: { a: "x" } }, { oneOf: { "m.a": ["x"] } }, true],
    ["a member of a map, having another", { m: { a: "y" } }, { oneOf: { "m.a": ["x"] } }, false],
    ["no member of a map, having no map", {}, { oneOf: { "m.a": [undefined] } }, true],
    ["no member of a map, having it", { m: { a: "x" } }, { oneOf: { "m.a": [undefined] } }, false],
    ["at least 5, having 5", { n: 5 }, { atLeast: { n: 5n } }, true],
    ["at least 5, having 4", { n: 4 }, { atLeast: { n: 5 } }, false],
    ["at least 5, having nothing", {}, { atLeast: { n: 5 } }, false],
    ["at least what no double holds", { n: 900_719_925_474_099_301n }, { atLeast: { n: 900_719_925_474_099_302n } }, false],
    ["room for a member", { s: new Set(["a"]) }, { room: { set: "s", member: "b", limit: 2 } }, true],
    ["room where it is full", { s: new Set(["a", "b"]) }, { room: { set: "s", member: "c", limit: 2 } }, false],
    ["room where it is full with the same member", { s: new Set(["a", "b"]) }, { room: { set: "s", member: "b", limit: 2 } }, true],
    ["two of which one does not hold", { a: "x", n: 1 }, { oneOf: { a: ["x"] }, atLeast: { n: 2 } }, false],
  ])("%s", async (_, attributes, when, expected) => {
    expect(await holds(attributes, when)).toBe(expected);
  });
});

describe("table.claim", () => {
  it("puts an item where none stands, and answers the standing one as it is", async () => {
    const key = newKey();
    const first = { ...key, print: "a", n: 7, big: 123_456_789_012_345_678n, set: new Set(["x"]) };
    expect(await table.claim(first, { absent: true })).toBeUndefined();
    expect(await table.claim({ ...key, print: "b" }, { absent: true })).toEqual(first);
    expect(await table.get(key)).toEqual(first);
  });

  it("lets one of many have it", async () => {
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
  it("answers the item as it is after, with numbers exact", async () => {
    const key = await stored({ n: 900_719_925_474_099_301n });
    expect(await table.update({ update: key, add: { n: 1n, s: new Set(["a"]) } })).toEqual({
      ...key,
      n: 900_719_925_474_099_302n,
      s: new Set(["a"]),
    });
    expect(await table.update({ update: key, remove: ["n", "s"] })).toEqual(key);
  });

  it("answers nothing where the condition does not hold, though the item shows the same", async () => {
    const key = await stored({ by: "us" });
    const taken = { update: key, set: { by: "us" }, when: { oneOf: { by: [undefined] } } };
    expect(await table.update(taken)).toBeUndefined();
  });

  it("answers its own item where the answer was lost, which the condition then refuses", async () => {
    const key = await stored({});
    const taken = { update: key, set: { by: "us" }, when: { oneOf: { by: [undefined] } } };
    const asked = await whileLosing({ operation: "UpdateItem", how: "cut" }, async () => {
      expect(await table.update(taken)).toEqual({ ...key, by: "us" });
    });
    expect(asked).toHaveLength(2);
  });
});

describe("table.query", () => {
  const PK = "Q#1";
  beforeAll(() => table.load(["A#1", "A#2", "A#3", "B#1", "B#2"].map((SK) => ({ PK, SK }))));

  it.each([
    ["everything in order", {}, ["A#1", "A#2", "A#3", "B#1", "B#2"]],
    ["what begins so", { prefix: "B#" }, ["B#1", "B#2"]],
    ["from one to another", { between: ["A#2", "B#1"] }, ["A#2", "A#3", "B#1"]],
    ["the newest first", { prefix: "A#", newestFirst: true }, ["A#3", "A#2", "A#1"]],
    ["so many", { limit: 2 }, ["A#1", "A#2"]],
    ["the newest so many", { newestFirst: true, limit: 1 }, ["B#2"]],
  ] as const)("answers %s", async (_, options, expected) => {
    const items = await table.query(PK, options);
    expect(items.map(({ SK }) => SK)).toEqual(expected);
  });

  it("reads on where an answer ends at 1 MB", async () => {
    const large = "x".repeat(300_000);
    await table.load([1, 2, 3, 4, 5].map((n) => ({ PK: "Q#2", SK: `${n}`, large })));
    expect(await table.query("Q#2")).toHaveLength(5);
  });

  it("reads on where an answer ends at 1 MB before the limit, and no further than that", async () => {
    const row = "x".repeat(4_000);
    const sorts = Array.from({ length: 401 }, (_, n) => `${1000 + n}`);
    await table.load(sorts.map((SK) => ({ PK: "Q#3", SK, row })));
    const of = async (limit: number) => (await table.query("Q#3", { limit })).map(({ SK }) => SK);
    expect(await of(400)).toEqual(sorts.slice(0, 400));
    expect(await of(500)).toEqual(sorts);
  });

  it.each([
    ["partition", "", {}],
    ["lower end", "Q#1", { between: ["", "B"] }],
    ["upper end", "Q#1", { between: ["A", ""] }],
    ["prefix", "Q#1", { prefix: "" }],
  ] as const)(
    "is not asked with an empty %s, which DynamoDB refuses",
    async (_, partition, how) => {
      await expect(table.query(partition, how)).rejects.toThrow("empty key value");
    },
  );
});

describe("table.watch", () => {
  it("tells of every use and when it is done, until it is told to stop", async () => {
    const uses: string[] = [];
    const unwatch = table.watch(({ verb, partitions }) => uses.push(`${verb} ${partitions}`));
    await table.change([{ put: { PK: "W#1", SK: "S" } }, { put: { PK: "W#2", SK: "S" } }]);
    await table.get({ PK: "W#1", SK: "S" });
    unwatch();
    await table.get({ PK: "W#2", SK: "S" });
    expect(uses).toEqual(["write W#1,W#2", "read W#1"]);
  });
});
