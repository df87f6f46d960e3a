import { CfnIPSet } from "aws-cdk-lib/aws-wafv2";
import { Construct } from "constructs";
import {
  type AddressUse,
  addressUses,
  addressVersions,
  resourceNames,
} from "../../deployment/names.ts";
import type { StageName } from "../../deployment/stage-settings.ts";

/** The ARNs of the sets of each use, one for each version of IP. */
export type AddressArns = Record<AddressUse, readonly string[]>;

/**
 * Empty sets of addresses, which `npm run bank -- interface` fills. CloudFormation leaves what is in them alone: it
 * changes a resource only if its template changed.
 */
export class AddressSets extends Construct {
  readonly arns: AddressArns;

  constructor(scope: Construct, stage: StageName) {
    super(scope, "Addresses");
    const arnsOf = (use: AddressUse) =>
      addressVersions.map((version) => {
        const set = new CfnIPSet(this, `${use}-${version}`, {
          name: resourceNames.addressSet(stage, use, version),
          description: `Fjordgate ${stage}: addresses of the rule ${use}`,
          scope: "REGIONAL",
          ipAddressVersion: version,
          addresses: [],
        });
        return set.attrArn;
      });
    const [closed, blocked] = addressUses;
    this.arns = { closed: arnsOf(closed), blocked: arnsOf(blocked) };
  }
}
