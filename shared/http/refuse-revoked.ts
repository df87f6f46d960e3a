import { ApiError } from "../errors.ts";
import type { IssuedCertificate } from "../ports/revocations.ts";
import { type Certificate, certificateOf } from "../signature/certificate.ts";
import { revocations } from "../stage/stage.ts";
import { logRefusal } from "../telemetry/log.ts";
import type { GatewayEvent } from "./call.ts";

/**
 * Refuses a request that was signed with a revoked certificate, or whose connection was opened with one. If the
 * revocation status is unknown, the answer is 503 and not a refusal: the missing list is not the TPP's fault. Returns
 * the certificates by the names under which an SCA looks them up again.
 */
export async function refuseRevoked(
  { requestContext }: GatewayEvent,
  signer: Certificate & { tppId: string },
  at: Date,
): Promise<IssuedCertificate[]> {
  const known = revocations();
  if (!known) return [];
  const client = requestContext.identity.clientCert?.clientCertPem;
  const certificates = [signer, ...(client ? [certificateOf(client, at)] : [])];
  const named = await Promise.all(certificates.map((each) => known.named(each)));
  const found = await Promise.all(
    named.map((each) => (each ? known.of(each, at) : ("unknown" as const))),
  );
  const told = found.includes("revoked") ? "revoked" : "unknown";
  const certificate = certificates[found.indexOf(told)];
  if (!certificate) return named.filter((each) => each !== undefined);
  const { tppId } = signer;
  logRefusal("a certificate was refused", {
    ...{ tppId, certificateFingerprint: certificate.fingerprint, told },
  });
  throw told === "revoked" ? notValid() : notKnown();
}

/** The same text as for any invalid signature. Only the log has the reason. */
const notValid = () =>
  new ApiError("BAD_REQUEST", "The signature is not valid.", { path: "signature" });

const notKnown = () =>
  new ApiError("SYSTEM_ERROR", "The bank cannot check this certificate now. Try again later.", {
    status: 503,
    headers: { "retry-after": "3600" },
  });
