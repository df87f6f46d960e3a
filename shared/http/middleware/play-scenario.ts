import type { MiddlewareObj } from "@middy/core";
import { ApiError } from "../../errors.ts";
import { type SandboxSteps, sandboxSteps } from "../../stage/stage.ts";
import type { GatewayEvent } from "../call.ts";
import type { AnyOperation } from "../operation.ts";

const name = "x-sandbox-scenario";

/**
 * Refuses X-Sandbox-Scenario in production, whatever its value, and plays it in the sandbox. It runs before the
 * caller is admitted: a forced error stores nothing, so its X-Request-ID can be used again.
 */
export function playScenario(operation: AnyOperation): MiddlewareObj<GatewayEvent> {
  return {
    before: function playScenario({ event }) {
      const asked = event.headers[name];
      if (asked === undefined) return undefined;
      const steps = sandboxSteps();
      if (steps) return played(steps, operation, event, asked);
      throw new ApiError("BAD_REQUEST", "Only the sandbox supports scenarios.", {
        path: name,
      });
    },
  };
}

async function played(
  { playScenario }: SandboxSteps,
  operation: AnyOperation,
  { call }: GatewayEvent,
  asked: string,
) {
  call.scenario = await playScenario(operation, asked);
}
