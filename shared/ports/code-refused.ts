/**
 * The identity provider refuses the code with which the PSU's browser came back, or the browser brought none: the code
 * is made up, used or too old. Nothing is proved, and the PSU can begin the step again.
 */
export class CodeRefused extends Error {
  override readonly name = "CodeRefused";
  readonly code: string;

  /** The code is logged, so it contains no address and no personal data. */
  constructor(code: string) {
    super(`The identity provider does not accept the code (${code}).`);
    this.code = code;
  }
}
