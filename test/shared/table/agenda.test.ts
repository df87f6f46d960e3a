import { queryOf } from "../../../shared/table/commands.ts";
import { dueIndex } from "../../../shared/table/due-index.ts";
import { due, dueShards } from "../../../shared/table/keys.ts";
import { useTable } from "../../support/table/table.ts";

useTable();

const at = new Date("2026-03-02T10:00:00Z");

describe("dueIndex.due()", () => {
  it("returns nothing for each shard if nothing is due, and queries it without an empty key value", async () => {
    for (let shard = 0; shard < dueShards; shard += 1)
      expect(await dueIndex.due("SUBMIT", shard, { at, limit: 10 })).toEqual([]);
  });

  it("returns nothing if it continues after an entry that is not due yet", async () => {
    const behind = `${due("SUBMIT", 0, new Date("2026-03-03T10:00:00Z"), "a").GSI1SK}!`;
    expect(await dueIndex.due("SUBMIT", 0, { at, limit: 10, behind })).toEqual([]);
  });

  it("queries from a key that sorts before every possible instant", () => {
    expect("0" < due("SUBMIT", 0, new Date(0), "a").GSI1SK).toBe(true);
    expect(() => queryOf("DUE#0", { between: ["", "z"] })).toThrow("empty key value");
  });
});
