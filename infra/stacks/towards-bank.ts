import type { Access } from "../../shared/http/operation.ts";
import { type FunctionClass, limitedBy } from "../deployment/function-class.ts";
import { permissionOnGuard, type Statement } from "../deployment/permissions.ts";
import { reachesBank } from "../deployment/reaches-bank.ts";
import type { StageParts } from "./stage-parts.ts";

/** The requirements of a function, of any kind. */
type Plan = {
  id: string;
  access: Access;
  size: FunctionClass;
  permissions: readonly Statement[];
};

/** Returns a function's size, network and permissions, including those for calls to the bank's systems. */
export const towardsBank = (
  { settings, placement }: StageParts,
  { id, access, size, permissions }: Plan,
) =>
  reachesBank(access)
    ? {
        size: limitedBy({ id, size }, settings),
        placement,
        permissions: [...permissions, ...permissionOnGuard(settings.connectorGuard)],
      }
    : { size, permissions };
