import { CfnOutput, Stack } from "aws-cdk-lib";
import { SecurityPolicy } from "aws-cdk-lib/aws-apigateway";
import type { IBucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { renderTppMessages } from "../../shared/http/gateway-answers.ts";
import { resourceNames, truststoreKey } from "../deployment/names.ts";
import { requestLimits } from "../deployment/request-limits.ts";
import type { deployedIn } from "../routes.ts";
import { PublicName } from "./public-name.ts";
import { RestApi } from "./rest-api.ts";
import type { StageParts } from "./stage-parts.ts";

/** The TPP interface; a client needs a certificate of an authority in the truststore. */
export class InterfaceStack extends Stack {
  readonly rest: RestApi;
  readonly name: PublicName;

  constructor(
    scope: Construct,
    { settings, logsKey }: StageParts,
    {
      routes,
      truststore,
    }: { routes: ReturnType<typeof deployedIn>["routes"]; truststore: IBucket },
  ) {
    const { stage } = settings;
    super(scope, resourceNames.stack(stage, "interface"));
    this.rest = new RestApi(this, {
      settings,
      part: "interface",
      description: `Fjordgate ${stage}: API of the TPP interface`,
      routes,
      render: renderTppMessages,
      logsKey,
      throttling: requestLimits(settings).gateway,
    });
    const { ownershipCertificate } = settings;
    this.name = new PublicName(this, {
      settings,
      part: "api",
      api: this.rest.api,
      // API Gateway does not allow mutual TLS with its newer security policies.
      securityPolicy: SecurityPolicy.TLS_1_2,
      // With mutual TLS and a certificate that AWS did not issue, a second certificate must prove who owns the
      // domain.
      ...(ownershipCertificate ? { ownershipCertificate } : {}),
      mtls: { bucket: truststore, key: truststoreKey(settings.truststore) },
    });
    new CfnOutput(this, "ApiId", { value: this.rest.api.restApiId });
    new CfnOutput(this, "ApiDomain", { value: settings.apiDomain });
  }
}
