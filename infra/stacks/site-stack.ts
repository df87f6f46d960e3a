import { CfnOutput, Stack } from "aws-cdk-lib";
import { EndpointAccessMode, SecurityPolicy } from "aws-cdk-lib/aws-apigateway";
import type { Construct } from "constructs";
import { renderGatewayPage } from "../../shared/http/pipeline/gateway-page.ts";
import { accessOfPlain } from "../deployment/access-of.ts";
import { pageClass } from "../deployment/function-class.ts";
import { resourceNames } from "../deployment/names.ts";
import { permissionsOf } from "../deployment/permissions.ts";
import { requestLimits } from "../deployment/request-limits.ts";
import type { deployedIn } from "../routes.ts";
import { acknowledgeFindings } from "./explain.ts";
import { OperationFunction } from "./operation-function.ts";
import { PublicName } from "./public-name.ts";
import { RestApi } from "./rest-api.ts";
import { StageLogs } from "./stage-logs.ts";
import type { StageParts } from "./stage-parts.ts";
import { towardsBank } from "./towards-bank.ts";

/** The bank's own pages, with their own domain, API and roles, because browsers have no client certificate. */
export class SiteStack extends Stack {
  readonly rest: RestApi;
  readonly name: PublicName;
  readonly functions: readonly OperationFunction[];

  constructor(
    scope: Construct,
    parts: StageParts,
    pages: ReturnType<typeof deployedIn>["pageRoutes"],
  ) {
    const { settings, environment, ofObjects, code, resources, logsKey } = parts;
    const { stage, bankName, siteDomain } = settings;
    // The indented template would come close to CloudFormation's limit of 1 MB.
    super(scope, resourceNames.stack(stage, "site"), { suppressTemplateIndentation: true });
    const logGroup = new StageLogs(this, settings, "pages", logsKey).group;
    this.functions = pages.map(({ id, page }) => {
      const made = new OperationFunction(this, {
        settings,
        id,
        summary: page.summary,
        ...towardsBank(parts, {
          id,
          access: page.access,
          size: pageClass,
          permissions: permissionsOf(accessOfPlain(page.access, stage), resources),
        }),
        environment: { ...environment, ...ofObjects(page.access) },
        code,
        logGroup,
      });
      if (page.access.objects?.includes("figures"))
        acknowledgeFindings(made, {
          [`IAM5[Resource::arn:<AWS::Partition>:s3:::fjordgate-${stage}-audit-<AWS::AccountId>-<AWS::Region>/figures/published/*]`]:
            "An object has the name of its quarter.",
        });
      return made;
    });
    const siteAddress = `https://${siteDomain}`;
    this.rest = new RestApi(this, {
      settings,
      part: "site",
      description: `Fjordgate ${stage}: API of the SCA site`,
      routes: pages,
      render: (answer) => renderGatewayPage(answer, { bankName, siteAddress }),
      logsKey,
      throttling: requestLimits(settings).site,
    });
    for (const each of this.functions) this.rest.node.addDependency(each.alias);
    this.name = new PublicName(this, {
      settings,
      part: "site",
      api: this.rest.api,
      securityPolicy: SecurityPolicy.TLS13_1_2_PFS_PQ_2025_09,
      endpointAccessMode: EndpointAccessMode.STRICT,
    });
    new CfnOutput(this, "ApiId", { value: this.rest.api.restApiId });
    new CfnOutput(this, "SiteDomain", { value: siteDomain });
  }
}
