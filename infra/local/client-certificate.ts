import type { X509Certificate } from "node:crypto";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";

/** The client certificate in API Gateway's form; null if none was requested. */
export function clientCertificate(socket: Socket) {
  const certificate = socket instanceof TLSSocket ? socket.getPeerX509Certificate() : undefined;
  return certificate ? describeCertificate(certificate) : null;
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
