import type { Access } from "../../shared/http/operation.ts";
import {
  callerAccess,
  explainingAccess,
  limitAccess,
  loggingAccess,
  openingAccess,
  tableAccess,
  unattendedAccess,
} from "../../shared/http/pipeline-access.ts";
import type { routes } from "../routes.ts";
import type { StageName } from "./stage-settings.ts";

type OperationRow = Pick<(typeof routes)[number], "operation">;

/** All that an operation's function uses: what it declares, and what the pipeline does before it. */
export function accessOfOperation({ operation }: OperationRow, stage: StageName): Required<Access> {
  return together(
    tableAccess,
    callerAccess,
    limitAccess,
    operation.access,
    // In the sandbox whichever operation a TPP calls first opens its world, each tells its request log, and looks
    // there for what was signed where a signature does not fit.
    ...(stage === "sandbox" ? [openingAccess, loggingAccess, explainingAccess] : []),
    operation.unattended ? unattendedAccess : {},
  );
}

/** All that a page's or a job's function uses: what it declares, and before it uses the table that one's version. */
export const accessOfPlain = (access: Access): Required<Access> =>
  together(access, access.reads?.length || access.writes?.length ? tableAccess : {});

/** All that a feed's function uses: what the table's changes tell it is of the table's version too. */
export const accessOfFeed = (access: Access): Required<Access> => together(access, tableAccess);

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
