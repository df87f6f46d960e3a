import * as v from "valibot";
import { tppBankShare } from "../../shared/limits.ts";
import { whole } from "./number-settings.ts";
import { openidSetting } from "./openid-setting.ts";
import type { StageName } from "./stage-settings.ts";

const text = v.string("must be a text");

const listOf = (each: RegExp, problem: string) =>
  v.pipe(
    text,
    v.transform((list) => list.split(",").map((part) => part.trim())),
    v.check((list) => list.every((part) => each.test(part)), problem),
  );

const connectorAddress = v.pipe(
  text,
  v.regex(
    /^https:\/\/[a-z0-9.-]+(:\d{1,5})?(\/[\w-]+)*$/,
    "is not the address of your connector: https:// and a name, with a port if it is not 443 and a path if it has one, such as https://connector.bank.no:8443",
  ),
);

/**
 * Addresses of the bank's systems behind the ports, the network to reach them, and the concurrency
 * limit of their callers.
 */
export const portSettings = {
  connectorAddress: v.optional(connectorAddress),
  connectorGuard: v.optional(
    v.pipe(
      text,
      v.regex(
        /^arn:aws[a-z-]*:(execute-api|vpc-lattice|lambda):[a-z0-9-]+:\d{12}:[\w:/*.-]+$/,
        "is not the ARN of what guards your connector: arn:aws:execute-api:…, arn:aws:vpc-lattice:… or arn:aws:lambda:…",
      ),
    ),
  ),
  openid: v.optional(openidSetting),
  bankConcurrency: v.optional(whole(1, 1_000, "functions"), "80"),
  otherBankConcurrency: v.optional(whole(1, 1_000, "functions"), "10"),
  tppBankShare: v.optional(whole(1, 100, "percent"), `${tppBankShare}`),
  vpcId: v.optional(
    v.pipe(text, v.regex(/^vpc-([0-9a-f]{8}|[0-9a-f]{17})$/, "is not the id of a VPC (vpc-…)")),
  ),
  subnetIds: v.optional(
    listOf(
      /^subnet-([0-9a-f]{8}|[0-9a-f]{17})$/,
      "must be ids of private subnets (subnet-…), separated by commas",
    ),
  ),
  routeTableIds: v.optional(
    listOf(
      /^rtb-([0-9a-f]{8}|[0-9a-f]{17})$/,
      "must be ids of the subnets' route tables (rtb-…), separated by commas",
    ),
  ),
  egress: v.optional(
    listOf(
      /^(\d{1,3}(\.\d{1,3}){3}\/\d{1,2}:\d{1,5}|pl-([0-9a-f]{8}|[0-9a-f]{17}))$/,
      "must be <addresses>:<port> or a prefix list, separated by commas, such as 10.1.2.0/24:8443,pl-0123abcd",
    ),
  ),
};

type PortSettings = v.InferOutput<v.ObjectSchema<typeof portSettings, undefined>>;

const ofProduction = [
  ...(["connectorAddress", "connectorGuard", "openid"] as const),
  ...(["vpcId", "subnetIds", "routeTableIds", "egress"] as const),
] as const;

/**
 * Lists settings that are missing or not allowed: the sandbox has a bank of its own, and production
 * needs the bank's systems.
 */
export function missingPorts(stage: StageName, settings: PortSettings): string[] {
  const { connectorAddress, openid, vpcId, subnetIds, routeTableIds, egress } = settings;
  if (stage === "sandbox")
    return ofProduction.some((name) => settings[name])
      ? [
          "connectorAddress, connectorGuard, openid, vpcId, subnetIds, routeTableIds and egress are for production only: the sandbox has a bank of its own",
        ]
      : [];
  const faults: string[] = [];
  if (!connectorAddress)
    faults.push(
      "connectorAddress is missing; give the address of your bank's connector (infra/contract), such as https://connector.bank.no",
    );
  if (!openid)
    faults.push(
      "openid is missing; give a file that configures the interface as a client of your OpenID provider, such as infra/deployment/openid-example.json",
    );
  if (Boolean(vpcId) !== Boolean(subnetIds) || Boolean(vpcId) !== Boolean(egress))
    faults.push(
      "vpcId, subnetIds and egress go together: the network of the functions, and the addresses they may reach",
    );
  if (routeTableIds && !vpcId) faults.push("routeTableIds needs a VPC: give vpcId too");
  return faults;
}
