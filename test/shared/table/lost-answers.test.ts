import { table } from "../../../shared/table/client.ts";
import { type Lost, whileLosing } from "../../support/table/busy-database.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ seeded: false });

const key = (name: string) => ({ PK: `LOST#${name}`, SK: "S" });
let count = 0;
const newKey = () => {
  count += 1;
  return key(`${count}`);
};

/** Runs something while an answer is lost, and sets the timeout that applies to it. */
async function losing(operation: string, how: Lost, run: () => Promise<unknown>) {
  process.env.DYNAMODB_TIMEOUT = how.startsWith("cut") ? "10000" : "250";
  try {
    return await whileLosing({ operation, how }, run);
  } finally {
    delete process.env.DYNAMODB_TIMEOUT;
  }
}

describe("a request to the table whose answer is lost", () => {
  it.each<[string, Lost]>([
    ["the answer does not come", "kept back"],
    ["the answer stops in the middle", "stopped within"],
    ["the connection closes before the answer", "cut"],
    ["the connection closes in the middle of the answer", "cut within"],
  ])("is sent again if %s", async (_, how) => {
    const at = newKey();
    await table.change([{ put: { ...at, name: "there" } }]);
    let read: unknown;
    const asked = await losing("GetItem", how, async () => {
      read = await table.get(at);
    });
    expect(asked).toHaveLength(2);
    expect(read).toEqual({ ...at, name: "there" });
  });
});

describe("a write whose answer was lost", () => {
  it("claims its item, and does not report the item as another's", async () => {
    const item = { ...newKey(), print: "a", none: undefined, n: 7, of: { big: 2n ** 60n } };
    let standing: unknown = "not asked";
    const asked = await losing("PutItem", "cut", async () => {
      standing = await table.claim(item, { absent: true });
    });
    expect(asked).toHaveLength(2);
    expect(standing).toBeUndefined();
  });

  it("returns the item of another request if that item was written first", async () => {
    const at = newKey();
    await table.claim({ ...at, print: "a" }, { absent: true });
    let standing: unknown;
    await losing("PutItem", "cut", async () => {
      standing = await table.claim({ ...at, print: "b" }, { absent: true });
    });
    expect(standing).toEqual({ ...at, print: "a" });
  });

  const free = { oneOf: { browser: [undefined] } };

  it("updates its item once, and returns it", async () => {
    const at = newKey();
    await table.change([{ put: { ...at, gone: 1 } }]);
    const members = { read: new Set(["x"]) };
    let item: unknown;
    await losing("UpdateItem", "cut", async () => {
      item = await table.update({
        update: at,
        set: { browser: "b" },
        add: members,
        remove: ["gone"],
        when: free,
      });
    });
    expect(item).toEqual({ ...at, browser: "b", ...members });
  });

  it.each([
    ["another write has set another value", { set: { browser: "b" } }],
    ["another write has set only some of the same values", { set: { browser: "a", n: 2 } }],
    [
      "the set does not contain the member that it adds",
      { set: { browser: "a" }, add: { read: new Set(["x"]) } },
    ],
    ["an attribute that it removes still exists", { set: { browser: "a" }, remove: ["kept"] }],
    [
      "it adds to a number, which does not show who added",
      { set: { browser: "a" }, add: { n: 1 } },
    ],
  ])("is reported as refused if %s", async (_, change) => {
    const at = newKey();
    await table.change([{ put: { ...at, browser: "a", kept: 1, n: 1 } }]);
    let item: unknown = "not asked";
    await losing("UpdateItem", "cut", async () => {
      item = await table.update({ update: at, ...change, when: free });
    });
    expect(item).toBeUndefined();
  });

  it("is one transaction, because it is repeated with the same token", async () => {
    const at = newKey();
    let refused: unknown = "not asked";
    const asked = await losing("TransactWriteItems", "cut", async () => {
      refused = await table.change([{ update: at, add: { n: 1 }, when: { absent: true } }]);
    });
    const tokens = asked.map((body) => JSON.parse(body).ClientRequestToken);
    expect(tokens[0]).toMatch(/^[\da-f-]{36}$/);
    expect(tokens).toEqual([tokens[0], tokens[0]]);
    expect(refused).toBeUndefined();
    expect(await table.get(at)).toEqual({ ...at, n: 1 });
  });
});

it("a write whose answer was not lost is refused by its condition as usual", async () => {
  const at = newKey();
  await table.change([{ put: { ...at, browser: "b" } }]);
  const again = { update: at, set: { browser: "b" }, when: { oneOf: { browser: [undefined] } } };
  expect(await table.update(again)).toBeUndefined();
  expect(await table.claim({ ...at, browser: "b" }, { absent: true })).toEqual({
    ...at,
    browser: "b",
  });
});
