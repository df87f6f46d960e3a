import { consents } from "./consents.ts";
import type { Fault } from "./fault.ts";
import { funds } from "./funds.ts";
import { identity } from "./identity.ts";
import { changedLimits } from "./limits.ts";
import { orders } from "./orders.ts";
import { pages } from "./pages.ts";
import { payments } from "./payments.ts";
import { pipeline } from "./pipeline.ts";
import { register } from "./register.ts";
import { rules } from "./rules.ts";
import { sandbox } from "./sandbox.ts";
import { sca } from "./sca.ts";
import { signature } from "./signature.ts";
import { table } from "./table.ts";

/** Small faults in product code, by area. The suite must notice each of them. */
export const areas = {
  limits: changedLimits,
  rules,
  signature,
  register,
  pipeline,
  consents,
  funds,
  payments,
  orders,
  sandbox,
  sca,
  identity,
  table,
  pages,
} as const;

export const faults: readonly Fault[] = Object.values(areas).flat();
