import { Aws } from "aws-cdk-lib";
import { CfnSecurityGroup, CfnSecurityGroupEgress, CfnVPCEndpoint } from "aws-cdk-lib/aws-ec2";
import { Construct } from "constructs";
import type { StageSettings } from "../deployment/stage-settings.ts";

/** The network of the functions that call the bank's systems. */
export type Placement = { subnetIds: string[]; securityGroupIds: string[] };

/**
 * Limits the outgoing connections of the functions in the bank's own VPC. It changes nothing in the
 * VPC, except for the endpoints if they are requested.
 */
export class Network extends Construct {
  readonly placement: Placement;

  constructor(scope: Construct, settings: StageSettings & { vpcId: string }) {
    const { stage, vpcId, subnetIds = [], routeTableIds = [], egress = [] } = settings;
    super(scope, "Network");
    const functions = new CfnSecurityGroup(this, "Functions", {
      vpcId,
      groupDescription: `Fjordgate ${stage}: functions that call the systems of the bank`,
      securityGroupEgress: egress.map(egressOf),
    });
    this.placement = {
      subnetIds: [...subnetIds],
      securityGroupIds: [functions.attrGroupId],
    };
    if (routeTableIds.length) this.#endpoints(settings, functions);
  }

  /**
   * Endpoints for the AWS services that the functions need: table and S3 by the route tables,
   * secrets by an address inside the VPC.
   */
  #endpoints(
    { stage, vpcId, subnetIds = [], routeTableIds = [] }: StageSettings & { vpcId: string },
    functions: CfnSecurityGroup,
  ) {
    const endpoint = (service: string, more: object) =>
      new CfnVPCEndpoint(this, `Endpoint-${service}`, {
        vpcId,
        serviceName: `com.amazonaws.${Aws.REGION}.${service}`,
        ...more,
      });
    for (const service of ["dynamodb", "s3"])
      endpoint(service, { vpcEndpointType: "Gateway", routeTableIds: [...routeTableIds] });
    const port = { ipProtocol: "tcp", fromPort: 443, toPort: 443 };
    const secrets = new CfnSecurityGroup(this, "Secrets", {
      vpcId,
      groupDescription: `Fjordgate ${stage}: Secrets Manager, for those functions alone`,
      securityGroupIngress: [
        { ...port, sourceSecurityGroupId: functions.attrGroupId, description: "Functions" },
      ],
    });
    new CfnSecurityGroupEgress(this, "ReadSecrets", {
      ...port,
      groupId: functions.attrGroupId,
      destinationSecurityGroupId: secrets.attrGroupId,
      description: "Secrets Manager",
    });
    endpoint("secretsmanager", {
      vpcEndpointType: "Interface",
      subnetIds: [...subnetIds],
      securityGroupIds: [secrets.attrGroupId],
      privateDnsEnabled: true,
    });
  }
}

/** Parses a rule: an address range with a port, or a prefix list, for which the port is 443. */
function egressOf(rule: string) {
  const [to = "", port = "443"] = rule.split(":");
  const target = to.startsWith("pl-") ? { destinationPrefixListId: to } : { cidrIp: to };
  return {
    ipProtocol: "tcp",
    fromPort: Number(port),
    toPort: Number(port),
    description: rule,
    ...target,
  };
}
