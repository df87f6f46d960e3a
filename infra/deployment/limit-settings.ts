import * as v from "valibot";
import { tppRequestsPerSecond } from "../../shared/limits.ts";
import { whole } from "./number-settings.ts";

/** The requests and units a second that a stage takes (infra/limits.md), and the functions that the account may run. */
export const limitSettings = {
  tppRequestsPerSecond: v.optional(whole(1, 2_000, "requests"), `${tppRequestsPerSecond}`),
  // Half of the 10,000 a second that AWS allows an account, until it raises the quota.
  gatewayRequestsPerSecond: v.optional(whole(1, 100_000, "requests"), "5000"),
  siteRequestsPerSecond: v.optional(whole(1, 100_000, "requests"), "100"),
  apiAddressRequestsPerSecond: v.optional(whole(1, 100_000, "requests")),
  siteAddressRequestsPerSecond: v.optional(whole(1, 100_000, "requests")),
  accountConcurrency: v.optional(whole(10, 1_000_000, "functions"), "1000"),
  tableReadUnits: v.optional(whole(1, 1_000_000, "units")),
  tableWriteUnits: v.optional(whole(1, 1_000_000, "units")),
  // A new table on demand has 12,000 and 4,000 ready, and DynamoDB only raises these numbers.
  warmReadUnits: v.optional(whole(12_000, 1_000_000, "units")),
  warmWriteUnits: v.optional(whole(4_000, 1_000_000, "units")),
};

type Limits = v.InferOutput<v.ObjectSchema<typeof limitSettings, undefined>>;

/** Lists limits that contradict one another. */
export const limitFaults = (limits: Limits): string[] => [
  ...tooLowLimits(limits),
  ...missingUnits(limits),
];

/** Lists limits with which one TPP could use up the interface, or could not send what it may. */
function tooLowLimits({
  tppRequestsPerSecond: ofTpp,
  gatewayRequestsPerSecond: ofGateway,
  apiAddressRequestsPerSecond: ofAddress = ofTpp,
}: Limits): string[] {
  const faults: string[] = [];
  if (ofGateway < 2 * ofTpp)
    faults.push(
      "gatewayRequestsPerSecond must be at least twice tppRequestsPerSecond, so that one TPP cannot use it up",
    );
  if (ofAddress < ofTpp)
    faults.push(
      "apiAddressRequestsPerSecond must be at least tppRequestsPerSecond, because a TPP may call from one address",
    );
  return faults;
}

/** Lists units that are kept ready, and that the table may not use. */
function missingUnits(units: Limits): string[] {
  return (["Read", "Write"] as const).flatMap((kind) => {
    const { [`table${kind}Units` as const]: most, [`warm${kind}Units` as const]: warm } = units;
    const isTooMany = most !== undefined && warm !== undefined && warm > most;
    return isTooMany ? [`warm${kind}Units must not be more than table${kind}Units`] : [];
  });
}
