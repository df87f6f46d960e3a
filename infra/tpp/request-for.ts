import type { CallInput } from "./client-types.ts";
import type { OperationRow } from "./operation-table.ts";
import type { CallRequest } from "./session.ts";

/**
 * The client's name of a path parameter: payment-product is `product`, payment-id is `paymentId`.
 */
export const inputNameOf = (parameter: string): string =>
  parameter === "payment-product"
    ? "product"
    : parameter.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Returns the service in a path: /v1/<service>/…. Some operations have routes for several services. */
export const serviceInPath = (path: string): string => path.split("/")[2] ?? "";

/** Builds the request from the input of an operation. */
export function requestFor({ id, routes }: OperationRow, input: CallInput): CallRequest {
  const { service, query = {}, headers = {}, body } = input;
  const route =
    service === undefined ? routes[0] : routes.find(({ path }) => serviceInPath(path) === service);
  if (!route) throw new TypeError(`${id} knows no service ${service}.`);
  const path = route.path.replace(/\{([^}]+)\}/g, (_, parameter: string) => {
    const value = input[inputNameOf(parameter)];
    if (value === undefined || value === "")
      throw new TypeError(`${id} needs ${inputNameOf(parameter)}.`);
    return encodeURIComponent(`${value}`);
  });
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, `${value}`] as [string, string]],
    ),
  );
  return {
    method: route.method,
    path: search.size ? `${path}?${search}` : path,
    headers: Object.fromEntries(
      Object.entries(headers).filter((pair): pair is [string, string] => pair[1] !== undefined),
    ),
    ...(body === undefined ? {} : { text: JSON.stringify(body) }),
  };
}
