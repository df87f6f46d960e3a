import { type Certificate, certificateOf } from "../../signature/certificate.ts";
import { DerError } from "../../signature/der.ts";
import { matchKeyId } from "../../signature/key-id.ts";
import { parseSignature } from "../../signature/signature-header.ts";
import { SignatureRefused } from "../../signature/signature-refused.ts";
import type { SignedRequest } from "../../signature/signed-request.ts";
import { dateMistake } from "./date-mistakes.ts";
import { digestMistake } from "./digest-mistakes.ts";
import { keyIdMistake } from "./key-id-mistakes.ts";
import { sentenceOf } from "./mistake.ts";
import type { SignedRequestContext } from "./request-context.ts";
import { signatureWriting } from "./signature-writing.ts";
import { signedOtherwise } from "./signed-otherwise.ts";

/**
 * Says in one sentence why the request was refused and what the client must do instead. Returns undefined if the
 * refusal has said it already or the search finds nothing. Only the sandbox and developers' tools use it; refusals of
 * production do not explain a signature.
 */
export function nameMistake(
  request: SignedRequest,
  refused: SignatureRefused,
  circumstances: SignedRequestContext,
): string | undefined {
  const { headers, body } = request;
  if (refused.missing) return undefined;
  if (refused.path === "digest") return digestMistake(headers.digest ?? "", body);
  if (refused.path === "date") return dateMistake(headers.date ?? "", circumstances.now);
  if (refused.path !== "signature") return undefined;
  if (refused.signingString !== undefined) {
    // The same request may have been sent before. Its text is then the right one, and no mistake.
    const earlier = circumstances.earlier?.filter((text) => text !== refused.signingString);
    return sentenceOf(signedOtherwise(request, { ...circumstances, earlier }).mistakes);
  }
  return ofSignatureHeader(request, circumstances);
}

function ofSignatureHeader(
  { headers }: SignedRequest,
  { now, clientCertificate }: SignedRequestContext,
): string | undefined {
  const header = headers.signature ?? "";
  const keyId = keyIdIn(header);
  if (keyId === undefined) {
    const mistake = signatureWriting(header);
    return mistake && sentenceOf([mistake]);
  }
  const certificate = readable(headers["tpp-signature-certificate"], now);
  if (!certificate || matchKeyId(keyId, certificate)) return undefined;
  return keyIdMistake(keyId, certificate, readable(clientCertificate, now));
}

function keyIdIn(header: string): string | undefined {
  try {
    return parseSignature(header).keyId;
  } catch (error) {
    if (error instanceof SignatureRefused) return undefined;
    throw error;
  }
}

function readable(text: string | undefined, now: Date): Certificate | undefined {
  try {
    return text === undefined ? undefined : certificateOf(text, now);
  } catch (error) {
    if (error instanceof DerError) return undefined;
    throw error;
  }
}
