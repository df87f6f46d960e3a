/** A slip in product code that a reviewer could miss, and the test file that notices it. */
export type Fault = {
  id: string;
  /** The file it is made in, and the text there, which occurs once, that another one takes the place of. */
  file: string;
  from: string;
  to: string;
  /** The rule it breaks, with the section of the specification or of the security rules. */
  rule: string;
  /** The file whose short form fails with it, every time. */
  noticedBy: string;
};
