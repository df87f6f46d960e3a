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
  /** The function that its integration calls, with the alias. */
  functionArn: string;
};

/** An answer of the gateway's own; without a status it keeps the one it comes with. */
export type GatewayResponse = {
  status: number | undefined;
  headers: Record<string, string>;
  body: string;
};

/** What API Gateway serves at a domain, as it was deployed. */
export type DeployedApi = {
  domainName: string;
  /** The address of its truststore, where it asks for client certificates. */
  truststore: string | undefined;
  apiId: string;
  stage: string;
  routes: DeployedRoute[];
  /** The answers of the gateway's own, by their type. */
  responses: Map<string, GatewayResponse>;
};

/** Reads what is deployed behind a domain: its truststore, the API and stage it leads to, the routes of that. */
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
        `${domainName} must lead to one stage of one API, without a base path: signatures cover the path.`,
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

/** Headers whose value is written out, in quotes; what is taken from the request is the gateway's to fill in. */
const literalHeaders = (parameters: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(parameters).flatMap(([name, value]) => {
      const [, header] = /^gatewayresponse\.header\.(.+)$/.exec(name) ?? [];
      const [, text] = /^'(.*)'$/.exec(value) ?? [];
      return header && text !== undefined ? [[header, text]] : [];
    }),
  );
