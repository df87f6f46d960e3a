import { gatewayAnswers } from "../../shared/http/gateway-answers.ts";
import { gatewayResponses, type Render } from "./gateway-responses.ts";

export type GatewayRoute = { id: string; method: string; path: string };

/**
 * The OpenAPI 3.0 body of a REST API: each method of a path calls one function, and the gateway itself answers all
 * other methods. It has no schemas; another document describes the interface. One resource instead of one per method:
 * 46 operations made 324 CloudFormation resources with CDK's methods, and a stack may have 500.
 */
export function gatewayDefinition(
  title: string,
  routes: readonly GatewayRoute[],
  { uriOf, render }: { uriOf: (id: string) => string; render: Render },
) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { id, method, path } of routes) {
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = {
      operationId: operationIdOf({ id, method, path }, routes),
      parameters: parametersOf(path),
      responses: {},
      "x-amazon-apigateway-integration": {
        type: "aws_proxy",
        httpMethod: "POST",
        uri: uriOf(id),
        passthroughBehavior: "when_no_match",
      },
    };
  }
  for (const [path, methods] of Object.entries(paths))
    methods["x-amazon-apigateway-any-method"] = methodNotAllowed(
      parametersOf(path),
      Object.keys(methods).map((method) => method.toUpperCase()),
      render,
    );
  return {
    openapi: "3.0.1",
    info: { title, version: "1" },
    paths,
    "x-amazon-apigateway-gateway-responses": gatewayResponses(render),
  };
}

/** Gives each route of an operation its own operationId. */
function operationIdOf(
  { id, method, path }: GatewayRoute,
  routes: readonly GatewayRoute[],
): string {
  if (method === "HEAD") return `${id}ByHead`;
  const first = routes.find((route) => route.id === id);
  return first?.path === path ? id : `${id}At${path.replaceAll(/\W+/g, "_")}`;
}

const parametersOf = (path: string) =>
  [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));

/** The gateway answers this itself, with the same answer as the local gateway. */
function methodNotAllowed(parameters: unknown, allowed: readonly string[], render: Render) {
  const { status } = gatewayAnswers.methodNotAllowed;
  const { headers, body } = render(gatewayAnswers.methodNotAllowed);
  const told = { ...headers, allow: allowed.join(", ") };
  const response = `${status}`;
  return {
    parameters,
    responses: {
      [response]: {
        description: "Method not allowed",
        headers: Object.fromEntries(
          Object.keys(told).map((name) => [name, { schema: { type: "string" } }]),
        ),
      },
    },
    "x-amazon-apigateway-integration": {
      type: "mock",
      requestTemplates: { "application/json": `{"statusCode": ${response}}` },
      passthroughBehavior: "when_no_templates",
      responses: {
        default: {
          statusCode: response,
          responseParameters: Object.fromEntries(
            Object.entries(told).map(([name, value]) => [
              `method.response.header.${name}`,
              `'${value}'`,
            ]),
          ),
          responseTemplates: { "application/json": body },
        },
      },
    },
  };
}
