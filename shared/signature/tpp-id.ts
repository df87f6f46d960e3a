const psd = /^PSD([A-Z]{2}-[A-Z]{2,8}-.+)$/;
const shape = /^(?:[A-Z]{2}|[A-Z]{3}[A-Z]{2}|[A-Z]{2}:[A-Z]{2})-[^#\p{C}]{1,200}$/u;

/** The id of a TPP, from its certificate's organizationIdentifier: without PSD, otherwise unchanged. */
export const tppIdOf = (organizationIdentifier: string): string =>
  psd.exec(organizationIdentifier)?.[1] ?? organizationIdentifier;

/** Converts typed text to the form of a TPP's id: PSDNO-FSA-987654321 becomes NO-FSA-987654321. */
export const asTppId = (text: string): string => tppIdOf(text.trim());

/** The TPP named in either form. Undefined if the text has neither form. */
export function namedTpp(text: string): string | undefined {
  const tppId = asTppId(text);
  return shape.test(tppId) ? tppId : undefined;
}
