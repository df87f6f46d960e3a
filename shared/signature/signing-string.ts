/** The parts of a request that a signature may cover (specification, Request signature, 5). */
export const signable = [
  "(request-target)",
  "date",
  "digest",
  "x-request-id",
  "psu-id",
  "psu-corporate-id",
  "tpp-redirect-uri",
] as const;

export type Signable = (typeof signable)[number];
export const signableHeaders = signable.slice(1) as Exclude<Signable, "(request-target)">[];

/** The text that is signed, for signing and for verifying. Header names are in lower case. */
export const signingString = (
  names: readonly Signable[],
  headers: Readonly<Record<string, string>>,
  requestTarget: string,
): string => {
  let text = "";
  for (const name of names) {
    const value = name === "(request-target)" ? requestTarget : headers[name];
    text += `${text ? "\n" : ""}${name}: ${value}`;
  }
  return text;
};
