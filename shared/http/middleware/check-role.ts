import type { MiddlewareObj } from "@middy/core";
import { ApiError } from "../../errors.ts";
import { standingOf } from "../../registry/registry.ts";
import type { GatewayEvent, Role } from "../call.ts";
import type { AnyOperation } from "../operation.ts";

const roleNames = { PSP_PI: "PISP", PSP_AI: "AISP", PSP_IC: "PSP_IC" } as const;

/** Refuses a TPP that the registry has stopped or that lacks the role, before its body is parsed. */
export function checkRole({ role }: Pick<AnyOperation, "role">): MiddlewareObj<GatewayEvent> {
  return {
    before: async function checkRole({ event }) {
      const { signer } = event.call;
      if (!signer) throw new Error("The pipeline looks at roles after it has seen who signs.");
      const standing = await standingOf(signer, new Date(event.requestContext.requestTimeEpoch));
      if (standing.status !== "ACTIVE")
        throw new ApiError("FORBIDDEN", "The registry does not list this TPP as active.");
      // Those of the certificate that the registry confirms.
      const held: Role[] = [];
      for (const name of standing.roles) if (name !== "PSP_AS") held.push(roleNames[name]);
      if (role !== "any" && !held.includes(role))
        throw new ApiError("FORBIDDEN", `This operation is for a TPP with the role ${role}.`);
      event.call.roles = held;
    },
  };
}
