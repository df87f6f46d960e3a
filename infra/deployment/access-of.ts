import { portAccess as ofProduction } from "../../shared/adapters/port-access.ts";
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
import { portAccess as ofSandbox } from "../../shared/sandbox/port-access.ts";
import type { routes } from "../routes.ts";
import type { StageName } from "./stage-settings.ts";

/** What a function uses of the table and beside it, with what lies behind its ports said in families too. */
export type Used = Required<Omit<Access, "ports">>;

type OperationRow = Pick<(typeof routes)[number], "operation">;

/** All that an operation's function uses: what it declares, and what the pipeline does before it. */
export function accessOfOperation({ operation }: OperationRow, stage: StageName): Used {
  return together(
    tableAccess,
    callerAccess,
    limitAccess,
    operation.access,
    behindPorts(callerAccess, stage),
    behindPorts(operation.access, stage),
    // In the sandbox whichever operation a TPP calls first opens its world, each tells its request log, and looks
    // there for what was signed where a signature does not fit.
    ...(stage === "sandbox" ? [openingAccess, loggingAccess, explainingAccess] : []),
    operation.unattended ? unattendedAccess : {},
  );
}

/** All that a page's or a job's function uses: what it declares, and before it uses the table that one's version. */
export function accessOfPlain(declared: Access, stage: StageName): Used {
  const access = together(declared, behindPorts(declared, stage));
  return together(access, access.reads.length || access.writes.length ? tableAccess : {});
}

/** What lies behind the ports that are asked: in the sandbox our own table, in production the adapters' keys. */
const behindPorts = ({ ports = [] }: Access, stage: StageName): Access => {
  const portAccess = stage === "sandbox" ? ofSandbox : ofProduction;
  return together(...ports.map((port) => portAccess[port]));
};

/** All that a feed's function uses: what the table's changes tell it is of the table's version too. */
export const accessOfFeed = (access: Access): Used => together(access, tableAccess);

/** Several accesses as one, nothing said twice, in an order of its own so that equal ones look equal. */
export function together(...all: readonly Access[]): Used {
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
