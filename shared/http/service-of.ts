import type { AnyOperation } from "./operation.ts";

const services = { PISP: "PIS", AISP: "AIS", PSP_IC: "CBPII" } as const;

/** The service that an operation belongs to. The availability of each service is published (RTS, article 32, 4). */
export function availabilityService({ role, route }: Pick<AnyOperation, "role" | "route">): string {
  if (role !== "any") return services[role];
  return `${route}`.includes(" /v1/sandbox") ? "SANDBOX" : "AIS";
}
