import type { EndView } from "../pages/end-page.ts";

/** An error page of the SCA site, with the link back to the TPP if it is known. */
export class PageError extends Error {
  override readonly name = "PageError";
  readonly status: number;
  readonly problem: EndView["problem"];
  readonly back: EndView["back"];

  constructor(status: number, problem: EndView["problem"], back?: EndView["back"]) {
    super(problem);
    this.status = status;
    this.problem = problem;
    this.back = back;
  }
}
