import { adapterAccess as ofProduction } from "../../shared/adapters/port-access.ts";
import type { Access } from "../../shared/http/operation.ts";
import {
  callerAccess,
  explainingAccess,
  limitAccess,
  loggingAccess,
  openingAccess,
  signingAccess,
  tableAccess,
  unattendedAccess,
} from "../../shared/http/pipeline-access.ts";
import { sandboxAccess as ofSandbox } from "../../shared/sandbox/port-access.ts";
import type { routes } from "../routes.ts";
import { signAnswersByDefault } from "./answer-settings.ts";
import type { StageName } from "./stage-settings.ts";

/**
 * The table families and other resources a function uses; port access is resolved to families as
 * well.
 */
export type Used = Required<Omit<Access, "ports">>;

type OperationRow = Pick<(typeof routes)[number], "operation">;

/** The access of an operation's function: its own declaration, and the pipeline's before it. */
export function accessOfOperation(
  { operation }: OperationRow,
  stage: StageName,
  signAnswers: "on" | "off" = signAnswersByDefault[stage],
): Used {
  return mergeAccess(
    tableAccess,
    callerAccess,
    limitAccess,
    operation.access,
    behindPorts(callerAccess, stage),
    behindPorts(operation.access, stage),
    // In the sandbox every operation may open the TPP's world on its first call, writes the request
    // log, and looks there for the signed request when a signature does not match.
    ...(stage === "sandbox" ? [openingAccess, loggingAccess, explainingAccess] : []),
    operation.unattended ? unattendedAccess : {},
    signAnswers === "on" ? signingAccess : {},
  );
}

/**
 * The access of a page's or a job's function: its own declaration, and the table's version if it
 * uses the table.
 */
export function accessOfPlain(declared: Access, stage: StageName): Used {
  const access = mergeAccess(declared, behindPorts(declared, stage));
  return mergeAccess(access, access.reads.length || access.writes.length ? tableAccess : {});
}

/**
 * The access behind the ports: our own table in the sandbox, the adapters' key families in
 * production.
 */
const behindPorts = ({ ports = [] }: Access, stage: StageName): Access => {
  const portAccess = stage === "sandbox" ? ofSandbox : ofProduction;
  return mergeAccess(...ports.map((port) => portAccess[port]));
};

/**
 * The access of a feed's function: its own declaration and the table's version, which table changes
 * depend on.
 */
export const accessOfFeed = (access: Access): Used => mergeAccess(access, tableAccess);

/** Merges several accesses, without duplicates and sorted, so that equal ones compare equal. */
export function mergeAccess(...all: readonly Access[]): Used {
  const each = <T>(pick: (access: Access) => readonly T[] | undefined) =>
    [...new Set(all.flatMap((access) => pick(access) ?? []))].sort();
  const writes = each((access) => access.writes);
  return {
    reads: each(({ reads }) => reads),
    writes,
    // Permission to write a family includes permission to check it.
    checks: each(({ checks }) => checks).filter((family) => !writes.includes(family)),
    secrets: each(({ secrets }) => secrets),
    objects: each(({ objects }) => objects),
  };
}
