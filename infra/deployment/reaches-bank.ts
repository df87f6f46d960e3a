import type { Access, PortName } from "../../shared/http/operation.ts";
import type { deployedIn } from "../routes.ts";
import { SettingsRefused, type StageSettings } from "./stage-settings.ts";

/** The ports behind which are systems that are reached over the network. The register is read from the table. */
const outside: ReadonlySet<PortName> = new Set([
  "bank",
  "customer",
  "terms",
  "orders",
  "submission",
  "identity",
]);

/** Whether a function calls a system of the bank, and may so have to wait for it. */
export const reachesBank = ({ ports = [] }: Access): boolean =>
  ports.some((port) => outside.has(port));

type Rows = Pick<ReturnType<typeof deployedIn>, "routes" | "pageRoutes">;

/** AWS lets nobody reserve the last hundred of an account's concurrent executions. */
const unreserved = 100;

/** Throws in words for the user where more functions at once would be reserved than the account has. */
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
  production.bankConcurrency is reserved for each of ${calling.size} functions, ${calling.size * bankConcurrency} of the account's ${accountConcurrency}, of which AWS keeps ${unreserved} free. Lower it, or ask AWS for more and raise production.accountConcurrency.`,
  );
}
