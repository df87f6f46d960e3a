import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { type ClientCertificate, describeCertificate } from "../../shared/http/gateway-event.ts";

const ofSockets = new WeakMap<Socket, ClientCertificate | null>();

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
