import {
  type CfnDomainName,
  DomainName,
  type DomainNameProps,
  EndpointType,
  type SpecRestApi,
} from "aws-cdk-lib/aws-apigateway";
import {
  Certificate,
  CertificateValidation,
  type ICertificate,
} from "aws-cdk-lib/aws-certificatemanager";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { ApiGatewayDomain } from "aws-cdk-lib/aws-route53-targets";
import { Construct } from "constructs";
import type { StageSettings } from "../deployment/stage-settings.ts";

type Props = Pick<DomainNameProps, "securityPolicy" | "mtls" | "endpointAccessMode"> & {
  settings: StageSettings;
  part: "api" | "site" | "developer";
  ownershipCertificate?: string;
  api: SpecRestApi;
};

/** The public name of an API: its certificate, its domain and, if the settings name a hosted zone, its DNS records. */
export class PublicName extends Construct {
  readonly certificate: ICertificate;

  constructor(scope: Construct, { settings, part, api, ownershipCertificate, ...tls }: Props) {
    super(scope, "Name");
    const { [`${part}Domain` as const]: name = "" } = settings;
    const zone =
      settings.hostedZone &&
      HostedZone.fromHostedZoneAttributes(this, "Zone", {
        hostedZoneId: settings.hostedZone.id,
        zoneName: settings.hostedZone.name,
      });
    const given = settings[`${part}Certificate`];
    this.certificate = given
      ? Certificate.fromCertificateArn(this, "Certificate", given)
      : new Certificate(this, "Certificate", {
          domainName: name,
          validation: CertificateValidation.fromDns(zone),
        });
    const domain = new DomainName(this, "Domain", {
      domainName: name,
      certificate: this.certificate,
      endpointType: EndpointType.REGIONAL,
      ...tls,
    });
    if (ownershipCertificate)
      (domain.node.defaultChild as CfnDomainName).ownershipVerificationCertificateArn =
        ownershipCertificate;
    // Without a base path `event.path` is exactly the path that the client has sent and signed.
    domain.addBasePathMapping(api, { stage: api.deploymentStage });
    if (!zone) return;
    const record = {
      zone,
      recordName: name,
      target: RecordTarget.fromAlias(new ApiGatewayDomain(domain)),
    };
    new ARecord(this, "Ipv4", record);
    new AaaaRecord(this, "Ipv6", record);
  }
}
