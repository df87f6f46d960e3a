/** One thing that a client has done otherwise than the specification says. */
export type Mistake = {
  /** Goes on from "The signature": "covers a text with CR LF between its lines". */
  did: string;
  /** What to do instead, as a command: "put one line feed between lines". */
  instead: string;
};

/** What was done, and what to do instead, in one sentence about the signature. */
export const sentenceOf = (mistakes: readonly Mistake[]): string =>
  `The signature ${joined(mistakes.map(({ did }) => did))}: ${joined(mistakes.map(({ instead }) => instead))}.`;

/** Nothing is said twice. */
const joined = (parts: readonly string[]) => [...new Set(parts)].join(", and ");
