import { ApiError } from "../errors.ts";
import type { PspRole } from "../signature/qc-statements.ts";
import type { Role } from "./call.ts";
import type { AnyOperation } from "./operation.ts";

const roleNames = { PSP_PI: "PISP", PSP_AI: "AISP", PSP_IC: "PSP_IC" } as const;

/** The roles in the words of the interface. PSP_AS, the role of a bank, allows nothing here. */
export function rolesOfCertificate(roles: readonly PspRole[]): Role[] {
  const held: Role[] = [];
  for (const name of roles) if (name !== "PSP_AS") held.push(roleNames[name]);
  return held;
}

/** Refuses a TPP that does not have the operation's role (specification, Prerequisites for a TPP). */
export function refuseWithoutRole(role: AnyOperation["role"], held: readonly Role[]): void {
  if (role !== "any" && !held.includes(role))
    throw new ApiError("FORBIDDEN", `This operation is for a TPP with the role ${role}.`);
}
