/** One deviation of a client from the specification. */
export type Mistake = {
  /** The continuation of "The signature": "covers a text with CR LF between its lines". */
  did: string;
  /** The correction as a command: "put one line feed between lines". */
  instead: string;
};

/** Says in one sentence what the client did and what it must do instead. */
export const sentenceOf = (mistakes: readonly Mistake[]): string =>
  `The signature ${joined(mistakes.map(({ did }) => did))}: ${joined(mistakes.map(({ instead }) => instead))}.`;

/** Each part is said once. */
const joined = (parts: readonly string[]) => [...new Set(parts)].join(", and ");
