import { InvokeCommand, type LambdaClient } from "@aws-sdk/client-lambda";
import type { APIGatewayProxyResult } from "aws-lambda";
import type { Handler } from "../../shared/http/call.ts";
import type { GatewayAnswer } from "../../shared/http/gateway-answers.ts";
import { Refusal } from "../local/refusal.ts";
import type { DeployedApi, DeployedRoute } from "./deployed-api.ts";
import { account, region } from "./emulator.ts";
import { mayInvoke } from "./invoke-permission.ts";

/** What became of a call of a function: what it logged, and how it failed, if it did. */
export type Invocation = { functionName: string; log: string; problem: string | undefined };

export type OnInvocation = (invocation: Invocation) => void;

type Options = { api: DeployedApi; route: DeployedRoute; lambda: LambdaClient; tell: OnInvocation };

/** Does what a Lambda proxy integration does: calls the deployed function, if it lets API Gateway, with the event. */
export function frontHandler({ api, route, lambda, tell }: Options): Handler {
  const { functionArn, method, path, resourceId } = route;
  const functionName = functionArn.split(":")[6] ?? "";
  // Which account, API and stage, then the method and the path, each parameter of which stands for anything.
  const place = `${api.apiId}/${api.stage}/${method}${path.replace(/\{[^}]+\}/g, "*")}`;
  const sourceArn = `arn:aws:execute-api:${region}:${account}:${place}`;
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

/** Calls a function and waits for it; tells what it logged last and how it failed, if it did. */
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

/** A refusal in words of API Gateway's own. */
const refusalWith = (answer: GatewayAnswer) => Object.assign(new Refusal("failed"), { answer });
