import type { Link } from "../errors.ts";
import type { GatewayEvent } from "../http/call.ts";
import { authorities } from "../http/truststore.ts";
import { messageCharacters } from "../limits.ts";
import { settings } from "../runtime/settings.ts";
import { requestLog } from "../sandbox/http/request-log.ts";
import { trustedSigner } from "../sandbox/http/trusted-signer.ts";
import type { SignatureRefused } from "../signature/signature-refused.ts";
import type { SignedRequest } from "../signature/signed-request.ts";
import { logError } from "../telemetry/log.ts";
import { nameMistake } from "./mistakes/name-mistake.ts";

/** The number of the TPP's earlier requests whose signing strings are compared. */
const earlierRequests = 20;

/**
 * Explains a refused signature: the text of the refusal also names the client's mistake, if it is found, and the links
 * lead to the guide and to the signature tool.
 */
export async function explainSignature(
  request: SignedRequest,
  refused: SignatureRefused,
  event: GatewayEvent,
): Promise<{ text: string; links: Record<string, Link> }> {
  const links = { signingGuide: signingGuideLink(), signatureChecker: signatureChecker() };
  const mistake = await mistakeOf(request, refused, event);
  if (mistake === undefined) return { text: refused.message, links };
  const both = `${mistake} ${refused.message}`;
  return { text: both.length > messageCharacters ? shortened(mistake) : both, links };
}

/** A sentence that is too long is cut at the end of one of its parts. */
function shortened(sentence: string): string {
  if (sentence.length <= messageCharacters) return sentence;
  const end = sentence.lastIndexOf(", and ", messageCharacters - 2);
  return `${sentence.slice(0, end < 0 ? messageCharacters - 2 : end)} …`;
}

const link = (path: string, ...verbs: Link["verbs"]): Link => ({
  href: `${settings.developerAddress}${path}`,
  verbs,
});

export const signingGuideLink = (): Link => link("/guides/signing#mistakes", "GET");
export const signatureChecker = (): Link => link("/signature", "GET", "POST");

async function mistakeOf(
  request: SignedRequest,
  refused: SignatureRefused,
  event: GatewayEvent,
): Promise<string | undefined> {
  const { requestTimeEpoch, identity } = event.requestContext;
  // The server compares signing strings only after all other parts of the request have passed.
  const earlier = refused.signingString === undefined ? [] : await earlierOf(event);
  try {
    return nameMistake(request, refused, {
      now: new Date(requestTimeEpoch),
      clientCertificate: identity.clientCert?.clientCertPem,
      origins: [settings.apiAddress],
      earlier,
    });
  } catch (error) {
    // The search is only an aid. The refusal does not depend on it.
    logError("the search for a TPP's mistake in signing failed", error);
    return undefined;
  }
}

/** Reads the TPP's earlier signing strings. The certificates name the TPP. An error here must not change the answer. */
async function earlierOf(event: GatewayEvent): Promise<string[]> {
  const { requestTimeEpoch, identity } = event.requestContext;
  const now = new Date(requestTimeEpoch);
  try {
    const signer = trustedSigner(event.headers["tpp-signature-certificate"], {
      now,
      authorities: await authorities(),
      clientCertificate: identity.clientCert?.clientCertPem,
    });
    if (!signer) return [];
    const requests = await requestLog.list(signer.tppId, { limit: earlierRequests }, now);
    return requests.flatMap(({ signingString }) => signingString ?? []);
  } catch (error) {
    logError("a TPP's earlier requests could not be read", error);
    return [];
  }
}
