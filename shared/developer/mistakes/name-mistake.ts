import { matchKeyId } from "../../signature/key-id.ts";
import { readableSignature } from "../../signature/signature-header.ts";
import type { SignatureRefused } from "../../signature/signature-refused.ts";
import type { SignedRequest } from "../../signature/signed-request.ts";
import { dateMistake } from "./date-mistakes.ts";
import { digestMistake } from "./digest-mistakes.ts";
import { certificateIn, findMistakes, type SignedRequestContext } from "./find-mistakes.ts";
import { keyIdMistake } from "./key-id-mistakes.ts";
import { sentenceOf } from "./mistake.ts";
import { signatureMistake } from "./signature-mistakes.ts";

/**
 * Says in one sentence why the request was refused and what the client must do instead. Returns undefined if the
 * refusal has said it already or the search finds nothing. Only the sandbox and developers' tools use it; refusals of
 * production do not explain a signature.
 */
export function nameMistake(
  request: SignedRequest,
  refused: SignatureRefused,
  context: SignedRequestContext,
): string | undefined {
  const { headers, body } = request;
  if (refused.missing) return undefined;
  if (refused.path === "digest") return digestMistake(headers.digest ?? "", body);
  if (refused.path === "date") return dateMistake(headers.date ?? "", context.now);
  if (refused.path !== "signature") return undefined;
  if (refused.signingString === undefined) return ofSignatureHeader(request, context);
  // The same request may have been sent before. Its text is then the right one, and no mistake.
  const earlier = context.earlier?.filter((text) => text !== refused.signingString);
  return sentenceOf(findMistakes(request, { ...context, earlier }).mistakes);
}

function ofSignatureHeader(
  { headers }: SignedRequest,
  { now, clientCertificate }: SignedRequestContext,
): string | undefined {
  const keyId = readableSignature(headers.signature)?.keyId;
  if (keyId === undefined) {
    const mistake = signatureMistake(headers.signature ?? "");
    return mistake && sentenceOf([mistake]);
  }
  const certificate = certificateIn(headers["tpp-signature-certificate"], now);
  if (!certificate || matchKeyId(keyId, certificate)) return undefined;
  return keyIdMistake(keyId, certificate, certificateIn(clientCertificate, now));
}
