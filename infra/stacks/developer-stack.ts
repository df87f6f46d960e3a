import { ArnFormat, CfnOutput, Size, Stack } from "aws-cdk-lib";
import { EndpointAccessMode, SecurityPolicy } from "aws-cdk-lib/aws-apigateway";
import type { Construct } from "constructs";
import { renderDeveloperRefusal } from "../../shared/developer/gateway-page.ts";
import { accessOfPlain } from "../deployment/access-of.ts";
import { pageClass } from "../deployment/function-class.ts";
import { withHead } from "../deployment/head-routes.ts";
import { resourceNames } from "../deployment/names.ts";
import { permissionsOf, permissionToInvoke } from "../deployment/permissions.ts";
import type { deployedIn } from "../routes.ts";
import { relayedFunctions } from "../site/relayed-operations.ts";
import { OperationFunction } from "./operation-function.ts";
import { PublicName } from "./public-name.ts";
import { RestApi } from "./rest-api.ts";
import { StageLogs } from "./stage-logs.ts";
import type { StageParts } from "./stage-parts.ts";

/** The sandbox's developer site, which is open to everybody, with its own domain, API and roles. */
export class DeveloperStack extends Stack {
  readonly rest: RestApi;
  readonly name: PublicName;

  constructor(
    scope: Construct,
    { settings, environment, ofObjects, code, resources, logsKey }: StageParts,
    pages: ReturnType<typeof deployedIn>["developerRoutes"],
  ) {
    const { stage, developerDomain = "" } = settings;
    super(scope, resourceNames.stack(stage, "developer"));
    const logGroup = new StageLogs(this, settings, "developer-pages", logsKey).group;
    const functions = pages.map(
      ({ id, page }) =>
        new OperationFunction(this, {
          settings,
          id,
          summary: page.summary,
          size: pageClass,
          environment: { ...environment, ...ofObjects(page.access) },
          code,
          permissions: [
            ...permissionsOf(accessOfPlain(page.access, stage), resources),
            ...(page.invokes ? [permissionToInvoke(this.#operations())] : []),
          ],
          logGroup,
        }),
    );
    this.rest = new RestApi(this, {
      settings,
      part: "developer",
      description: `Fjordgate ${stage}: API of the developer site`,
      routes: withHead(pages),
      render: (answer) => renderDeveloperRefusal(answer, `https://${developerDomain}`),
      logsKey,
      // Enough for people who read and try; no programs call this site.
      throttling: { rate: 20, burst: 40 },
      // Each of these also runs an operation, so that they have a limit of their own.
      ofMethods: { "/try/POST": { rate: 10, burst: 20 } },
      // The OpenAPI document has half a megabyte.
      compressedFrom: Size.kibibytes(1),
    });
    for (const each of functions) this.rest.node.addDependency(each.alias);
    this.name = new PublicName(this, {
      settings,
      part: "developer",
      api: this.rest.api,
      securityPolicy: SecurityPolicy.TLS13_1_2_PFS_PQ_2025_09,
      endpointAccessMode: EndpointAccessMode.STRICT,
    });
    new CfnOutput(this, "ApiId", { value: this.rest.api.restApiId });
    new CfnOutput(this, "DeveloperDomain", { value: developerDomain });
  }

  #operations(): string[] {
    return relayedFunctions().map((resourceName) =>
      this.formatArn({
        service: "lambda",
        resource: "function",
        resourceName,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      }),
    );
  }
}
