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
}
