type Routed = { method: string; path: string };

export type FoundRoute<Route> =
  | { route: Route; pathParameters: Record<string, string> | null }
  /** The methods of the resource, if it has not this one; empty if there is no such resource. */
  | { allowed: string[] };

const isParameter = (segment: string) => segment.startsWith("{");

const fits = (template: string[], segments: string[]) =>
  template.length === segments.length &&
  template.every((part, at) => (isParameter(part) ? segments[at] !== "" : part === segments[at]));

/** Sorts templates: a literal segment goes before a parameter, compared from the left. */
const byPrecision = (a: string[], b: string[]) => {
  const at = a.findIndex((part, at) => isParameter(part) !== isParameter(b[at] ?? ""));
  return at < 0 ? 0 : Number(isParameter(a[at] ?? "")) - Number(isParameter(b[at] ?? ""));
};

/**
 * Finds the route of a path exactly as sent, as API Gateway does: it decodes nothing, and adds or removes no slash.
 */
export function routeFinder<Route extends Routed>(routes: readonly Route[]) {
  const resources = Object.values(Object.groupBy(routes, ({ path }) => path))
    .map((routes = []) => ({ routes, template: routes[0]?.path.split("/") ?? [] }))
    .sort((a, b) => byPrecision(a.template, b.template));

  return (method: string, path: string): FoundRoute<Route> => {
    const segments = path.split("/");
    const resource = resources.find(({ template }) => fits(template, segments));
    const route = resource?.routes.find((route) => route.method === method);
    if (!resource || !route) return { allowed: resource?.routes.map(({ method }) => method) ?? [] };
    const parameters = resource.template.flatMap((part, at) =>
      isParameter(part) ? [[part.slice(1, -1), segments[at] ?? ""]] : [],
    );
    return { route, pathParameters: parameters.length ? Object.fromEntries(parameters) : null };
  };
}
