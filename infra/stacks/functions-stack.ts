import { Stack } from "aws-cdk-lib";
import type { Construct } from "constructs";
import { accessOfOperation } from "../deployment/access-of.ts";
import { operationClass, shareOf } from "../deployment/function-class.ts";
import { resourceNames } from "../deployment/names.ts";
import { permissionsOf } from "../deployment/permissions.ts";
import type { deployedIn } from "../routes.ts";
import { OperationFunction } from "./operation-function.ts";
import { StageLogs } from "./stage-logs.ts";
import type { StageParts } from "./stage-parts.ts";
import { towardsBank } from "./towards-bank.ts";

/** The operations of the TPP interface, one function for each. */
export class FunctionsStack extends Stack {
  readonly functions: readonly OperationFunction[];

  constructor(
    scope: Construct,
    parts: StageParts,
    routes: ReturnType<typeof deployedIn>["routes"],
  ) {
    const { settings, environment, code, resources, logsKey } = parts;
    const { stage, signAnswers } = settings;
    super(scope, resourceNames.stack(stage, "functions"));
    const logGroup = new StageLogs(this, settings, "operations", logsKey).group;
    // An operation with several routes is still one function.
    const rows = new Map(routes.map((row) => [row.id, row]));
    this.functions = [...rows.values()].map((row) => {
      const plan = towardsBank(parts, {
        id: row.id,
        access: row.operation.access,
        size: operationClass(stage),
        permissions: permissionsOf(accessOfOperation(row, stage, signAnswers), resources),
      });
      return new OperationFunction(this, {
        settings,
        id: row.id,
        summary: row.operation.summary,
        ...plan,
        environment: { ...environment, ...shareOf(plan.size, settings) },
        code,
        logGroup,
      });
    });
  }
}
