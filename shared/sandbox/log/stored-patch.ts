import { deflateRawSync, inflateRawSync } from "node:zlib";
import { decryptBytes, encryptBytes } from "../../secrets/encryption.ts";
import { secret } from "../../secrets/secrets.ts";
import type { Item } from "../../table/client.ts";
import type { Change } from "../../table/expressions.ts";
import type { Key } from "../../table/keys.ts";
import type { Patch } from "../bank/patch.ts";
import { partKey } from "./keys.ts";

/** The maximum length of a part: an item has at most 400 KB. */
const partLength = 380 * 1024;

/**
 * A patch in the form of the table. `length` is that of its text, which tells how much memory a world takes. `mark` is a
 * number that differs between processes: the first bytes of an encrypted body are as good as chance.
 */
type Stored = { puts: Extract<Change, { put: Key }>[]; length: number; mark: number };

/** A patch after reading. */
export type Opened = { patch: Patch; length: number };

/**
 * The items of a patch, a base or a snapshot: its text, deflated, encrypted and cut. The key that encrypts it is derived
 * from its place, so it can only be read there: not at another TPP, version or kind, nor after a change to one part.
 */
export async function storedPatch(key: Key, patch: Patch): Promise<Stored> {
  const text = JSON.stringify(patch);
  const body = encryptBytes(await secret("numbers"), purposeOf(key), deflateRawSync(text));
  const parts = Math.ceil(body.length / partLength);
  const puts = Array.from({ length: parts }, (_, part) => ({
    put: {
      ...partKey(key, part),
      ...{ parts, body: body.subarray(part * partLength, (part + 1) * partLength) },
    },
    when: { absent: true } as const,
  }));
  return { puts, length: text.length, mark: body.readUInt16BE() };
}

/** Tells whether these items are all parts of one patch. */
export const isWhole = (items: readonly Item[]): boolean =>
  items.length > 0 && items.every(({ parts }) => parts === items.length);

/** Reads a patch from all its items. Throws if one was changed or belongs to another place. */
export async function openedPatch(key: Key, items: readonly Item[]): Promise<Opened> {
  const body = Buffer.concat(items.map((item) => item.body as Uint8Array));
  const deflated = decryptBytes(await secret("numbers"), purposeOf(key), body);
  const text = inflateRawSync(deflated).toString("utf8");
  return { patch: JSON.parse(text), length: text.length };
}

const purposeOf = ({ PK, SK }: Key): string => `world ${PK} ${SK}`;
