import type { APIGatewayProxyEvent } from "aws-lambda";
import { describeCertificate, gatewayEvent } from "../../http/gateway-event.ts";
import { pairsOf } from "../../http/middleware/verify-signature.ts";
import { authorities } from "../../http/truststore.ts";
import { settings } from "../../runtime/settings.ts";
import { type Certificate, certificateOf } from "../../signature/certificate.ts";
import { chainFault, type TrustedAuthorities } from "../../signature/chain.ts";
import { parseSignature } from "../../signature/signature-header.ts";
import { SignatureRefused, verifyRequest } from "../../signature/verify.ts";
import { DeveloperRefusal } from "../developer-refusal.ts";
import { testIdentifier } from "../test-identifier.ts";
import { invokeOperation } from "./invoke-operation.ts";
import { type RelayedOperation, relayedOperations } from "./relayed-operations.ts";
import type { TriedRequest } from "./tried-request.ts";

type Received = { now: Date; requestId: string };

/** The largest answer in bytes that is passed on. */
const largestAnswer = 1_000_000;

/**
 * Sends a signed request of a browser to its operation, in the place of a connection with mutual TLS.
 *
 * Threats, and what is done against each:
 * - Requests to other systems (SSRF): nothing of the request becomes part of an address. Method and path only choose a row
 *   of the build's table, and the role of this function may invoke the functions in that table and nothing else.
 * - Other people's keys: the signature is verified before anything is called, with the verifier of the interface. The TPP
 *   is the one that signed. Only certificates of this site are taken: their identifier must be the one that the site
 *   derives from the key that signed. So a certificate of a real TPP or of another authority cannot be used here. The
 *   client certificate is public, and proves nothing here: it must be of the same TPP, as the interface itself demands.
 * - Replay: a connection with mutual TLS keeps others from sending a copy. Here the signature must cover method and path
 *   and is valid for a minute. A copy gets the same answer again, and one with other headers is refused, because
 *   X-Request-ID is guarded. The relay stores nothing.
 * - Requests from another site in the name of a visitor (CSRF): there is no cookie and no session. Without the key, which
 *   never leaves the browser, a page can send nothing. The pipeline also refuses other origins.
 * - Smuggled headers: only headers that the operation reads are taken, each once, in printable ASCII. Neither X-Forwarded-For
 *   nor a header of a gateway is among them. They become fields of an event and never text of HTTP again.
 */
export async function relayRequest(request: TriedRequest, received: Received) {
  const { event, operation } = await eventOf(request, received);
  await requireOwnSignature(request, event, received.now);
  const { statusCode: status, headers = {}, body } = await invokeOperation(operation, event);
  const size = Buffer.byteLength(body);
  return size > largestAnswer
    ? { status, headers, body: "", omitted: size }
    : { status, headers, body };
}

/** The event that API Gateway would build for the request. */
async function eventOf(
  { method, path: target, headers, body, clientCertificate }: TriedRequest,
  { now, requestId }: Received,
): Promise<{ event: APIGatewayProxyEvent; operation: RelayedOperation }> {
  const [path = ""] = target.split("?");
  const found = (await relayedOperations())(method, path);
  if (!("route" in found))
    throw found.allowed.length
      ? new DeveloperRefusal(405, `This path allows ${found.allowed.join(", ")}.`, "method")
      : new DeveloperRefusal(404, "The interface has no such path.", "path");
  const { route: operation, pathParameters } = found;
  const other = Object.keys(headers).find((name) => !operation.headers.includes(name));
  if (other !== undefined)
    throw new DeveloperRefusal(
      422,
      `The operation does not read the header ${other.slice(0, 40)}. Leave it out.`,
      "headers",
    );
  try {
    const event = gatewayEvent({
      target,
      headers: Object.entries(headers),
      body: Buffer.from(body),
      route: operation,
      pathParameters,
      clientCert: describeCertificate((await ownClientCertificate(clientCertificate, now)).x509),
      sourceIp: "",
      httpVersion: "1.1",
      requestId,
      stage: settings.stage,
      domainName: new URL(settings.apiAddress).hostname,
      time: now,
    });
    return { event, operation };
  } catch (error) {
    if (error instanceof URIError)
      throw new DeveloperRefusal(422, "The query is not percent-encoded.", "path");
    throw error;
  }
}

async function ownClientCertificate(pem: string, now: Date): Promise<Certificate> {
  const certificate = readOrUndefined(pem, now);
  const fault = certificate
    ? clientFault(certificate, await authorities(), now)
    : "it is not one certificate in PEM";
  if (certificate && !fault) return certificate;
  throw new DeveloperRefusal(
    422,
    `The client certificate is refused: ${fault}. Use client.pem of this site.`,
    "clientCertificate",
  );
}

const clientFault = (certificate: Certificate, trusted: TrustedAuthorities, now: Date) =>
  certificate.qcType === "web"
    ? chainFault(certificate, trusted, now)
    : "it is not for connections (QWAC)";

function readOrUndefined(pem: string, now: Date): Certificate | undefined {
  try {
    return certificateOf(pem.trim(), now);
  } catch {
    return undefined;
  }
}

/** Refuses a request that a key with this site's certificate has not signed. */
async function requireOwnSignature(
  { method, headers, body, clientCertificate }: TriedRequest,
  event: APIGatewayProxyEvent,
  now: Date,
): Promise<void> {
  try {
    const { certificate } = verifyRequest(
      {
        method,
        path: event.path,
        query: pairsOf(event),
        headers,
        repeated: new Set(),
        body: Buffer.from(body),
      },
      {
        now,
        authorities: await authorities(),
        digestRequired: false,
        clientCertificate: clientCertificate.trim(),
      },
    );
    if (!parseSignature(headers.signature ?? "").headers.includes("(request-target)"))
      throw new SignatureRefused(
        "signature",
        "The signature must list (request-target) here, so that nobody can send it with another path.",
      );
    if (certificate.organizationIdentifier !== (await testIdentifier(certificate.publicKey)))
      throw new SignatureRefused(
        "tpp-signature-certificate",
        "Only certificates that this site has issued can be used here. Make a key on the page Certificates.",
      );
  } catch (error) {
    if (!(error instanceof SignatureRefused)) throw error;
    throw new DeveloperRefusal(403, error.message, error.path);
  }
}
