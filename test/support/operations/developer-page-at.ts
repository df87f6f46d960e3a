import { developerRoutes } from "../../../infra/routes.ts";
import { callDeveloper } from "./developer-call.ts";

/** Gets the page of the developer site at a path, by the route that fits it. */
export function developerPageAt(path: string) {
  for (const { method, path: route, handler } of developerRoutes) {
    const [, name] = /\{(\w+)\}$/.exec(route) ?? [];
    const before = route.replace(/\{\w+\}$/, "");
    const rest = path.slice(before.length);
    if (
      method !== "GET" ||
      (name ? !path.startsWith(before) || !/^[^/]+$/.test(rest) : path !== route)
    )
      continue;
    return callDeveloper(handler, name ? { params: { [name]: decodeURIComponent(rest) } } : {});
  }
  throw new Error(`The developer site has no page ${path}.`);
}
