import { answerCertificates, answerKey } from "../secrets/secrets.ts";
import { type AnswerSigner, answerSignerOf } from "../signature/sign-answer.ts";
import { logError } from "../telemetry/log.ts";
import { record } from "../telemetry/record.ts";

/** The time, in milliseconds, after which a key that could not be used is read again. */
const retriedAfter = 300_000;
const day = 86_400_000;

let known: { signer: Promise<AnswerSigner | undefined>; until: number } | undefined;

/**
 * Returns the key that signs answers. It is read once a process, again when its certificate ends, and after five
 * minutes if it cannot be used. The answers are not signed until then: a missing signature shows itself to who
 * verifies, but a bank without answers serves nobody.
 */
export function answerSigner(now: number): Promise<AnswerSigner | undefined> {
  if (known && now < known.until) return known.signer;
  const signer = read(now).then(
    (usable) => {
      reading.until = usable.validUntil.getTime();
      const days = Math.floor((reading.until - now) / day);
      record("CertificateDaysLeft", days, { certificate: "answers" });
      return usable;
    },
    (error) => {
      logError("the key for answers cannot be used", error);
      record("AnswersUnsigned", 1, {});
      reading.until = now + retriedAfter;
      return undefined;
    },
  );
  const reading = { signer, until: Number.POSITIVE_INFINITY };
  known = reading;
  return signer;
}

async function read(now: number): Promise<AnswerSigner> {
  const [key = "", certificates = ""] = await Promise.all([answerKey(), answerCertificates()]);
  return answerSignerOf(key, certificates, new Date(now));
}
