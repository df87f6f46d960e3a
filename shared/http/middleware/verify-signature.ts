import type { MiddlewareObj } from "@middy/core";
import { ApiError, type Link, type Problem } from "../../errors.ts";
import { settings } from "../../runtime/settings.ts";
import {
  SignatureRefused,
  type SignedRequest,
  verifyRequest as verify,
} from "../../signature/verify.ts";
import { sandboxSteps } from "../../stage/stage.ts";
import { logRefusal } from "../../telemetry/log.ts";
import type { GatewayEvent } from "../call.ts";
import type { AnyOperation } from "../operation.ts";
import { missingHeaders } from "../read-input.ts";
import { authorities } from "../truststore.ts";

const noBytes = Buffer.alloc(0);

/** Refuses a request without a valid signature of a TPP (specification, Request signature, 1 to 9). */
export function verifySignature({
  body,
  products,
  headers: column,
}: AnyOperation): MiddlewareObj<GatewayEvent> {
  const oneValue = column.rows.filter((row) => row.oneValue).map(({ name }) => name);
  const readsBody = body !== undefined || products !== undefined;
  return {
    before: async function verifySignature({ event }) {
      const trusted = await authorities();
      const request = {
        method: event.httpMethod,
        path: event.path,
        query: pairsOf(event),
        headers: event.headers,
        repeated: repeated(event),
        oneValue,
        body: readsBody || mustBeWhole(event) ? receivedBytes(event) : noBytes,
      };
      try {
        const { certificate, keyId, signingString } = verify(request, {
          now: new Date(event.requestContext.requestTimeEpoch),
          authorities: trusted,
          digestRequired: readsBody,
          clientCertificate: event.requestContext.identity.clientCert?.clientCertPem,
        });
        event.call.signer = certificate;
        event.call.keyId = keyId;
        event.call.signingString = signingString;
      } catch (error) {
        if (!(error instanceof SignatureRefused)) throw error;
        if (settings.stage === "production" && !error.missing) tellWhy(error);
        const { text, links } = await explained(request, error, event);
        if (error.missing)
          throw answerToMissing(error, missingHeaders(column, event.headers), links);
        throw answerTo(error, text, links);
      }
    },
  };
}

/**
 * True if an unexpected body must be verified. An operation without a body ignores one in POST, as the specification
 * requires for consents. With GET and DELETE only an attacker would send one. A Digest header is always verified.
 */
const mustBeWhole = ({ httpMethod, headers }: GatewayEvent) =>
  httpMethod === "GET" || httpMethod === "DELETE" || headers.digest !== undefined;

/** Logs the reason for a refused signature. In production the caller does not get it. */
const tellWhy = ({ path: header, message: reason }: SignatureRefused): void =>
  logRefusal("a signature was refused", { header, reason });

type Links = Record<string, Link> | undefined;

/** An explanation of the client's mistake and a link to the documentation. Only in the sandbox. */
async function explained(
  request: SignedRequest,
  refused: SignatureRefused,
  event: GatewayEvent,
): Promise<{ text: string; links?: Links }> {
  const told = await sandboxSteps()?.explainSignature(request, refused, event);
  return told ?? { text: refused.message };
}

/**
 * One error for all missing headers, those of the signature first. It reveals nothing, because the required headers
 * are public.
 */
function answerToMissing(
  refused: SignatureRefused,
  ofOperation: readonly Problem[],
  links: Links,
): ApiError {
  const { path, message, alsoMissing } = refused;
  const code = "HTTP_HEADER_REQUIRED" as const;
  const ofSignature = alsoMissing.map((each) => ({ code, ...each }));
  const known = new Set([path, ...alsoMissing.map((each) => each.path)]);
  const also = [...ofSignature, ...ofOperation.filter((each) => !known.has(each.path ?? ""))];
  return new ApiError(code, message, { path, also, links, cause: refused });
}

/**
 * The error for an invalid signature. The sandbox names the failed check and the expected signing string; production
 * does not. Both name a header that is not one well-formed value.
 */
function answerTo(refused: SignatureRefused, text: string, links: Links): ApiError {
  const { path } = refused;
  if (refused.malformed) return new ApiError("FORMAT_ERROR", text, { path, cause: refused, links });
  if (settings.stage === "production")
    return new ApiError("BAD_REQUEST", "The signature is not valid.", { path: "signature" });
  const parts = refused.signingString ? inParts(JSON.stringify(refused.signingString)) : [];
  return new ApiError("BAD_REQUEST", text, {
    path,
    cause: refused,
    links,
    also: parts.map((part, index) => ({
      code: "BAD_REQUEST",
      path,
      text: `${signingStringIs}${parts.length > 1 ? ` (part ${index + 1} of ${parts.length})` : ""}: ${part}`,
    })),
  });
}

/** The start of each message with a part of the signing string. */
export const signingStringIs = "The signing string the bank computed";

/**
 * Splits a text into parts, because a text in `tppMessages` has at most 512 characters and a signing string may be
 * longer.
 */
const inParts = (text: string): string[] => text.match(/[\s\S]{1,440}/g) ?? [];

/** The decoded query parameters, in the gateway's order, which is not the sender's. */
export const pairsOf = ({
  multiValueQueryStringParameters: query,
}: Pick<GatewayEvent, "multiValueQueryStringParameters">) =>
  query
    ? Object.entries(query).flatMap(([name, values = []]) =>
        values.map((value) => [name, value] as const),
      )
    : [];

/** The names of headers that occur more than once, in any spelling. */
function repeated({ multiValueHeaders: sent }: GatewayEvent): ReadonlySet<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const name in sent) {
    const lower = name.toLowerCase();
    if (seen.has(lower) || (sent[name]?.length ?? 0) > 1) twice.add(lower);
    seen.add(lower);
  }
  return twice;
}

function receivedBytes({ body, isBase64Encoded }: GatewayEvent): Buffer {
  return typeof body === "string"
    ? Buffer.from(body, isBase64Encoded ? "base64" : "utf8")
    : noBytes;
}
