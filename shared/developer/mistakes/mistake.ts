/**
 * A deviation of a client from the specification: the continuation of "The signature", such as "covers a text with CR
 * LF between its lines", and the correction as a command: "put one line feed between lines".
 */
export type Mistake = readonly [did: string, instead: string, ...more: unknown[]];

/** Says in one sentence what the client did and what it must do instead. */
export const sentenceOf = (mistakes: readonly Mistake[]): string =>
  `The signature ${joined(mistakes.map(([did]) => did))}: ${joined(mistakes.map(([, instead]) => instead))}.`;

/** Each part is said once. */
const joined = (parts: readonly string[]) => [...new Set(parts)].join(", and ");
