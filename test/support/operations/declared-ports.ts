import { AsyncLocalStorage } from "node:async_hooks";
import type { Access, PortName } from "../../../shared/http/operation.ts";
import { callerAccess } from "../../../shared/http/pipeline-access.ts";
import type { BankMethod } from "../../../shared/ports/bank.ts";
import { wrapBank } from "../../../shared/stage/bank-at.ts";

/** The port under which each method of the bank is declared, apart from reads of accounts. */
const ports: Partial<Record<BankMethod, PortName>> = {
  customer: "customer",
  estimate: "terms",
  check: "terms",
  orders: "orders",
  ordersOn: "orders",
  submit: "submission",
  cancel: "submission",
};

export const portOf = (method: BankMethod): PortName => ports[method] ?? "bank";

/** The ports that the running function has called. */
const asked = new AsyncLocalStorage<Set<PortName>>();
let isLooking = false;

/** Runs a function of the interface. Throws if it calls the bank through a port that it does not declare. */
export async function asDeclared<T>(
  name: string,
  access: Access,
  run: () => Promise<T>,
): Promise<T> {
  if (!isLooking) wrapBank(noting);
  isLooking = true;
  const used = new Set<PortName>();
  const answer = await asked.run(used, run);
  const declared: readonly PortName[] = [...(access.ports ?? []), ...(callerAccess.ports ?? [])];
  const undeclared = [...used].filter((port) => !declared.includes(port));
  if (undeclared.length)
    throw new Error(`${name} asks ${undeclared.join()}, which its access does not declare.`);
  return answer;
}

const noting: Parameters<typeof wrapBank>[0] = (bank) =>
  new Proxy(bank, {
    get(real, method: BankMethod) {
      const ask = real[method];
      return (...given: never[]) => {
        asked.getStore()?.add(portOf(method));
        return (ask as (...given: never[]) => unknown).call(real, ...given);
      };
    },
  });
