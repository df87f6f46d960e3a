/** A request to the developer site that is refused, in words for the developer. */
export class DeveloperRefusal extends Error {
  override readonly name = "DeveloperRefusal";
  readonly status: number;
  /** The field that is meant, where it is one. */
  readonly field: string | undefined;

  constructor(status: number, text: string, field?: string) {
    super(text);
    this.status = status;
    this.field = field;
  }
}
