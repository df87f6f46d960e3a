import { InvokeCommand, type LambdaClient } from "@aws-sdk/client-lambda";
import type { APIGatewayProxyResult } from "aws-lambda";
import type { Handler } from "../../shared/http/call.ts";
import type { GatewayAnswer } from "../../shared/http/gateway-answers.ts";
import { GatewayRefusal } from "../local/refusal.ts";
import type { DeployedApi, DeployedRoute } from "./deployed-api.ts";
import { account, region } from "./emulator.ts";
import { mayInvoke } from "./invoke-permission.ts";

/** The outcome of a function call: its log, and its problem if it failed. */
export type Invocation = { functionName: string; log: string; problem: string | undefined };

export type OnInvocation = (invocation: Invocation) => void;

type Options = { api: DeployedApi; route: DeployedRoute; lambda: LambdaClient; tell: OnInvocation };

/**
 * Acts as a Lambda proxy integration: calls the deployed function with the event, if its policy
 * allows API Gateway to.
 */
export function frontHandler({ api, route, lambda, tell }: Options): Handler {
  const { functionArn, method, path, resourceId } = route;
  const functionName = functionArn.split(":")[6] ?? "";
  // The ARN names account, API, stage, method and path; each path parameter becomes a wildcard.
  const target = `${api.apiId}/${api.stage}/${method}${path.replace(/\{[^}]+\}/g, "*")}`;
  const sourceArn = `arn:aws:execute-api:${region}:${account}:${target}`;
  let permitted: Promise<boolean> | undefined;

  function fail(answer: Pick<GatewayAnswer, "status" | "text">, problem: string, log = ""): never {
    tell({ functionName, log, problem });
    throw refusalWith({ code: "SYSTEM_ERROR", ...answer });
  }

  return async (event) => {
    permitted ??= mayInvoke(lambda, { functionArn, sourceArn });
    if (!(await permitted))
      fail(
        { status: 500, text: "Invalid permissions on Lambda function" },
        `API Gateway may not call it for ${sourceArn}`,
      );
    const { requestContext } = event;
    const { apiId } = api;
    const sent = { ...event, requestContext: { ...requestContext, apiId, resourceId } };
    const { result, log, problem } = await callFunction(lambda, functionArn, sent);
    if (problem) fail({ status: 502, text: "Internal server error" }, problem, log);
    tell({ functionName, log, problem });
    return result;
  };
}

/**
 * Calls a function and waits for it; returns the end of its log, its result, and its problem if it
 * failed.
 */
export async function callFunction(lambda: LambdaClient, FunctionName: string, event: object) {
  const answer = await lambda
    .send(new InvokeCommand({ FunctionName, LogType: "Tail", Payload: JSON.stringify(event) }))
    .catch((error: Error) => ({ FunctionError: error.message, LogResult: "", Payload: undefined }));
  const log = Buffer.from(answer.LogResult ?? "", "base64").toString("utf8");
  const text = answer.Payload ? Buffer.from(answer.Payload).toString("utf8") : "null";
  return {
    log,
    problem: answer.FunctionError && `${answer.FunctionError}: ${text.slice(0, 1000)}`,
    result: JSON.parse(text) as APIGatewayProxyResult,
  };
}

/** A refusal with API Gateway's own text. */
const refusalWith = (answer: GatewayAnswer) =>
  Object.assign(new GatewayRefusal("failed"), { answer });
