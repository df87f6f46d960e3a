const psd = /^PSD([A-Z]{2}-[A-Z]{2,8}-.+)$/;
const shape = /^(?:[A-Z]{2}|[A-Z]{3}[A-Z]{2}|[A-Z]{2}:[A-Z]{2})-[^#\p{C}]{1,200}$/u;

/** The id of a TPP of its certificate's organizationIdentifier: PSD taken off, anything else as it is. */
export const tppIdOf = (organizationIdentifier: string): string =>
  psd.exec(organizationIdentifier)?.[1] ?? organizationIdentifier;

/** What somebody has typed, in the form that ids of TPPs are shown in: NO-FSA-987654321, also for PSDNO-FSA-987654321. */
export const asTppId = (text: string): string => tppIdOf(text.trim());

/** The TPP that somebody names in either form; undefined where it is neither. */
export function namedTpp(text: string): string | undefined {
  const tppId = asTppId(text);
  return shape.test(tppId) ? tppId : undefined;
}
