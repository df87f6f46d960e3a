import { type OperationRow, operationTable } from "./operation-table.ts";
import type { KnownPsu } from "./profile.ts";

export type HeaderDefaults = {
  session: string;
  redirectUri: string;
  psu?: KnownPsu | undefined;
};

/** A documentation address (RFC 5737), which stands for the PSU's address in a developer's calls. */
const psuAddress = "192.0.2.17";

/**
 * Returns the headers that the client adds by itself, limited to those that the operation reads (specification,
 * Header table).
 */
export function usualHeaders(
  method: string,
  path: string,
  { session, redirectUri, psu }: HeaderDefaults,
): Record<string, string> {
  const { required, optional } = operationAt(method, path)?.headers ?? {
    required: [],
    optional: [],
  };
  const values: Record<string, string | undefined> = {
    "x-accept-fix": "amount-as-string",
    "tpp-session-id": session,
    "tpp-redirect-uri": redirectUri,
    "psu-id": psu?.psuId,
    "psu-corporate-id": psu?.corporateId,
    "psu-ip-address": psuAddress,
    // A PSU that the TPP does not know yet acts in the private context, unless the developer names another one.
    "psu-context": psu === undefined && required.includes("psu-id") ? "PRIVATE" : undefined,
  };
  const read = new Set([...required, ...optional]);
  const sent = Object.entries(values).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && read.has(pair[0]),
  );
  return Object.fromEntries(sent);
}

/** Finds the operation for a request. */
export function operationAt(method: string, path: string): OperationRow | undefined {
  const [place = ""] = path.split("?");
  return operationTable.find(({ routes }) =>
    routes.some((route) => route.method === method && isAt(route.path, place)),
  );
}

function isAt(template: string, path: string): boolean {
  const [wanted, given] = [template.split("/"), path.split("/")];
  return (
    wanted.length === given.length &&
    wanted.every((part, index) =>
      part.startsWith("{") ? given[index] !== "" : part === given[index],
    )
  );
}
