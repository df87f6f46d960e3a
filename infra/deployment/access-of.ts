import type { Access } from "../../shared/http/operation.ts";
import {
  callerAccess,
  limitAccess,
  loggingAccess,
  openingAccess,
  unattendedAccess,
} from "../../shared/http/pipeline-access.ts";
import type { routes } from "../routes.ts";
import type { StageName } from "./stage-settings.ts";

type OperationRow = Pick<(typeof routes)[number], "operation">;

/** All that an operation's function uses: what it declares, and what the pipeline does before it. */
export function accessOfOperation({ operation }: OperationRow, stage: StageName): Required<Access> {
  return together(
    callerAccess,
    limitAccess,
    operation.access,
    // In the sandbox whichever operation a TPP calls first opens its world, and each tells its request log.
    ...(stage === "sandbox" ? [openingAccess, loggingAccess] : []),
    operation.unattended ? unattendedAccess : {},
  );
}

/** Several accesses as one, nothing said twice, in an order of its own so that equal ones look equal. */
export function together(...all: readonly Access[]): Required<Access> {
  const each = <T>(pick: (access: Access) => readonly T[] | undefined) =>
    [...new Set(all.flatMap((access) => pick(access) ?? []))].sort();
  const writes = each((access) => access.writes);
  return {
    reads: each(({ reads }) => reads),
    writes,
    // What may be written may be checked too.
    checks: each(({ checks }) => checks).filter((family) => !writes.includes(family)),
    secrets: each(({ secrets }) => secrets),
    objects: each(({ objects }) => objects),
  };
}
