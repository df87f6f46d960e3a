import { createHash } from "node:crypto";
import { gatewayDefinition } from "../../../infra/deployment/gateway-definition.ts";
import { withHead } from "../../../infra/deployment/head-routes.ts";
import { developerRoutes, pageRoutes, routes } from "../../../infra/routes.ts";
import { renderDeveloperRefusal } from "../../../shared/developer/gateway-page.ts";
import { renderTppMessages } from "../../../shared/http/gateway-answers.ts";
import { renderGatewayPage } from "../../../shared/http/pipeline/gateway-page.ts";

type Method = {
  operationId?: string;
  parameters: { name: string; in: string }[];
  "x-amazon-apigateway-integration": {
    type: string;
    uri?: string;
    responses?: {
      default: {
        responseParameters: Record<string, string>;
        responseTemplates: Record<string, string>;
      };
    };
  };
};
type Definition = {
  paths: Record<string, Record<string, Method>>;
  "x-amazon-apigateway-gateway-responses": Record<
    string,
    {
      statusCode?: string;
      responseParameters: Record<string, string>;
      responseTemplates: Record<string, string>;
    }
  >;
};

const uriOf = (id: string) => `URI/${id}`;
const define = (
  rows: typeof routes | typeof pageRoutes,
  render: Parameters<typeof gatewayDefinition>[2]["render"],
) => gatewayDefinition("title", rows, { uriOf, render }) as unknown as Definition;

const site = { bankName: "Fjordbanken", siteAddress: "https://sca.bank.example" };
const api = define(routes, renderTppMessages);
const pages = define(pageRoutes, (answer) => renderGatewayPage(answer, site));

describe("the definition of the TPP interface's gateway", () => {
  it.each(routes)("has $method $path, which calls $id", ({ method, path, id }) => {
    const { "x-amazon-apigateway-integration": integration, parameters } =
      api.paths[path]?.[method.toLowerCase()] ?? {};
    expect(integration).toMatchObject({ type: "aws_proxy", uri: `URI/${id}` });
    expect(parameters?.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{[^}]+\}/g) ?? []);
  });

  it.each([
    ["the interface", routes],
    ["the SCA site", pageRoutes],
    ["the developer site, including those for HEAD,", withHead(developerRoutes)],
  ] as [string, typeof pageRoutes][])("gives each operation of %s a name of its own", (_, rows) => {
    const { paths } = define(rows, renderTppMessages);
    const names = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId }) => operationId ?? []),
    );
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBe(rows.length);
  });

  it.each(Object.entries(api.paths))(
    "answers 405 and Allow for other methods of %s",
    (_, methods) => {
      const mock = methods["x-amazon-apigateway-any-method"]?.["x-amazon-apigateway-integration"];
      const { responseParameters, responseTemplates } = mock?.responses?.default ?? {};
      const known = Object.keys(methods).filter((name) => !name.startsWith("x-"));
      expect(mock?.type).toBe("mock");
      expect(responseParameters?.["method.response.header.allow"]).toBe(
        `'${known.map((name) => name.toUpperCase()).join(", ")}'`,
      );
      expect(JSON.parse(responseTemplates?.["application/json"] ?? "").tppMessages[0].code).toBe(
        "BAD_REQUEST",
      );
    },
  );

  it.each([
    ["MISSING_AUTHENTICATION_TOKEN", "404", "NOT_FOUND"],
    ["RESOURCE_NOT_FOUND", "404", "NOT_FOUND"],
    ["THROTTLED", "429", "ACCESS_EXCEEDED"],
    ["WAF_FILTERED", "403", "FORBIDDEN"],
    ["REQUEST_TOO_LARGE", "413", "BAD_REQUEST"],
    ["INTEGRATION_TIMEOUT", "503", "SYSTEM_ERROR"],
    ["INTEGRATION_FAILURE", "503", "SYSTEM_ERROR"],
    ["API_CONFIGURATION_ERROR", "500", "SYSTEM_ERROR"],
    ["DEFAULT_4XX", undefined, "BAD_REQUEST"],
    ["DEFAULT_5XX", undefined, "SYSTEM_ERROR"],
  ])("answers %s with %s %s in tppMessages, and repeats X-Request-ID", (type, status, code) => {
    const answer = api["x-amazon-apigateway-gateway-responses"][type];
    expect(answer?.statusCode).toBe(status);
    const { tppMessages } = JSON.parse(answer?.responseTemplates["application/json"] ?? "{}");
    expect(tppMessages).toMatchObject([{ category: "ERROR", code }]);
    expect(answer?.responseParameters["gatewayresponse.header.x-request-id"]).toBe(
      "method.request.header.X-Request-ID",
    );
  });
});

