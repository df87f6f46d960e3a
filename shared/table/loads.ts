import * as v from "valibot";
import { type Item, table } from "./client.ts";
import type { Attributes, Change } from "./expressions.ts";
import { type Key, keys } from "./keys.ts";

export type Row = Key & Attributes;

/** How much of its rows a chunk holds, as JSON: DynamoDB takes 400 KB an item, and counts less than JSON has. */
const chunkBytes = 300_000;

/** How long rows lie ready that nobody has committed. */
const stagedSeconds = 86_400;

const Chunk = v.object({
  rows: v.array(v.looseObject({ PK: v.string(), SK: v.string() })),
});

/**
 * Rows that are too many for one transaction, and are put all or not at all: they lie ready in chunks, are committed by
 * one write on their TPP's profile, and put by whoever finds that there.
 */
export const loads = {
  /** Lays rows ready, and answers the changes that commit them if no other load was committed since `count` was read. */
  async stage(
    { tppId, id, realTime, world }: { tppId: string; id: string; realTime: Date; world: string },
    rows: readonly Row[],
    count: number,
  ): Promise<Change[]> {
    const expires = Math.floor(realTime.getTime() / 1000) + stagedSeconds;
    const chunks = inChunks(rows).map((part, index) => ({
      ...keys.chunk(tppId, id, String(index).padStart(4, "0")),
      rows: part,
      expires,
    }));
    await table.load(chunks);
    const seen = count ? [count] : [undefined, 0];
    const when = { oneOf: { applying: [undefined], loads: seen, world: [world] } };
    return [
      { update: keys.profile(tppId), set: { applying: id, loads: count + 1 }, when },
      // What is committed waits for its TPP's next call, however long that takes.
      ...chunks.map(({ PK, SK }) => ({
        update: { PK, SK },
        remove: ["expires"],
        when: { present: true } as const,
      })),
    ];
  },

  /** Puts the rows of a load that was committed; two that do so at once put the same. */
  async apply(tppId: string, id: string): Promise<void> {
    const { PK, SK } = keys.chunk(tppId, id, "");
    const chunks = await table.query(PK, { prefix: SK });
    await table.load(chunks.flatMap((chunk) => v.parse(Chunk, chunk).rows as Item[]));
    await table.change([
      {
        update: keys.profile(tppId),
        remove: ["applying"],
        when: { oneOf: { applying: [id] } },
      },
      ...chunks.map(({ PK, SK }) => ({ delete: { PK, SK } })),
    ]);
  },
};

/** Rows in as many chunks as they need. */
export function inChunks(rows: readonly Row[]): Row[][] {
  const chunks: Row[][] = [];
  let room = 0;
  for (const row of rows) {
    const bytes = sizeOf(row);
    if (bytes > room || !chunks.length) {
      chunks.push([]);
      room = chunkBytes;
    }
    chunks.at(-1)?.push(row);
    room -= bytes;
  }
  return chunks;
}

const sizeOf = (row: Row): number =>
  Buffer.byteLength(
    JSON.stringify(row, (_, value) => (typeof value === "bigint" ? `${value}` : value)),
  );
