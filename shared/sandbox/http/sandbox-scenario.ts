import { setTimeout as wait } from "node:timers/promises";
import { ApiError } from "../../errors.ts";
import type { AnyOperation } from "../../http/operation.ts";
import type { Forced, Scenario } from "../../rules/scenario.ts";
import { type Fitting, readScenario } from "../rules/scenarios.ts";

/** Plays the part of a scenario before the operation: the delay and the refusal. The operation plays the rest. */
export async function playBeforeOperation(
  operation: AnyOperation,
  text: string,
): Promise<Scenario> {
  const scenario = readScenario(text, fittingOf(operation));
  if (scenario.delay) await wait(scenario.delay);
  if (scenario.error) throw refusalOf(scenario.error, operation);
  return scenario;
}

/** Tells to which kinds an operation belongs. A scenario can be used only with operations of its kind. */
const fittingOf = ({ access, unattended, products }: AnyOperation): Fitting => ({
  "every operation": true,
  "operations that can begin an SCA": access.writes?.includes("SCA") ?? false,
  "operations that create payments": products !== undefined,
  "operations that create payments or confirm funds":
    products !== undefined || (access.writes?.includes("QUESTION") ?? false),
  "reads of accounts and cards": unattended !== undefined,
});

/** Makes the refusal in the form of this operation, with the headers of its status. */
function refusalOf({ code, status }: Forced, { route }: AnyOperation): ApiError {
  const [method = ""] = `${[route].flat()[0]}`.split(" ");
  const later = code === "ACCESS_EXCEEDED" || status === 503;
  return new ApiError(code, "X-Sandbox-Scenario has asked for this refusal.", {
    path: "x-sandbox-scenario",
    status: status as never,
    headers: {
      ...(later ? { "retry-after": "5" } : {}),
      ...(status === 405 ? { allow: method } : {}),
    },
  });
}
