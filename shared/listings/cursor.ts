import * as v from "valibot";
import { ApiError } from "../errors.ts";
import { decrypt, encrypt } from "../secrets/encryption.ts";
import { acceptedKeys, keyInUse } from "../secrets/rotating-secret.ts";

const Position = v.object({ day: v.string(), id: v.string() });
const Part = v.picklist(["PENDING", "BOOKED"]);

/** A cursor: the position where a page begins, and the state of the list when the listing was started. */
const Cursor = v.object({
  part: Part,
  place: Position,
  backward: v.boolean(),
  newest: v.object({ PENDING: v.optional(Position), BOOKED: v.optional(Position) }),
  /** The first day of a listing that was started without dateFrom. */
  from: v.string(),
  /** The id of the call that started the read. */
  listing: v.string(),
  /** The start time, by the caller's clock. */
  at: v.string(),
});
export type Cursor = v.InferOutput<typeof Cursor>;

/** The maximum length of a cursor. A longer text is not ours. */
const longest = 1000;

/**
 * Encrypts a cursor for one list. The list is identified by its owner and all its filters, so the cursor cannot be
 * used for another list.
 */
export async function sealCursor(
  list: readonly string[],
  cursor: Cursor,
  realTime: Date,
): Promise<string> {
  return encrypt(await keyInUse("cursors", realTime), purposeOf(list), JSON.stringify(cursor));
}

/** Decrypts a cursor. Throws if the text is not a cursor of this list. */
export async function openCursor(
  list: readonly string[],
  text: string,
  realTime: Date,
): Promise<Cursor> {
  let cause: unknown;
  for (const key of await acceptedKeys("cursors", realTime))
    try {
      if (text.length > longest) throw new Error("Too long.");
      return v.parse(Cursor, JSON.parse(decrypt(key, purposeOf(list), text)));
    } catch (error) {
      cause = error;
    }
  throw new ApiError(
    "FORMAT_ERROR",
    "The cursor does not belong to this list with these filters.",
    { path: "cursor", cause },
  );
}

const purposeOf = (list: readonly string[]) => JSON.stringify(["cursor", ...list]);
