import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { table } from "../../../shared/table/client.ts";
import type { Change } from "../../../shared/table/expressions.ts";
import type { Key } from "../../../shared/table/keys.ts";
import { askDirectly } from "../../support/table/direct-table.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ seeded: false, sdk: true });

const key = (SK: string, PK = "DIRECT#1"): Key => ({ PK, SK }) as Key;
const full = {
  text: 'æøå "\\ 🙂',
  empty: "",
  whole: 12,
  fraction: 1.25,
  money: 999_999_999_999_999_999n,
  small: -5n,
  yes: true,
  nothing: null,
  missing: undefined,
  list: [1, "two", { three: 3n ** 30n }, []],
  map: { nested: { text: "a", missing: undefined }, B: "no bytes", S: { B: "neither" } },
  bytes: new Uint8Array([0, 1, 254, 255]),
  buffer: Buffer.from("æ"),
};
const items = ["a", "b", "c"].map((SK) => ({ ...key(SK), ...full }));
const big = Array.from({ length: 6 }, (_, at) => ({
  ...key(`${at}`, "DIRECT#BIG"),
  text: "x".repeat(350_000),
}));
const stands = new Date("2026-03-02T10:00:00Z");

/** Returns the answers to every kind of request that the table accepts. */
async function answersOf(): Promise<unknown[]> {
  const change = (...changes: object[]) => table.change(changes as Change[]);
  const update = (of: Key, set: object, when?: object) =>
    table.update({ update: of, set, ...(when && { when }) } as never);
  return [
    await table.load(items),
    await table.get(key("a")),
    await table.get(key("nobody")),
    await table.query("DIRECT#1"),
    await table.query("DIRECT#1", { limit: 2 }),
    await table.query("DIRECT#0"),
    await table.load(big),
    (await table.query("DIRECT#BIG")).length,
    await change({ put: { ...key("d"), ...full } }, { update: key("a"), set: { whole: 13 } }),
    await change(
      { put: { ...key("e"), ...full } },
      { update: key("b"), set: { whole: 14 }, when: { oneOf: { whole: [99] } } },
    ),
    await table.query("DIRECT#1"),
    await update(key("b"), { money: 5n, text: "changed" }),
    await update(key("b"), { money: 6n }, { oneOf: { text: ["other"] } }),
    await table.claim({ ...key("f"), ...full }, { absent: stands }),
    await table.claim({ ...key("f"), text: "late" }, { absent: stands }),
    await change({ delete: key("d") }),
    await table.query("DIRECT#1"),
    await table.clear([...items, key("f"), ...big]),
    await table.query("DIRECT#1"),
  ];
}

const failure = (run: Promise<unknown>) =>
  run.then(
    () => "none",
    ({ name, message }: Error) => `${name}: ${message}`,
  );

describe("a table that is used without the AWS SDK, as in most tests", () => {
  let asBefore: (() => Promise<void>) | undefined;
  const directly = async <T>(run: () => Promise<T>): Promise<T> => {
    asBefore = await askDirectly(process.env.DYNAMODB_ENDPOINT ?? "");
    return run();
  };
  afterEach(async () => {
    jest.restoreAllMocks();
    await asBefore?.();
  });

  it("gives the same answers to all requests as with the SDK", async () => {
    const bySdk = await answersOf();
    const bySdkToo = jest.spyOn(DynamoDBDocumentClient.prototype, "send");
    expect(await directly(answersOf)).toStrictEqual(bySdk);
    // The database refuses a change, an update and a claim, and the SDK sends each of them again.
    expect(bySdkToo).toHaveBeenCalledTimes(3);
    expect(bySdk[1]).toMatchObject({ money: full.money, small: -5, list: [1, "two", {}, []] });
  });

  it("fails with the same error as with the SDK", async () => {
    const { TABLE_NAME } = process.env;
    const fail = async () => {
      process.env.TABLE_NAME = "gone";
      return failure(table.get(key("a"))).finally(() => {
        process.env.TABLE_NAME = TABLE_NAME;
      });
    };
    const bySdk = await fail();
    expect(bySdk).toMatch(/ResourceNotFound/);
    expect(await directly(fail)).toBe(bySdk);
  });
});
