/** A request as it reached the bank, with nothing parsed yet. */
export type SignedRequest = {
  method: string;
  /** The raw path, not decoded. */
  path: string;
  /** Decoded, in no reliable order. */
  query: readonly (readonly [string, string])[];
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** The names, in lower case, of headers received more than once. */
  repeated: ReadonlySet<string>;
  /** The names of headers that the operation reads and that must be one value, besides those of the signature. */
  oneValue?: readonly string[];
  body: Buffer;
};
