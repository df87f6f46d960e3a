import type { MiddlewareObj } from "@middy/core";
import type { GatewayEvent } from "../call.ts";
import type { AnyOperation } from "../operation.ts";
import { refuseWithoutRole, rolesOfCertificate } from "../roles.ts";

/**
 * Refuses a certificate without the operation's role, before the body is parsed. The register is checked at
 * admission.
 */
export function checkRole({ role }: Pick<AnyOperation, "role">): MiddlewareObj<GatewayEvent> {
  return {
    before: function checkRole({ event }) {
      const { signer } = event.call;
      if (!signer) throw new Error("checkRole must run after verifySignature.");
      refuseWithoutRole(role, rolesOfCertificate(signer.roles));
    },
  };
}
