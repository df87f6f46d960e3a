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

/** The maximum number of rows in a transaction beside its check. DynamoDB allows 100 changes. */
const atOnce = 99;

/** Rows that are never changed and lie under something else: put late or twice, they change nothing that is seen. */
const isHistory = ({ SK }: Key): boolean => /^(BOOKED|PENDING|MOVED|ENTRY|POSTED)#/.test(SK);

/** The seconds until uncommitted rows expire. */
const stagedSeconds = 86_400;

const Chunk = v.object({ packed: v.instance(Uint8Array) });

/**
 * Rows that are too many for one transaction, and are put all or not at all: they lie ready in chunks, are committed by
 * one write on their TPP's profile, and put by whoever finds that there. They are packed, since the transaction that
 * commits all chunks takes 4 MB of them.
 */
export const imports = {
  /** Lays rows ready, and answers the changes that commit them if nothing was done to the sandbox since `before` was read. */
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
   * Puts the rows of a load that was committed; several may do so at once. What changes or goes later is put as long as
   * the load is under way only: whoever comes late, or was frozen meanwhile, must not bring back balances that were set
   * since, or somebody who was deleted.
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

/** Rows packed, in as many chunks as that takes. */
export function inChunks(rows: readonly ImportRow[]): Uint8Array[] {
  // Unlike JSON, this keeps amounts apart from other numbers.
  const packed = gzipSync(serialize(rows));
  const chunks: Uint8Array[] = [];
  for (let from = 0; from < packed.length; from += chunkBytes)
    chunks.push(packed.subarray(from, from + chunkBytes));
  return chunks;
}

/** The rows of all chunks of a load; none where somebody else has put them and cleared the chunks away. */
export const unpackRows = (chunks: readonly Uint8Array[]): ImportRow[] =>
  chunks.length ? deserialize(gunzipSync(Buffer.concat(chunks))) : [];
