import { ApiError } from "../errors.ts";
import type { PspRole } from "../signature/qc-statements.ts";
import type { Role } from "./call.ts";
import type { AnyOperation } from "./operation.ts";

const roleNames = { PSP_PI: "PISP", PSP_AI: "AISP", PSP_IC: "PSP_IC" } as const;

/** Roles in the words of the interface; that of a bank opens nothing here. */
export function heldRoles(roles: readonly PspRole[]): Role[] {
  const held: Role[] = [];
  for (const name of roles) if (name !== "PSP_AS") held.push(roleNames[name]);
  return held;
}

/** Refuses a TPP that may not call an operation (specification, Prerequisites for a TPP). */
export function refuseWithoutRole(role: AnyOperation["role"], held: readonly Role[]): void {
  if (role !== "any" && !held.includes(role))
    throw new ApiError("FORBIDDEN", `This operation is for a TPP with the role ${role}.`);
}
