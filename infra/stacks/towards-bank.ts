import type { Access } from "../../shared/http/operation.ts";
import { type FunctionClass, limitedBy } from "../deployment/function-class.ts";
import { permissionOnGuard, type Statement } from "../deployment/permissions.ts";
import { reachesBank } from "../deployment/reaches-bank.ts";
import type { StageParts } from "./stage-parts.ts";

/** The needs of a function, whatever its kind. */
type Plan = { access: Access; size: FunctionClass; permissions: readonly Statement[] };

/** Size, place and permissions of a function, with what it takes to call the bank's systems if it does. */
export const towardsBank = (
  { settings, placement }: StageParts,
  { access, size, permissions }: Plan,
) =>
  reachesBank(access)
    ? {
        size: limitedBy(size, settings),
        placement,
        permissions: [...permissions, ...permissionOnGuard(settings.connectorGuard)],
      }
    : { size, permissions };
