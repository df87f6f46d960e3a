/** A failure that the user can fix; only its message is printed, without a stack. */
export class CannotStart extends Error {
  override readonly name = "CannotStart";
}
