/** One thing that a client has done otherwise than the specification says. */
export type Mistake = {
  /** Goes on from "The signature": "covers a text with CR LF between its lines". */
  did: string;
  /** The correction as a command: "put one line feed between lines". */
  instead: string;
};

/** Says in one sentence what the client did and what it must do instead. */
export const sentenceOf = (mistakes: readonly Mistake[]): string =>
  `The signature ${joined(mistakes.map(({ did }) => did))}: ${joined(mistakes.map(({ instead }) => instead))}.`;

/** Nothing is said twice. */
const joined = (parts: readonly string[]) => [...new Set(parts)].join(", and ");
