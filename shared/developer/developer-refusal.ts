/** A refused request to the developer site. The text is for the developer. */
export class DeveloperRefusal extends Error {
  override readonly name = "DeveloperRefusal";
  readonly status: number;
  /** The field with the problem, if there is one. */
  readonly field: string | undefined;

  constructor(status: number, text: string, field?: string) {
    super(text);
    this.status = status;
    this.field = field;
  }

  /** The cause of a failure of ours for the log; a text about the caller's own input is not logged. */
  get logged() {
    return this.status < 500 ? undefined : { status: this.status, reason: this.message };
  }
}
