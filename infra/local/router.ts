import type { Handler } from "../../shared/http/call.ts";
import { GatewayRefusal } from "./refusal.ts";

export type RoutedHandler = {
  id: string;
  method: string;
  path: string;
  handler: Handler;
  /** The part of the operation that the gateway itself reads. */
  operation?: { largestBody?: number | undefined } | undefined;
};

const isParameter = (segment: string) => segment.startsWith("{");

const fits = (template: string[], segments: string[]) =>
  template.length === segments.length &&
  template.every((part, at) => (isParameter(part) ? segments[at] !== "" : part === segments[at]));

/** Sorts templates: a literal segment goes before a parameter, compared from the left. */
const byPrecision = (a: string[], b: string[]) => {
  const at = a.findIndex((part, at) => isParameter(part) !== isParameter(b[at] ?? ""));
  return at < 0 ? 0 : Number(isParameter(a[at] ?? "")) - Number(isParameter(b[at] ?? ""));
};

/** Finds the route of a path exactly as sent: it decodes nothing, and adds or removes no slash. */
export function createRouter(routes: RoutedHandler[]) {
  const resources = Object.values(Object.groupBy(routes, ({ path }) => path))
    .map((routes = []) => ({ routes, template: routes[0]?.path.split("/") ?? [] }))
    .sort((a, b) => byPrecision(a.template, b.template));

  return (method: string, path: string) => {
    const segments = path.split("/");
    const resource = resources.find(({ template }) => fits(template, segments));
    if (!resource) throw new GatewayRefusal("notFound");
    const route = resource.routes.find((route) => route.method === method);
    if (!route) {
      const allow = resource.routes.map(({ method }) => method).join(", ");
      throw new GatewayRefusal("methodNotAllowed", { allow });
    }
    const parameters = resource.template.flatMap((part, at) =>
      isParameter(part) ? [[part.slice(1, -1), segments[at] ?? ""]] : [],
    );
    return { route, pathParameters: parameters.length ? Object.fromEntries(parameters) : null };
  };
}
