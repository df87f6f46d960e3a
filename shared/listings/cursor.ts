import * as v from "valibot";
import { ApiError } from "../errors.ts";
import { seal, unseal } from "../sealed.ts";
import { secret } from "../secrets.ts";

const Place = v.object({ day: v.string(), id: v.string() });
const Part = v.picklist(["PENDING", "BOOKED"]);

/** Where in a list a page begins, and what the list was when it was begun. */
const Cursor = v.object({
  part: Part,
  place: Place,
  backward: v.boolean(),
  newest: v.object({ PENDING: v.optional(Place), BOOKED: v.optional(Place) }),
  /** How far back the list reaches that was begun without a dateFrom. */
  from: v.string(),
  /** The id of the call that began the read. */
  listing: v.string(),
  /** When it began, by the clock of the caller's place. */
  at: v.string(),
});
export type Cursor = v.InferOutput<typeof Cursor>;

/** As long as a cursor is at most; whatever is longer is none of ours. */
const longest = 1000;

/**
 * A cursor's text: sealed for one list, which is told by whose it is and by all its filters, so that it opens with no
 * other one.
 */
export async function sealCursor(list: readonly string[], cursor: Cursor): Promise<string> {
  return seal(await secret("cursors"), purposeOf(list), JSON.stringify(cursor));
}

/** What a cursor says; a text that is none, or one of another list, is refused. */
export async function openCursor(list: readonly string[], text: string): Promise<Cursor> {
  const key = await secret("cursors");
  try {
    if (text.length > longest) throw new Error("Too long.");
    return v.parse(Cursor, JSON.parse(unseal(key, purposeOf(list), text)));
  } catch (cause) {
    throw new ApiError("FORMAT_ERROR", "This cursor is not one of this list with these filters.", {
      path: "cursor",
      cause,
    });
  }
}

const purposeOf = (list: readonly string[]) => JSON.stringify(["cursor", ...list]);
