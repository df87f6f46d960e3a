import { table } from "../../../shared/table/client.ts";
import { newKey, stored } from "../../support/table/stored-items.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ sdk: true });

describe("conditions", () => {
  const now = new Date("2026-03-02T10:00:00Z");
  const second = now.getTime() / 1000;
  const holds = async (attributes: object | undefined, when: object) => {
    const key = attributes ? await stored(attributes) : newKey();
    return (await table.update({ update: key, set: { touched: true }, when })) !== undefined;
  };

  // biome-ignore format: one condition per line
  it.each<[string, object | undefined, object, boolean]>([
    ["absent, for no item", undefined, { absent: true }, true],
    ["absent, for an item", {}, { absent: true }, false],
    ["absent by now, for an expired item", { expires: second - 1 }, { absent: now }, true],
    ["absent by now, for an item that expires this second", { expires: second }, { absent: now }, false],
    ["absent by now, for an item that never expires", {}, { absent: now }, false],
    ["present, for no item", undefined, { present: true }, false],
    ["present, for an item", {}, { present: true }, true],
    ["one of two values, for the second value", { a: "y" }, { oneOf: { a: ["x", "y"] } }, true],
    ["one of two values, for a third value", { a: "z" }, { oneOf: { a: ["x", "y"] } }, false],
    ["no value or 0, for no value", {}, { oneOf: { a: [undefined, 0] } }, true],
    ["a member of a map, for the member", { m: { a: "x" } }, { oneOf: { "m.a": ["x"] } }, true],
    ["a member of a map, for another member", { m: { a: "y" } }, { oneOf: { "m.a": ["x"] } }, false],
    ["no member of a map, for no map", {}, { oneOf: { "m.a": [undefined] } }, true],
    ["no member of a map, for the member", { m: { a: "x" } }, { oneOf: { "m.a": [undefined] } }, false],
    ["at least 5, for 5", { n: 5 }, { atLeast: { n: 5n } }, true],
    ["at least 5, for 4", { n: 4 }, { atLeast: { n: 5 } }, false],
    ["at least 5, for no value", {}, { atLeast: { n: 5 } }, false],
    ["at least a number with more digits than a double, for a smaller one", { n: 900_719_925_474_099_301n }, { atLeast: { n: 900_719_925_474_099_302n } }, false],
    ["room for a member, for a set with room", { s: new Set(["a"]) }, { room: { set: "s", member: "b", limit: 2 } }, true],
    ["room for a member, for a full set", { s: new Set(["a", "b"]) }, { room: { set: "s", member: "c", limit: 2 } }, false],
    ["lacks a member, for a set without it", { s: new Set(["a"]) }, { lacks: { s: "b", t: "b" } }, true],
    ["lacks a member, for a set with it", { s: new Set(["a"]) }, { lacks: { s: "a" } }, false],
    ["room for a member, for a full set that has the member", { s: new Set(["a", "b"]) }, { room: { set: "s", member: "b", limit: 2 } }, true],
    ["two conditions, one of which does not hold", { a: "x", n: 1 }, { oneOf: { a: ["x"] }, atLeast: { n: 2 } }, false],
  ])("hold or not: %s", async (_, attributes, when, expected) => {
    expect(await holds(attributes, when)).toBe(expected);
  });
});
