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
    ["a member that a set lacks", { s: new Set(["a"]) }, { lacks: { s: "b", t: "b" } }, true],
    ["a member that a set does not lack", { s: new Set(["a"]) }, { lacks: { s: "a" } }, false],
    ["room where it is full with the same member", { s: new Set(["a", "b"]) }, { room: { set: "s", member: "b", limit: 2 } }, true],
    ["two of which one does not hold", { a: "x", n: 1 }, { oneOf: { a: ["x"] }, atLeast: { n: 2 } }, false],
  ])("%s", async (_, attributes, when, expected) => {
    expect(await holds(attributes, when)).toBe(expected);
  });
});
