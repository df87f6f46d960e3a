import type { EndView } from "../pages/end-page.ts";

/** The end of a visit to the SCA site: a page that cannot go on, with the way back to the TPP where one is known. */
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
