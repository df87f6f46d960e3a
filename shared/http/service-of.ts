import type { AnyOperation } from "./operation.ts";

const services = { PISP: "PIS", AISP: "AIS", PSP_IC: "CBPII" } as const;

/** Which service of the interface an operation belongs to; how available each is, is published (RTS, article 32, 4). */
export function serviceOf({ role, route }: Pick<AnyOperation, "role" | "route">): string {
  if (role !== "any") return services[role];
  return [route].flat().every((each) => each.includes(" /v1/sandbox")) ? "SANDBOX" : "AIS";
}
