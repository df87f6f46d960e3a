/**
 * The identity provider does not answer, or reports a temporary error. Nothing is proved, and the call can be
 * repeated.
 */
export class ProviderUnavailable extends Error {
  override readonly name = "ProviderAway";
  readonly code: string;
  readonly logged: { fault: string };

  /** The code is logged, so it contains no address and no personal data. */
  constructor(code: string) {
    super(`The identity provider does not answer (${code}).`);
    this.code = code;
    this.logged = { fault: code };
  }
}
