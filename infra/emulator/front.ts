import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { LambdaClient } from "@aws-sdk/client-lambda";
import { type GatewayAnswer, gatewayAnswers } from "../../shared/http/gateway-answers.ts";
import { readObject } from "../../shared/object-store/object-store.ts";
import { CannotStart } from "../local/cannot-start.ts";
import { createGateway, type GatewayOptions } from "../local/gateway.ts";
import { type DeployedApi, deployedApi } from "./deployed-api.ts";
import { frontHandler, type OnInvocation } from "./front-handler.ts";

export type FrontOptions = {
  domainName: string;
  /** Requires a client certificate; a front without mutual TLS is then not served at all. */
  mutualTls: boolean;
  /** The front's own certificate and key. */
  server: { key: string; cert: string };
  port: number;
  /** Renders the gateway's answers that have no deployed response. */
  render: NonNullable<GatewayOptions["render"]>;
  tell?: OnInvocation;
};

export type Front = {
  domainName: string;
  address: string;
  routes: readonly { method: string; path: string }[];
  stop: () => Promise<void>;
};

/**
 * Serves on this machine what API Gateway would serve at a domain. It reads the deployed
 * configuration: the truststore for clients, the routes, the functions and their permissions, and
 * the gateway's own answers.
 */
export async function openFront(options: FrontOptions): Promise<Front> {
  const { domainName, mutualTls, server, port, tell = () => {} } = options;
  const api = await deployedApi(domainName);
  const { stage } = api;
  if (mutualTls && !api.truststore)
    throw new CannotStart(
      `${domainName} is deployed without mutual TLS, so its callers cannot be identified; it is not served.`,
    );
  const ca = api.truststore && (await truststoreText(api.truststore));
  const lambda = new LambdaClient({ maxAttempts: 1 });
  const gateway = createGateway({
    stage,
    domainName,
    routes: api.routes.map((route) => ({
      id: `${route.method} ${route.path}`,
      method: route.method,
      path: route.path,
      handler: frontHandler({ api, route, lambda, tell }),
    })),
    tls: { ...server, ...(ca === undefined ? {} : { ca }) },
    render: deployedRender(api, options.render),
  });
  gateway.listen(port, "127.0.0.1");
  await once(gateway, "listening").catch((cause: NodeJS.ErrnoException) => {
    throw new CannotStart(`${domainName} cannot be served on port ${port}: ${cause.code}.`);
  });
  return {
    domainName,
    address: `https://localhost:${(gateway.address() as AddressInfo).port}`,
    routes: api.routes,
    stop: async () => {
      await gateway.stop();
      lambda.destroy();
    },
  };
}

/**
 * Reads the truststore. API Gateway refuses a domain whose truststore is missing; an emulator does
 * not check.
 */
async function truststoreText(uri: string) {
  const { host, pathname } = new URL(uri);
  const text = (await readObject(host, pathname.slice(1)))?.toString();
  if (text?.includes("BEGIN CERTIFICATE")) return text;
  throw new CannotStart(`The truststore ${uri} holds no certificates.`);
}

/**
 * API Gateway's response type for each refusal of our gateway; a refusal before an API is found has
 * none.
 */
const typeOf = new Map<GatewayAnswer, string>([
  [gatewayAnswers.notFound, "MISSING_AUTHENTICATION_TOKEN"],
  [gatewayAnswers.bodyTooLarge, "REQUEST_TOO_LARGE"],
  [gatewayAnswers.timedOut, "INTEGRATION_TIMEOUT"],
  [gatewayAnswers.failed, "DEFAULT_5XX"],
]);

/** Answers with the deployed gateway responses, and with ours where none is deployed. */
const deployedRender =
  ({ responses }: DeployedApi, render: FrontOptions["render"]): FrontOptions["render"] =>
  (answer) => {
    const type = typeOf.get(answer) ?? (answer.status >= 500 ? "DEFAULT_5XX" : undefined);
    const deployed = type === undefined ? undefined : responses.get(type);
    if (!deployed) return render(answer);
    const { status = answer.status, headers, body } = deployed;
    return { status, headers, body };
  };