describe.each([
  ["the TPP interface", api],
  ["the SCA site", pages],
])("the gateway of %s", (_, { "x-amazon-apigateway-gateway-responses": responses }) => {
  it.each([
    ["a request above its limit", "THROTTLED", "429", "'1'"],
    ["a call of a function that Lambda throttles", "INTEGRATION_FAILURE", "503", "'5'"],
    ["a call of a function that takes too long", "INTEGRATION_TIMEOUT", "503", undefined],
    ["a call of a function that it may not call", "API_CONFIGURATION_ERROR", "500", undefined],
  ])(
    "answers %s (%s) with %s, and sends Retry-After only if a limit was reached",
    (_, type, status, after) => {
      const { statusCode, responseParameters } = responses[type] ?? {};
      expect(statusCode).toBe(status);
      expect(responseParameters?.["gatewayresponse.header.retry-after"]).toBe(after);
    },
  );
});

describe("the definition of the SCA site's gateway", () => {
  it("turns the gateway's own answers into pages with the usual headers", () => {
    const answer = pages["x-amazon-apigateway-gateway-responses"].RESOURCE_NOT_FOUND;
    expect(answer?.responseTemplates["application/json"]).toMatch(/^<!doctype html>/i);
    expect(answer?.responseParameters).toMatchObject({
      "gatewayresponse.header.content-type": "'text/html; charset=utf-8'",
      "gatewayresponse.header.x-frame-options": "'DENY'",
      "gatewayresponse.header.strict-transport-security": expect.stringContaining("max-age="),
    });
  });

  it("puts every language and a link to the page of consents into the gateway's own pages", () => {
    for (const type of ["RESOURCE_NOT_FOUND", "MISSING_AUTHENTICATION_TOKEN", "DEFAULT_5XX"]) {
      const answer = pages["x-amazon-apigateway-gateway-responses"][type];
      const page = answer?.responseTemplates["application/json"] ?? "";
      const languages = [...page.matchAll(/<section lang="(\w+)">/g)].map(([, each]) => each);
      expect(languages).toEqual(["nb", "nn", "en"]);
      expect(page.match(/<a href="\/consents">/g)).toHaveLength(3);
      expect(answer?.responseParameters["gatewayresponse.header.content-language"]).toBe(
        "'nb, nn, en'",
      );
    }
  });

  it("has no text in a template that the gateway would read as a variable", () => {
    for (const { responseTemplates } of Object.values(
      pages["x-amazon-apigateway-gateway-responses"],
    ))
      expect(responseTemplates["application/json"]).not.toMatch(/\$[\w{]/);
  });
});

describe("the definition of the developer site's gateway", () => {
  const refused = define(developerRoutes, (answer) =>
    renderDeveloperRefusal(answer, "https://developer.bank.example"),
  )["x-amazon-apigateway-gateway-responses"];
  const { RESOURCE_NOT_FOUND: unknown, DEFAULT_5XX: failed } = refused;
  const pageOf = (answer: typeof unknown) => answer?.responseTemplates["application/json"] ?? "";

  it("says in the gateway's own pages what happened, with a link to the start page", () => {
    expect(pageOf(unknown)).toContain("<p>There is no such page.</p>");
    expect(pageOf(failed)).not.toContain("There is no such page.");
    for (const answer of Object.values(refused))
      expect(pageOf(answer)).toContain('<a href="/">Get started</a>');
  });

  it("allows the style of the gateway's own pages and no script (Content-Security-Policy)", () => {
    const [, sheet = ""] = /<style>([\s\S]*?)<\/style>/.exec(pageOf(unknown)) ?? [];
    const hash = createHash("sha256").update(sheet).digest("base64");
    const policy = unknown?.responseParameters["gatewayresponse.header.content-security-policy"];
    expect(policy).toContain(`'sha256-${hash}'`);
    expect(pageOf(unknown)).not.toContain("<script");
  });
});
