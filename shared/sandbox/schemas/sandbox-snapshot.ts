import * as v from "valibot";
import { Link } from "../../schemas/link.ts";
import { clearingText, objectWords } from "../../schemas/text.ts";

export const NewSnapshot = v.strictObject(
  { name: clearingText(70, "A snapshot's name") },
  objectWords("A snapshot"),
);

/** A snapshot in an answer. */
export const ShownSnapshot = v.object({
  snapshotId: v.string(),
  name: v.string(),
  createdAt: v.string(),
  _links: v.object({ self: Link, restore: Link }),
});
