import * as v from "valibot";
import { ApiError } from "../../errors.ts";

/** The parts of a world. Each part refers only to entries of the parts before it. */
const parts = ["customers", "holdings", "agreements", "rows"] as const;

export type ExportPart = (typeof parts)[number];

const text = v.pipe(v.string(), v.maxLength(200), v.regex(/^[ -~]*$/));

const Position = v.strictObject({
  part: v.picklist(parts),
  /** The page begins after this entry of the part. */
  after: text,
  /** In the part of rows: the account or card, and the row after which the page begins. */
  of: v.optional(text),
  row: v.optional(v.pipe(v.string(), v.maxLength(400))),
});

/** The position at which a page of a world's data ends. */
export type ExportPosition = v.InferOutput<typeof Position>;

export const exportPositions = {
  first: { part: "customers", after: "" } as ExportPosition,

  partBehind(part: ExportPart): ExportPosition | undefined {
    const next = parts[parts.indexOf(part) + 1];
    return next && { part: next, after: "" };
  },

  /** The form in a link. */
  write: (position: ExportPosition): string =>
    Buffer.from(JSON.stringify(position)).toString("base64url"),

  read(written: string): ExportPosition {
    try {
      return v.parse(Position, JSON.parse(Buffer.from(written, "base64url").toString()));
    } catch {
      throw new ApiError("FORMAT_ERROR", "Must come from a link in a previous page.", {
        path: "after",
      });
    }
  },
};
