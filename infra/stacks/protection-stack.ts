import { Stack } from "aws-cdk-lib";
import type { IKey } from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";
import { resourceNames } from "../deployment/names.ts";
import type { StageName } from "../deployment/stage-settings.ts";
import { firewallName } from "./alarms/watched.ts";
import { AddressSets } from "./protection/address-sets.ts";
import { developerFirewall } from "./protection/developer-firewall.ts";
import { Firewall } from "./protection/firewall.ts";
import { interfaceFirewall } from "./protection/interface-firewall.ts";
import { siteFirewall } from "./protection/site-firewall.ts";

export type ProtectionProps = {
  stage: StageName;
  /** The API Gateway stages of the interface and of the site. */
  apiStageArn: string;
  siteStageArn: string;
  /** The API Gateway stage of the developer site, if there is one. */
  developerStageArn?: string;
  siteDomain: string;
  /** The maximum number of requests from one address in five minutes, to the interface and to the SCA site. */
  addressLimits: { interface: number; site: number };
  logRetentionDays: number;
  logsKey: IKey;
};

/**
 * A firewall in front of each API. It is a separate stack, because a bank may use its own firewalls, and because the
 * emulator supports none.
 */
export class ProtectionStack extends Stack {
  constructor(scope: Construct, props: ProtectionProps) {
    const { apiStageArn, siteStageArn, developerStageArn, siteDomain, addressLimits, ...common } =
      props;
    const { stage } = common;
    super(scope, resourceNames.stack(stage, "protection"), {
      description: `Fjordgate ${stage}: firewalls`,
    });
    const addresses = new AddressSets(this, stage).arns;
    new Firewall(this, "Interface", {
      ...interfaceFirewall({ addressLimit: addressLimits.interface, siteDomain, addresses }),
      name: firewallName(stage, "interface"),
      stageArn: apiStageArn,
      ...common,
    });
    new Firewall(this, "Site", {
      ...siteFirewall({ addressLimit: addressLimits.site, addresses }),
      name: firewallName(stage, "site"),
      stageArn: siteStageArn,
      ...common,
    });
    if (developerStageArn === undefined) return;
    new Firewall(this, "Developer", {
      ...developerFirewall(),
      name: firewallName(stage, "developer"),
      stageArn: developerStageArn,
      ...common,
    });
  }
}
