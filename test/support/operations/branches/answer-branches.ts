import { handler as showAnswerCertificates } from "../../../../functions/signatures/show-answer-certificates.ts";
import { callPage } from "../../psu/page-call.ts";
import type { By } from "./by.ts";

/** Opens the certificates of the bank's answers, in a stage that signs. */
export async function answersOfBank(by: By): Promise<void> {
  process.env.SIGN_ANSWERS = "on";
  const address = "http://localhost:8080/.well-known/answer-certificates.pem";
  await by("showAnswerCertificates", () => callPage(showAnswerCertificates, address));
  delete process.env.SIGN_ANSWERS;
}
