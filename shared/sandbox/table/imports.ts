import { deserialize, serialize } from "node:v8";
import { gunzipSync, gzipSync } from "node:zlib";
import * as v from "valibot";
import { type Item, table } from "../../table/client.ts";
import type { Attributes, Change } from "../../table/expressions.ts";
import { type Key, keys } from "../../table/keys.ts";
import type { Profile } from "../../table/tpps.ts";
import { sandboxKeys } from "./keys.ts";

export type ImportRow = Key & Attributes;

/** The maximum number of bytes of packed rows in a chunk. DynamoDB allows 400 KB for an item. */
const chunkBytes = 350_000;

/** The maximum number of rows in a transaction, without its check. DynamoDB allows 100 changes. */
const atOnce = 99;

/**
 * Tells whether a row is history, which never changes and belongs to another resource. It may be written late or twice
 * without any visible change.
 */
const isHistory = ({ SK }: Key): boolean => /^(BOOKED|PENDING|MOVED|ENTRY|POSTED)#/.test(SK);

/** The seconds until uncommitted rows expire. */
const stagedSeconds = 86_400;

const Chunk = v.object({ packed: v.instance(Uint8Array) });

/**
 * Imports of more rows than one transaction can hold, written all or not at all. Rows are staged in chunks and
 * committed by one write on the TPP's profile. The next call that finds this commit writes the rows. The chunks are
 * compressed, because the transaction that commits them may have 4 MB.
 */
export const imports = {
  /** Stages rows. Returns the changes that commit them if the sandbox has not changed since `before` was read. */
  async stage(
    { tppId, id, realTime, world }: { tppId: string; id: string; realTime: Date; world: string },
    rows: readonly ImportRow[],
    before: Pick<Profile, "loads" | "deeds">,
  ): Promise<Change[]> {
    const expires = Math.floor(realTime.getTime() / 1000) + stagedSeconds;
    const chunks = inChunks(rows).map((packed, index) => ({
      ...sandboxKeys.chunk(tppId, id, String(index).padStart(4, "0")),
      packed,
      expires,
    }));
    await table.load(chunks);
    const is = (count: number) => (count ? [count] : [undefined, 0]);
    const same = { loads: is(before.loads), deeds: is(before.deeds) };
    const when = { oneOf: { applying: [undefined], place: [world], ...same } };
    return [
      { update: keys.profile(tppId), set: { applying: id, loads: before.loads + 1 }, when },
      // Committed rows do not expire, because they wait for the TPP's next call.
      ...chunks.map(({ PK, SK }) => ({
        update: { PK, SK },
        remove: ["expires"],
        when: { present: true } as const,
      })),
    ];
  },

  /**
   * Writes the rows of a committed import. Several processes may do so at once. Rows that can change later are written
   * only while the import is running: a late or frozen process must not restore an old balance or a deleted customer.
   */
  async apply(tppId: string, id: string): Promise<void> {
    const { PK, SK } = sandboxKeys.chunk(tppId, id, "");
    const chunks = await table.query(PK, { prefix: SK });
    const rows = unpackRows(chunks.map((chunk) => v.parse(Chunk, chunk).packed));
    await table.load(rows.filter(isHistory) as Item[]);
    const when = { oneOf: { applying: [id] } };
    const standing = rows.filter((row) => !isHistory(row)).map((put): Change => ({ put }));
    for (let from = 0; from < standing.length; from += atOnce) {
      const some = standing.slice(from, from + atOnce);
      const refused = await table.change([{ check: keys.profile(tppId), when }, ...some]);
      if (refused !== undefined) return;
    }
    await table.change([
      { update: keys.profile(tppId), remove: ["applying"], when },
      ...chunks.map(({ PK, SK }) => ({ delete: { PK, SK } })),
    ]);
  },
};

/** Compresses rows and divides them into chunks. */
export function inChunks(rows: readonly ImportRow[]): Uint8Array[] {
  // JSON would not distinguish amounts (bigint) from other numbers.
  const packed = gzipSync(serialize(rows));
  const chunks: Uint8Array[] = [];
  for (let from = 0; from < packed.length; from += chunkBytes)
    chunks.push(packed.subarray(from, from + chunkBytes));
  return chunks;
}

/** Decompresses the rows of all chunks. Returns none if another process has written the rows and deleted the chunks. */
export const unpackRows = (chunks: readonly Uint8Array[]): ImportRow[] =>
  chunks.length ? deserialize(gunzipSync(Buffer.concat(chunks))) : [];
