import { createPrivateKey, createPublicKey, randomUUID } from "node:crypto";
import { handler as relayRequest } from "../../../functions/developer/relay-request.ts";
import { issueCertificate } from "../../../infra/local/certificates.ts";
import { invokeRoutes } from "../../../infra/local/invoke.ts";
import { routes } from "../../../infra/routes.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import { invokeOperationsBy } from "../../../shared/developer/relay/invoke-operation.ts";
import { testIdentifier } from "../../../shared/developer/test-identifier.ts";
import { signRequest } from "../../../shared/signature/sign.ts";
import { keyNamed, testAuthority, validity } from "../signature/test-certificates.ts";
import { testTime } from "./call.ts";
import { callDeveloper, type DeveloperOptions } from "./developer-call.ts";

/** The operations that the relay has invoked in this process, with their events. */
export const invoked: { id: string; event: Parameters<ReturnType<typeof invokeRoutes>>[1] }[] = [];

/** Lets the relay call the handlers of this process. */
export function relayInProcess(): void {
  makeFilesBy(siteMakers);
  const invoke = invokeRoutes(routes);
  invokeOperationsBy((operation, event) => {
    invoked.push({ id: operation.id, event });
    return invoke(operation, event);
  });
}

/** Lets the relay call nothing, so that only its own accesses are seen. */
export function relayAlone(): void {
  makeFilesBy(siteMakers);
  invokeOperationsBy(async () => ({ statusCode: 204, body: "" }));
}

export type Tried = {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string;
  key?: string;
  certificate?: string;
  clientCertificate?: string;
  requestTarget?: boolean;
  now?: Date;
};

export const relayedKey = keyNamed("relayed");

/** A certificate like those that the site issues: its identifier is the one that the site derives from the key. */
async function ownCertificate(kind: "qseal" | "qwac"): Promise<string> {
  const { certificatePem } = await issueCertificate(await testAuthority(), {
    ...validity,
    kind,
    organizationIdentifier: await testIdentifier(createPublicKey(relayedKey)),
    commonName: "TPP in a browser",
    organizationName: "TPP in a browser",
    roles: ["PSP_PI", "PSP_AI"],
    keyPem: relayedKey,
  });
  return certificatePem;
}

/** A signed request for the relay, as the form of the documentation makes it. */
export async function triedRequest(tried: Tried = {}) {
  const { method = "GET", path = "/v1/sandbox/customers", body, now = testTime } = tried;
  const headers = signRequest({
    method,
    path,
    headers: { "x-request-id": randomUUID(), ...tried.headers },
    ...(body === undefined ? {} : { body }),
    key: createPrivateKey(tried.key ?? relayedKey),
    certificate: tried.certificate ?? (await ownCertificate("qseal")),
    now,
    requestTarget: tried.requestTarget ?? true,
  });
  return {
    method,
    path,
    headers,
    body: body ?? "",
    clientCertificate: tried.clientCertificate ?? (await ownCertificate("qwac")),
  };
}

/** Sends something to the relay. */
export async function sendToRelay(request: unknown, options: DeveloperOptions = {}) {
  const body = typeof request === "string" ? request : JSON.stringify(request);
  const headers = { "content-type": "application/json", accept: "application/json" };
  const answer = await callDeveloper(relayRequest, { body, headers, ...options });
  return { ...answer, answer: JSON.parse(answer.text) };
}
