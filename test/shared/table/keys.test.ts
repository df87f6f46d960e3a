import { logged } from "../../../shared/sandbox/http/request-log.ts";
import { logKeys, worldDue } from "../../../shared/sandbox/log/keys.ts";
import {
  consented,
  consentsOf,
  due,
  dueShards,
  families,
  isOfIndex,
  keys,
} from "../../../shared/table/keys.ts";

const at = new Date("2026-03-02T10:00:00Z");
/** Each key, made of distinguishable parts. */
const made = Object.entries({ ...keys, ...logKeys, logged }).map(([name, make]) => {
  const parts = Array.from({ length: make.length }, (_, index) => `part${index}`);
  return { name, parts, key: (make as (...parts: unknown[]) => typeof example)(...parts) };
});
const example = keys.profile("tpp");

describe("the keys of the table", () => {
  it.each(made)("begin with a prefix that IAM policies name: $name", ({ key }) => {
    expect(families).toContain(key.PK.split("#")[0]);
    expect(key.SK).not.toBe("");
  });

  it.each(made)("contain each of their parts: $name", ({ parts, key }) => {
    for (const part of parts) expect(`${key.PK}|${key.SK}`).toContain(part);
  });

  it("are all different, and every family has a key", () => {
    const all = made.map(({ key }) => `${key.PK}|${key.SK}`);
    expect(new Set(all).size).toBe(all.length);
    const used = new Set(made.map(({ key }) => key.PK.split("#")[0]));
    expect([...used].sort()).toEqual([...families].sort());
  });

  it("put items into one partition if they are read together", () => {
    const of = (...some: { PK: string }[]) => new Set(some.map(({ PK }) => PK)).size;
    expect(of(keys.link("t", "p"), keys.session("t", "p"), keys.consent("t", "p", "c"))).toBe(1);
    expect(of(logKeys.entry("t", 1, "BASE"), logKeys.entry("t", 2, "PATCH"))).toBe(1);
    expect(of(logKeys.entry("t1", 1, "BASE"), logKeys.entry("t2", 1, "BASE"))).toBe(2);
  });

  it("order due payments of a shard by the instant they fall due", () => {
    const [early, late] = [
      due("SUBMIT", 3, at, "z"),
      due("SUBMIT", 3, new Date(at.getTime() + 1), "a"),
    ];
    expect(early.GSI1PK).toBe("DUE#SUBMIT#3");
    expect(early.GSI1SK < late.GSI1SK).toBe(true);
    expect(dueShards).toBeGreaterThan(1);
  });

  it("order the entries of a log by their version, and due worlds of a shard by their instant", () => {
    expect(logKeys.entry("t", 9, "PATCH").SK < logKeys.entry("t", 10, "BASE").SK).toBe(true);
    const later = new Date(at.getTime() + 1).toISOString();
    const [first, second] = [worldDue(3, at.toISOString(), "z"), worldDue(3, later, "a")];
    expect(first.GSI1PK).toBe(second.GSI1PK);
    expect(first.GSI1SK < second.GSI1SK).toBe(true);
    expect(isOfIndex("BANKDUE")).toBe(true);
  });

  it("find a customer's consents of one world, TPP by TPP, and no other customer's", () => {
    const of = (...parts: Parameters<typeof consented>) => consented(...parts);
    expect(of("w", "c", "t", "PRIVATE").GSI1PK).toBe(consentsOf("w", "c"));
    expect(of("w", "c", "t", "PRIVATE").GSI1PK).not.toBe(of("v", "c", "t", "PRIVATE").GSI1PK);
    expect(of("w", "c", "t", "PRIVATE").GSI1PK).not.toBe(of("w", "d", "t", "PRIVATE").GSI1PK);
    expect(of("w", "c", "t", "x").GSI1SK).not.toBe(of("w", "c", "u", "x").GSI1SK);
    expect(isOfIndex("CONSENTS")).toBe(true);
    expect(isOfIndex("PSU")).toBe(false);
  });
});
