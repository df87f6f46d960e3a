import type { Signable } from "../../signature/signing-string.ts";
import type { Mistake } from "./mistake.ts";

export type DraftLine = { key: Signable | "other"; name: string; value: string };

/** A text that a client may have signed, in the parts in which clients differ. */
export type Draft = {
  start: string;
  lines: readonly DraftLine[];
  /** The separator between a name and its value. */
  colon: string;
  /** The separator between lines. */
  between: string;
  end: string;
  /** Encodes the text before the hash and the signature. */
  encode: (text: string) => string | Buffer;
};

/** A mistake as a change of the text. Of two variants with the same `about` only one can occur. */
export type Variant = Mistake & { about: string; change: (draft: Draft) => Draft };

/** The text that the TPP should have signed (specification, Request signature, 6). */
export const rightDraft = (
  names: readonly Signable[],
  headers: Readonly<Record<string, string>>,
  target: string,
): Draft => ({
  start: "",
  lines: names.map((name) => ({
    key: name,
    name,
    value: name === "(request-target)" ? target : (headers[name] ?? ""),
  })),
  colon: ": ",
  between: "\n",
  end: "",
  encode: (text) => text,
});

export const draftText = ({ start, lines, colon, between, end }: Draft): string =>
  `${start}${lines.map(({ name, value }) => `${name}${colon}${value}`).join(between)}${end}`;

/** The bytes that such a client has hashed. */
export const draftBytes = (draft: Draft): string | Buffer => draft.encode(draftText(draft));

/** A variant with another value in one line. */
export const valueVariant = (
  key: DraftLine["key"],
  value: string,
  { did, instead }: Mistake,
): Variant => ({
  about: key,
  did,
  instead,
  change: (draft) => ({
    ...draft,
    lines: draft.lines.map((line) => (line.key === key ? { ...line, value } : line)),
  }),
});
