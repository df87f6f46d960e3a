import {
  APIGatewayClient,
  GetBasePathMappingsCommand,
  GetDomainNameCommand,
  GetGatewayResponsesCommand,
  GetIntegrationCommand,
  GetResourcesCommand,
  type Resource,
} from "@aws-sdk/client-api-gateway";
import { CannotStart } from "../local/cannot-start.ts";

export type DeployedRoute = {
  method: string;
  path: string;
  resourceId: string;
  /** The function of the integration, with the alias. */
  functionArn: string;
};

/** One of the gateway's own answers; without a status, the original status stays. */
export type GatewayResponse = {
  status: number | undefined;
  headers: Record<string, string>;
  body: string;
};

/** An API Gateway API behind a domain, as deployed. */
export type DeployedApi = {
  domainName: string;
  /** The address of its truststore, if it requires client certificates. */
  truststore: string | undefined;
  apiId: string;
  stage: string;
  routes: DeployedRoute[];
  /** The gateway's own answers, by response type. */
  responses: Map<string, GatewayResponse>;
};

/**
 * Reads the deployed configuration of a domain: its truststore, its API and stage, and that API's
 * routes.
 */
export async function deployedApi(domainName: string): Promise<DeployedApi> {
  const gateway = new APIGatewayClient({});
  try {
    const { mutualTlsAuthentication: mutual } = await gateway.send(
      new GetDomainNameCommand({ domainName }),
    );
    const { items: mappings = [] } = await gateway.send(
      new GetBasePathMappingsCommand({ domainName }),
    );
    const [mapping] = mappings;
    const { restApiId: apiId, stage, basePath = "(none)" } = mapping ?? {};
    if (!apiId || !stage || mappings.length !== 1 || basePath !== "(none)")
      throw new CannotStart(
        `${domainName} must lead to one stage of one API, without a base path, because signatures cover the path.`,
      );
    return {
      domainName,
      truststore: mutual?.truststoreUri,
      apiId,
      stage,
      routes: await routesOf(gateway, apiId),
      responses: await responsesOf(gateway, apiId),
    };
  } finally {
    gateway.destroy();
  }
}

async function routesOf(gateway: APIGatewayClient, restApiId: string): Promise<DeployedRoute[]> {
  const { items = [] } = await gateway.send(
    new GetResourcesCommand({ restApiId, embed: ["methods"], limit: 500 }),
  );
  const found = items.flatMap((resource) =>
    Object.keys(resource.resourceMethods ?? {})
      .filter((method) => method !== "ANY")
      .map((method) => routeOf(gateway, restApiId, resource, method)),
  );
  return (await Promise.all(found)).filter((route) => route !== undefined);
}

async function routeOf(
  gateway: APIGatewayClient,
  restApiId: string,
  { id: resourceId = "", path = "", resourceMethods }: Resource,
  httpMethod: string,
): Promise<DeployedRoute | undefined> {
  const { type, uri } =
    resourceMethods?.[httpMethod]?.methodIntegration ??
    (await gateway.send(new GetIntegrationCommand({ restApiId, resourceId, httpMethod })));
  const functionArn = /\/functions\/(arn:[^/]+)\/invocations$/.exec(uri ?? "")?.[1];
  if (type !== "AWS_PROXY" || !functionArn) return undefined;
  return { method: httpMethod, path, resourceId, functionArn };
}

async function responsesOf(gateway: APIGatewayClient, restApiId: string) {
  const { items = [] } = await gateway.send(
    new GetGatewayResponsesCommand({ restApiId, limit: 500 }),
  );
  return new Map(
    items
      .filter(({ defaultResponse }) => !defaultResponse)
      .map((response): [string, GatewayResponse] => [
        response.responseType ?? "",
        {
          status: response.statusCode ? Number(response.statusCode) : undefined,
          headers: literalHeaders(response.responseParameters ?? {}),
          body: Object.values(response.responseTemplates ?? {})[0] ?? "",
        },
      ]),
  );
}

/** Headers with a literal value, in quotes; the gateway fills in the others from the request. */
const literalHeaders = (parameters: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => {
      const [, header] = /^gatewayresponse\.header\.(.+)$/.exec(name) ?? [];
      const [, text] = /^'(.*)'$/.exec(value) ?? [];
      return header && text !== undefined ? [[header, text]] : [];
    }),
  );
