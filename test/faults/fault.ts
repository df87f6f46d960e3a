/** A mistake in product code that a reviewer could miss, and the test file that notices it. */
export type Fault = {
  id: string;
  /** The changed file. Its only occurrence of `from` is replaced by `to`. */
  file: string;
  from: string;
  to: string;
  /** The broken rule, with the section of the specification or of the security rules. */
  rule: string;
  /** The words that must be in the title of the failing case, if the fault says so. */
  section?: string;
  /** The test file whose short form fails every time because of the fault. */
  noticedBy: string;
};
