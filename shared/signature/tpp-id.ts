const psd = /^PSD([A-Z]{2}-[A-Z]{2,8}-.+)$/;
const shape = /^(?:[A-Z]{2}|[A-Z]{3}[A-Z]{2}|[A-Z]{2}:[A-Z]{2})-[^#\p{C}]{1,200}$/u;

/** The id of a TPP of its certificate's organizationIdentifier: PSD taken off, anything else as it is. */
export const tppIdOf = (organizationIdentifier: string): string =>
  psd.exec(organizationIdentifier)?.[1] ?? organizationIdentifier;

/** The TPP that somebody names, as NO-FSA-987654321 or as PSDNO-FSA-987654321; undefined where it is neither. */
export function namedTpp(text: string): string | undefined {
  const tppId = tppIdOf(text.trim());
  return shape.test(tppId) ? tppId : undefined;
}
