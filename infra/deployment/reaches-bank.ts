import type { Access, PortName } from "../../shared/http/operation.ts";
import type { deployedIn } from "../routes.ts";
import { SettingsRefused, type StageSettings } from "./stage-settings.ts";

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

type Rows = Pick<ReturnType<typeof deployedIn>, "routes" | "pageRoutes">;

/** AWS keeps the last hundred of an account's concurrent executions unreserved. */
const unreserved = 100;

/** Throws a readable error if the functions would reserve more concurrency than the account has. */
export function checkConcurrency(
  { stage, bankConcurrency, accountConcurrency }: StageSettings,
  { routes, pageRoutes }: Rows,
): void {
  if (stage !== "production") return;
  const calling = new Set([
    ...routes.filter(({ operation }) => reachesBank(operation.access)).map(({ id }) => id),
    ...pageRoutes.filter(({ page }) => reachesBank(page.access)).map(({ id }) => id),
  ]);
  if (calling.size * bankConcurrency <= accountConcurrency - unreserved) return;
  throw new SettingsRefused(
    `The stage production cannot be deployed:
  production.bankConcurrency is reserved for each of ${calling.size} functions. That makes ${calling.size * bankConcurrency} of the account's ${accountConcurrency} concurrent executions, of which AWS keeps ${unreserved} unreserved. Lower it, or ask AWS for a higher limit and raise production.accountConcurrency.`,
  );
}
