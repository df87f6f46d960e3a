/** A reason to stop that the user can do something about: its words are all they need to see. */
export class CannotStart extends Error {
  override readonly name = "CannotStart";
}
