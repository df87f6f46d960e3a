import type { MiddlewareObj } from "@middy/core";
import type { GatewayEvent } from "../call.ts";
import type { AnyOperation } from "../operation.ts";
import { heldRoles, refuseWithoutRole } from "../roles.ts";

/** Refuses a certificate without the operation's role before its body is parsed; what the registry says comes at admission. */
export function checkRole({ role }: Pick<AnyOperation, "role">): MiddlewareObj<GatewayEvent> {
  return {
    before: async function checkRole({ event }) {
      const { signer } = event.call;
      if (!signer) throw new Error("The pipeline looks at roles after it has seen who signs.");
      refuseWithoutRole(role, heldRoles(signer.roles));
    },
  };
}
