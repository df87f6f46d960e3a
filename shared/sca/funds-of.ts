import type { Consent } from "../schemas/relationship.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";

/** The funds part of the consent that a flow grants. Undefined if the flow is for another consent. */
export function fundsOf({ funds, offered }: Pick<ScaFlow, "funds" | "offered">): Consent["funds"] {
  const accountId = offered?.[0]?.id;
  return funds && accountId !== undefined ? { ...funds, accountId } : undefined;
}
