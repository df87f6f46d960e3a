import type { X509Certificate } from "node:crypto";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";

const ofSockets = new WeakMap<Socket, ReturnType<typeof describeCertificate> | null>();

/**
 * The client certificate in API Gateway's form; null if none was requested. It is the same for all
 * requests of a connection, so it is described once.
 */
export function clientCertificate(socket: Socket) {
  const known = ofSockets.get(socket);
  if (known !== undefined) return known;
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
  const described = certificate ? describeCertificate(certificate) : null;
  ofSockets.set(socket, described);
  return described;
}

function describeCertificate(certificate: X509Certificate) {
  return {
    clientCertPem: certificate.toString(),
    subjectDN: certificate.subject.split("\n").join(","),
    issuerDN: certificate.issuer.split("\n").join(","),
    serialNumber: (certificate.serialNumber.toLowerCase().match(/../g) ?? []).join(":"),
    validity: { notBefore: certificate.validFrom, notAfter: certificate.validTo },
  };
}
