import { createHash } from "node:crypto";
import { ArnFormat, type Size, Stack } from "aws-cdk-lib";
import {
  AccessLogField,
  AccessLogFormat,
  ApiDefinition,
  EndpointType,
  LogGroupLogDestination,
  MethodLoggingLevel,
  SpecRestApi,
} from "aws-cdk-lib/aws-apigateway";
import type { IKey } from "aws-cdk-lib/aws-kms";
import { CfnPermission } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { type GatewayRoute, gatewayDefinition } from "../deployment/gateway-definition.ts";
import type { Render } from "../deployment/gateway-responses.ts";
import { gatewayStage, liveAlias, resourceNames } from "../deployment/names.ts";
import type { StageSettings } from "../deployment/stage-settings.ts";
import { acknowledgeFindings } from "./explain.ts";
import { StageLogs } from "./stage-logs.ts";

type Throttling = { rate: number; burst: number };

type Props = {
  settings: StageSettings;
  part: "interface" | "site" | "developer";
  description: string;
  routes: readonly GatewayRoute[];
  render: Render;
  logsKey: IKey;
  /** Requests per second, and the size of a burst. */
  throttling: Throttling;
  /** The same for single methods, by path and method, such as /try/POST. */
  ofMethods?: Readonly<Record<string, Throttling>>;
  /** The smallest answer that is compressed for clients that accept it; without it nothing is compressed. */
  compressedFrom?: Size;
};

/** A regional REST API that calls one function for each route. Answers of API Gateway itself have our own form too. */
export class RestApi extends Construct {
  readonly api: SpecRestApi;

  constructor(scope: Construct, props: Props) {
    super(scope, "Api");
    const { settings, part, description, routes, render, throttling, ofMethods = {} } = props;
    const { stage } = settings;
    const body = gatewayDefinition(description, routes, {
      uriOf: (id) => this.#invocationUri(this.#functionArn(settings, id)),
      render,
    });
    this.api = new SpecRestApi(this, "Api", {
      restApiName: resourceNames.api(stage, part),
      apiDefinition: ApiDefinition.fromInline(body),
      endpointTypes: [EndpointType.REGIONAL],
      // The default address needs no client certificate, so it is closed.
      disableExecuteApiEndpoint: true,
      ...(props.compressedFrom && { minCompressionSize: props.compressedFrom }),
      cloudWatchRole: false,
      deployOptions: {
        stageName: gatewayStage,
        description: `Fjordgate ${stage}`,
        // A trace of the gateway would contain the whole path and the client's address: links to SCA, ids, and the
        // PSU's location.
        tracingEnabled: false,
        // An execution log would contain what customers send and read.
        loggingLevel: MethodLoggingLevel.OFF,
        dataTraceEnabled: false,
        throttlingRateLimit: throttling.rate,
        throttlingBurstLimit: throttling.burst,
        methodOptions: Object.fromEntries(
          Object.entries(ofMethods).map(([method, { rate, burst }]) => [
            method,
            { throttlingRateLimit: rate, throttlingBurstLimit: burst },
          ]),
        ),
        accessLogDestination: new LogGroupLogDestination(
          new StageLogs(this, settings, `${part}-access`, props.logsKey).group,
        ),
        accessLogFormat: AccessLogFormat.custom(
          JSON.stringify(part === "interface" ? { ...ofTpps, ...accessLog } : accessLog),
        ),
      },
    });
    // A stage serves one deployment, so a changed definition needs a new deployment.
    this.api.latestDeployment?.addToLogicalId(body);
    for (const route of routes) this.#permit(settings, route);
    acknowledgeFindings(this.api.deploymentStage, {
      APIG3: "The stack fjordgate-<stage>-protection attaches a web ACL to this stage.",
      APIG6:
        "Execution logs hold headers and bodies, which are personal data; access logs and the functions' own logs tell what happened.",
    });
    acknowledgeFindings(this.api, {
      APIG2:
        "Requests are held against schemas by the functions, which tell every fault at once and in the interface's own form.",
      APIG4:
        "The TPP interface is authorised by mutual TLS and signatures, the SCA site by links and identification, and a site of documentation by nothing; none knows IAM or Cognito users.",
      COG4: "Neither TPPs nor the bank's customers are users of Cognito.",
    });
  }

  #functionArn({ stage }: StageSettings, id: string) {
    return Stack.of(this).formatArn({
      service: "lambda",
      resource: "function",
      resourceName: `${resourceNames.function(stage, id)}:${liveAlias}`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
  }

  #invocationUri(functionArn: string) {
    return Stack.of(this).formatArn({
      service: "apigateway",
      account: "lambda",
      resource: "path/2015-03-31/functions",
      resourceName: `${functionArn}/invocations`,
    });
  }

  /** Allows only the function's own routes to call it. */
  #permit(settings: StageSettings, { id, method, path }: GatewayRoute) {
    const anyParameter = path.replaceAll(/\{[^}]+\}/g, "*");
    const place = createHash("sha256").update(`${method} ${path}`).digest("hex").slice(0, 8);
    new CfnPermission(this, `Permit-${id}-${place}`, {
      action: "lambda:InvokeFunction",
      functionName: this.#functionArn(settings, id),
      principal: "apigateway.amazonaws.com",
      sourceArn: this.api.arnForExecuteApi(method, anyParameter, gatewayStage),
    });
  }
}

/** No personal data: the log has no path, which may contain ids, no query and no address. */
const accessLog = {
  requestId: AccessLogField.contextRequestId(),
  time: AccessLogField.contextRequestTimeEpoch(),
  method: AccessLogField.contextHttpMethod(),
  resource: AccessLogField.contextResourcePath(),
  status: AccessLogField.contextStatus(),
  milliseconds: AccessLogField.contextResponseLatency(),
  integrationMilliseconds: AccessLogField.contextIntegrationLatency(),
  integrationStatus: AccessLogField.contextIntegrationStatus(),
  tls: "$context.tlsVersion",
  cipher: "$context.cipherSuite",
  waf: AccessLogField.contextWafResponseCode(),
  error: AccessLogField.contextErrorResponseType(),
  clientCertificateFault: "$context.identity.clientCert.subjectDN",
};

/**
 * The program of the TPP, which tells a probe from a TPP: the gateway logs a client certificate only if mutual TLS fails.
 * The PSU's program is in PSU-User-Agent. Browsers use the other APIs, whose logs have none. It is the first field: a quote
 * in it, if the gateway does not escape it, cannot replace a later one.
 */
const ofTpps = { agent: AccessLogField.contextIdentityUserAgent() };
