import type { Handler } from "../../shared/http/call.ts";
import { routeFinder } from "../../shared/http/find-route.ts";
import { GatewayRefusal } from "./refusal.ts";

export type RoutedHandler = {
  id: string;
  method: string;
  path: string;
  handler: Handler;
  /** The part of the operation that the gateway itself reads. */
  operation?: { largestBody?: number | undefined } | undefined;
};

/** Finds the route of a path, and refuses a path or a method that there is not. */
export function createRouter(routes: RoutedHandler[]) {
  const find = routeFinder(routes);

  return (method: string, path: string) => {
    const found = find(method, path);
    if ("route" in found) return found;
    if (!found.allowed.length) throw new GatewayRefusal("notFound");
    throw new GatewayRefusal("methodNotAllowed", { allow: found.allowed.join(", ") });
  };
}
