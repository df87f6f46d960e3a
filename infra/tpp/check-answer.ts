import { certificateOf } from "../../shared/signature/certificate.ts";
import { SignatureRefused } from "../../shared/signature/signature-refused.ts";
import { verifyAnswer } from "../../shared/signature/verify-answer.ts";
import { CommandError } from "./command-error.ts";
import { certificatesIn } from "./key-files.ts";
import type { TppAnswer } from "./tpp-client.ts";

/**
 * Returns a check that an answer is the bank's, by the certificates in a file. A success must be signed. A refusal
 * without a signature may come from the gateway, which signs nothing.
 */
export function answerCheck(file: string, now: () => Date): (answer: TppAnswer) => void {
  const certificates = certificatesIn(file).map((pem) => certificateOf(pem, now()));
  return ({ status, headers, bytes: body, sent }) => {
    const { digest, signature, "x-request-id": requestId } = headers;
    if (status >= 400 && signature === undefined) return;
    const received = { digest, signature, "x-request-id": requestId } as Record<string, string>;
    try {
      verifyAnswer({ headers: received, body }, certificates, sent["x-request-id"], now());
    } catch (error) {
      if (!(error instanceof SignatureRefused)) throw error;
      throw new CommandError(
        "refused",
        `The answer (${status}) is not certainly the bank's. ${error.message}`,
        `The bank may have new certificates: fetch them again into ${file}.`,
      );
    }
  };
}
