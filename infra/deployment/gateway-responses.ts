import {
  type GatewayAnswer,
  type GatewayAnswerName,
  gatewayAnswers,
} from "../../shared/http/gateway-answers.ts";

/** Writes one of the gateway's own answers, in the interface's JSON form or as a page. */
export type Render = (answer: GatewayAnswer) => { headers: Record<string, string>; body: string };

/**
 * Maps each of API Gateway's own response types to one of our answers; the two defaults keep their
 * original status.
 */
const answerOfType = {
  BAD_REQUEST_PARAMETERS: "malformed",
  BAD_REQUEST_BODY: "malformed",
  MISSING_AUTHENTICATION_TOKEN: "notFound",
  RESOURCE_NOT_FOUND: "notFound",
  UNSUPPORTED_MEDIA_TYPE: "methodNotAllowed",
  REQUEST_TOO_LARGE: "bodyTooLarge",
  WAF_FILTERED: "filtered",
  THROTTLED: "throttled",
  QUOTA_EXCEEDED: "throttled",
  INTEGRATION_TIMEOUT: "timedOut",
  // API Gateway gives this type to a request whose function Lambda throttled.
  INTEGRATION_FAILURE: "unavailable",
  API_CONFIGURATION_ERROR: "failed",
  DEFAULT_4XX: "malformed",
  DEFAULT_5XX: "failed",
} as const satisfies Record<string, GatewayAnswerName>;

/**
 * The seconds to wait: the gateway's own limit is counted by the second. A function is free again when one of its calls
 * ends, which may wait for the bank.
 */
const retrySeconds: { [Name in GatewayAnswerName]?: number } = { throttled: 1, unavailable: 5 };

const retryAfter = (name: GatewayAnswerName) =>
  retrySeconds[name] ? { "retry-after": `${retrySeconds[name]}` } : {};

/**
 * The gateway responses of a REST API's definition: the same texts as the local gateway's, with the
 * X-Request-ID of the request.
 */
export const gatewayResponses = (render: Render) =>
  Object.fromEntries(
    Object.entries(answerOfType).map(([responseType, name]) => {
      const { headers, body } = render(gatewayAnswers[name]);
      const told = Object.entries({
        ...headers,
        ...retryAfter(name),
      });
      const answer = {
        ...(responseType.startsWith("DEFAULT_")
          ? {}
          : { statusCode: `${gatewayAnswers[name].status}` }),
        responseParameters: {
          ...Object.fromEntries(
            told.map(([header, value]) => [`gatewayresponse.header.${header}`, `'${value}'`]),
          ),
          "gatewayresponse.header.x-request-id": "method.request.header.X-Request-ID",
        },
        responseTemplates: { "application/json": body },
      };
      return [responseType, answer];
    }),
  );
