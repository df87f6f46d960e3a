import { hash } from "node:crypto";
import * as v from "valibot";
import { table } from "./client.ts";
import { keys } from "./keys.ts";

/** The active list of an issuer: its time, its end, and the time of its last fetch. */
const Held = v.object({
  thisUpdate: v.string(),
  nextUpdate: v.string(),
  hadAt: v.string(),
  count: v.number(),
  /** The SHA-256 of the whole list, because an issuer may publish another list with the same time. */
  print: v.optional(v.string()),
});
export type CurrentList = v.InferOutput<typeof Held>;

const Part = v.object({ SK: v.string(), prints: v.string() });

/**
 * The number of hexadecimal digits of a serial number's SHA-256: the first two name the part, and the next sixteen
 * stand for the number in it.
 */
const partDigits = 2;
const printDigits = 16;

/** Where a serial number, in hexadecimal, is found. */
const placeOf = (serial: string) => {
  const fingerprint = hash("sha256", serial);
  const [part, rest] = [
    fingerprint.slice(0, partDigits),
    fingerprint.slice(partDigits, partDigits + printDigits),
  ];
  return { part, rest };
};

/**
 * The revoked serial numbers of each issuer, in 256 parts, so that a request reads only one of them. They are in the
 * table and not in S3, because a request has a connection to the table anyway, and a part is a few kilobytes whatever
 * the size of the list.
 */
export const revocationLists = {
  async held(issuer: string): Promise<CurrentList | undefined> {
    const item = await table.get(keys.revocations(issuer));
    return item && v.parse(Held, item);
  },

  /** Reads the active list and tells whether it contains a serial number, with two parallel reads. */
  async look(issuer: string, serial: string) {
    const { part, rest } = placeOf(serial);
    const [held, item] = await Promise.all([
      revocationLists.held(issuer),
      table.get(keys.revoked(issuer, part)),
    ]);
    const { prints } = item ? v.parse(Part, item) : { prints: "" };
    return { held, isRevoked: inGroups(prints).has(rest) };
  },

  /**
   * Writes the parts that have changed, and then activates the list. A reader may see the old or the new state of a
   * part in between; each was correct at its time. If a run dies, the next one completes it.
   */
  async take(issuer: string, serials: readonly bigint[], taken: CurrentList): Promise<void> {
    const parts = Map.groupBy(
      serials.map((serial) => placeOf(serial.toString(16))),
      ({ part }) => part,
    );
    const items = await table.query(keys.revoked(issuer, "").PK);
    const standing = new Map(
      items
        .filter((item) => v.is(Part, item))
        .map((item) => [item.SK.slice(-partDigits), v.parse(Part, item).prints]),
    );
    for (const part of new Set([...parts.keys(), ...standing.keys()])) {
      const prints = [...new Set(parts.get(part)?.map(({ rest }) => rest))].sort().join("");
      if (prints !== (standing.get(part) ?? ""))
        await table.update({ update: keys.revoked(issuer, part), set: { prints } });
    }
    await table.update({ update: keys.revocations(issuer), set: taken });
  },

  /** Stores that the source still has the same list. */
  async hadAgain(issuer: string, hadAt: Date): Promise<void> {
    const set = { hadAt: hadAt.toISOString() };
    await table.update({ update: keys.revocations(issuer), set, when: { present: true } });
  },
};

const inGroups = (prints: string): Set<string> => {
  const found = new Set<string>();
  for (let at = 0; at < prints.length; at += printDigits)
    found.add(prints.slice(at, at + printDigits));
  return found;
};
