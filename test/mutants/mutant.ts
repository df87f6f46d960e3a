/**
 * A small change of the product that the tests should notice. `id` is its file and its number in the file; `line` and
 * `column` count from 1.
 */
export type Mutant = {
  id: string;
  file: string;
  line: number;
  column: number;
  operator: string;
  /** The code, and what stands in its place. */
  from: string;
  to: string;
  /** True if the code is in no function, so that it works while its module is loaded. */
  isAtLoad: boolean;
};

/** A file's text with all its mutants in it; which one works is decided at run time by its id. */
export type Instrumented = { text: string; mutants: Mutant[] };

/**
 * The verdict of the tests on a mutant. "no coverage": no case runs its code. "timed out" counts as noticed: a case did not
 * end.
 */
export type Outcome = "killed" | "survived" | "no coverage" | "timed out";
