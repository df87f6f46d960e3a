import type { EndView } from "../pages/end-page.ts";

/** The end of a visit to the SCA site where there is no way back to a TPP. */
export class PageError extends Error {
  override readonly name = "PageError";
  readonly status: number;
  readonly problem: EndView["problem"];

  constructor(status: number, problem: EndView["problem"]) {
    super(problem);
    this.status = status;
    this.problem = problem;
  }
}
