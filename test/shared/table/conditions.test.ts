import { table } from "../../../shared/table/client.ts";
import { newKey, stored } from "../../support/table/stored-items.ts";
import { useTable } from "../../support/table/table.ts";

useTable({ sdk: true });

describe("a condition on an item of the table", () => {
  const now = new Date("2026-03-02T10:00:00Z");
  const second = now.getTime() / 1000;
  const holds = async (attributes: object | undefined, when: object) => {
    const key = attributes ? await stored(attributes) : newKey();
    return (await table.update({ update: key, set: { touched: true }, when })) !== undefined;
  };

  // biome-ignore format: one condition per line
  it.each<[string, object | undefined, object, boolean]>([
    ['"absent" is true if there is no item', undefined, { absent: true }, true],
    ['"absent" is false if there is an item', {}, { absent: true }, false],
    ['"absent by now" is true if the item has expired', { expires: second - 1 }, { absent: now }, true],
    ['"absent by now" is false if the item expires this second', { expires: second }, { absent: now }, false],
    ['"absent by now" is false if the item never expires', {}, { absent: now }, false],
    ['"present" is false if there is no item', undefined, { present: true }, false],
    ['"present" is true if there is an item', {}, { present: true }, true],
    ['"one of two values" is true for the second value', { a: "y" }, { oneOf: { a: ["x", "y"] } }, true],
    ['"one of two values" is false for a third value', { a: "z" }, { oneOf: { a: ["x", "y"] } }, false],
    ['"no value or 0" is true if there is no value', {}, { oneOf: { a: [undefined, 0] } }, true],
    ['"one value in a map" is true for the same value', { m: { a: "x" } }, { oneOf: { "m.a": ["x"] } }, true],
    ['"one value in a map" is false for another value', { m: { a: "y" } }, { oneOf: { "m.a": ["x"] } }, false],
    ['"no value in a map" is true if there is no map', {}, { oneOf: { "m.a": [undefined] } }, true],
    ['"no value in a map" is false if there is a value', { m: { a: "x" } }, { oneOf: { "m.a": [undefined] } }, false],
    ['"at least 5" is true for 5', { n: 5 }, { atLeast: { n: 5n } }, true],
    ['"at least 5" is false for 4', { n: 4 }, { atLeast: { n: 5 } }, false],
    ['"at least 5" is false if there is no value', {}, { atLeast: { n: 5 } }, false],
    ['"at least a number with more digits than a double" is false for a smaller number', { n: 900_719_925_474_099_301n }, { atLeast: { n: 900_719_925_474_099_302n } }, false],
    ['"room for a member" is true if the set has room', { s: new Set(["a"]) }, { room: { set: "s", member: "b", limit: 2 } }, true],
    ['"room for a member" is false if the set is full', { s: new Set(["a", "b"]) }, { room: { set: "s", member: "c", limit: 2 } }, false],
    ['"lacks a member" is true if the set does not contain it', { s: new Set(["a"]) }, { lacks: { s: "b", t: "b" } }, true],
    ['"lacks a member" is false if the set contains it', { s: new Set(["a"]) }, { lacks: { s: "a" } }, false],
    ['"room for a member" is true if the set is full and contains the member', { s: new Set(["a", "b"]) }, { room: { set: "s", member: "b", limit: 2 } }, true],
    ['"two conditions" is false if one of them is false', { a: "x", n: 1 }, { oneOf: { a: ["x"] }, atLeast: { n: 2 } }, false],
  ])("%s", async (_, attributes, when, expected) => {
    expect(await holds(attributes, when)).toBe(expected);
  });
});
