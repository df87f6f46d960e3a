/** The identity provider does not answer, or says that it cannot now. Nothing is proved, and the same may be asked again. */
export class ProviderAway extends Error {
  override readonly name = "ProviderAway";
  readonly code: string;

  /** The code names no address and no person: it stands in the log. */
  constructor(code: string) {
    super(`The identity provider does not answer (${code}).`);
    this.code = code;
  }
}
