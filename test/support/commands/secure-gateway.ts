import type { APIGatewayProxyEvent, Context } from "aws-lambda";
import {
  issueCertificate,
  issueLocalhost,
  makeAuthority,
} from "../../../infra/local/certificates.ts";
import { createGateway } from "../../../infra/local/gateway.ts";
import { exchange, listen, type Sent } from "../payments/exchange.ts";

export const hour = 3_600_000;
export const validity = {
  notBefore: new Date(Date.now() - hour),
  notAfter: new Date(Date.now() + hour),
};
const tpp = {
  commonName: "Demo TPP",
  organizationIdentifier: "PSDNO-FSA-987654321",
  roles: ["PSP_AI"],
} as const;
export const certificateOf = (authority: Parameters<typeof issueCertificate>[0], changes = {}) =>
  issueCertificate(authority, { kind: "qwac", ...tpp, ...validity, ...changes });

const name = "Authority";
export const authority = await makeAuthority({ name, now: validity.notBefore, days: 1 });
export const stranger = await makeAuthority({ name, now: validity.notBefore, days: 1 });
export const server = await issueLocalhost(authority, validity);
export const client = await certificateOf(authority);
export const ca = authority.certificatePem;
export const identity = { ca, cert: client.certificatePem, key: client.keyPem };

/** The event and the context of the last call. */
export let received: APIGatewayProxyEvent;
export let context: Context;
const paths = ["/v1/accounts/{id}/transactions/{transactionId}", "/v1/payments"];
const routes = paths.map((path) => ({
  id: "operation",
  method: path.endsWith("payments") ? "POST" : "GET",
  path,
  handler: async (event: APIGatewayProxyEvent, given: Context) => {
    received = event;
    context = given;
    return { statusCode: 200, body: "" };
  },
}));
export const common = { routes, stage: "sandbox", domainName: "api.localhost" };
const secure = createGateway({
  ...common,
  tls: { ca, cert: server.certificatePem, key: server.keyPem },
});
const plain = createGateway(common);
export let securePort: number;
export let plainPort: number;

/** Starts two gateways for a test file, one of them with TLS. */
export function useSecureGateway(): void {
  beforeAll(async () => {
    securePort = await listen(secure);
    plainPort = await listen(plain);
  });
  afterAll(() => Promise.all([secure.stop({ graceMs: 20 }), plain.stop({ graceMs: 20 })]));
}

export const call = (path: string, sent: Sent = {}) =>
  exchange(securePort, path, { ...identity, servername: "localhost", agent: false, ...sent });
