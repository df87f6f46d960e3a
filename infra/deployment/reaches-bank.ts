import type { Access, PortName } from "../../shared/http/operation.ts";
import type { deployedIn } from "../routes.ts";
import { bankConcurrencyOf, busyOperations, feedClass, jobClass } from "./function-class.ts";
import {
  SettingsRefused,
  type StageName,
  type StageSettings,
  stageNames,
} from "./stage-settings.ts";

/**
 * Ports that lead to systems over the network. The register port is not one: its data is in the
 * table.
 */
const outside: ReadonlySet<PortName> = new Set([
  "bank",
  "customer",
  "terms",
  "orders",
  "submission",
  "identity",
]);

/** Returns true for a function that calls a system of the bank and may have to wait for it. */
export const reachesBank = ({ ports = [] }: Access): boolean =>
  ports.some((port) => outside.has(port));

type Rows = Pick<ReturnType<typeof deployedIn>, "routes" | "pageRoutes" | "jobs" | "feeds">;

/** AWS keeps the last hundred of an account's concurrent executions unreserved. */
const leastUnreserved = 100;

/** The functions of a stage that call the bank's systems. */
const callingIn = ({ routes, pageRoutes }: Rows): string[] => [
  ...new Set([
    ...routes.filter(({ operation }) => reachesBank(operation.access)).map(({ id }) => id),
    ...pageRoutes.filter(({ page }) => reachesBank(page.access)).map(({ id }) => id),
  ]),
];

/** The concurrent executions that a stage's jobs and feeds reserve. */
const reservedForWork = ({ jobs, feeds }: Rows): number =>
  sumOf(
    [...jobs.map(({ everySeconds }) => jobClass(everySeconds)), ...feeds.map(() => feedClass)].map(
      ({ concurrency = 0 }) => concurrency,
    ),
  );

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/**
 * Returns the concurrency that the functions leave unreserved, and throws a readable error if that is too little.
 * Production counts the sandbox too, because both may be in one account.
 */
export function unreservedConcurrency(
  settings: StageSettings,
  rowsOf: (stage: StageName) => Rows,
): number {
  const { stage, accountConcurrency } = settings;
  const calling = stage === "production" ? callingIn(rowsOf(stage)) : [];
  const forCalls = sumOf(calling.map((id) => bankConcurrencyOf(id, settings)));
  const stages = stage === "production" ? stageNames : [stage];
  const work = sumOf(stages.map((each) => reservedForWork(rowsOf(each))));
  const reserved = forCalls + work;
  const unreserved = accountConcurrency - reserved;
  if (unreserved >= leastUnreserved) return unreserved;
  const busy = calling.filter((id) => busyOperations.includes(id)).length;
  const forBank = calling.length
    ? `production.bankConcurrency is reserved for each of ${busy} functions, production.otherBankConcurrency for each of ${calling.length - busy}, and ${work} for the jobs and feeds of both stages`
    : `The jobs and feeds reserve ${work}`;
  throw new SettingsRefused(
    `The stage ${stage} cannot be deployed:
  ${forBank}. That makes ${reserved} of the account's ${accountConcurrency} concurrent executions, of which AWS keeps ${leastUnreserved} unreserved. ${calling.length ? "Lower them, or ask" : "Ask"} AWS for a higher limit and raise ${stage}.accountConcurrency.`,
  );
}
