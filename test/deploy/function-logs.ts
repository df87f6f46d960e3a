import { resourceNames } from "../../infra/deployment/names.ts";
import type { StageName } from "../../infra/deployment/stage-settings.ts";
import type { Invocation } from "../../infra/emulator/front-handler.ts";
import { deployedIn } from "../../infra/routes.ts";
import type { Checks } from "./checks.ts";

/** Texts that must not appear in a function's log, whatever the function answers. */
const trouble = /AccessDenied|not authorized|"level":"ERROR"|ERR_MODULE|ImportModule|SyntaxError/;

/** Collects the log lines and the failures of called functions. */
export class FunctionLogs {
  readonly #invocations: Invocation[] = [];

  readonly add = (invocation: Invocation): void => void this.#invocations.push(invocation);

  /** Checks that every function behind a route or a page was called, and that no log contains trouble. */
  check(stages: readonly StageName[], checks: Checks): void {
    for (const { functionName, problem, log } of this.#invocations) {
      const line = log.split("\n").find((each) => trouble.test(each));
      if (problem ?? line) checks.fail(functionName, problem ?? line);
    }
    const called = new Set(this.#invocations.map(({ functionName }) => functionName));
    const never = stages.flatMap((stage) => {
      const { routes, pageRoutes, developerRoutes } = deployedIn(stage);
      const rows = [...routes, ...pageRoutes, ...developerRoutes];
      const names = rows.map(({ id }) => resourceNames.function(stage, id));
      return names.filter((name) => !called.has(name));
    });
    checks.equal("functions that nobody has called", never, []);
  }
}
