import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyResult } from "aws-lambda";
import { settings } from "../../runtime/settings.ts";
import { signAnswer } from "../../signature/sign-answer.ts";
import { addHeaders } from "../add-headers.ts";
import { answerSigner } from "../answer-signer.ts";
import type { GatewayEvent } from "../call.ts";

/**
 * Signs every answer of an operation (specification, Request signature, 10), where the stage is set to. It wraps all
 * other middleware, so that it signs what is sent. The key is read while the request is admitted.
 */
export function signAnswers(): MiddlewareObj<GatewayEvent, APIGatewayProxyResult> {
  const signerAt = ({ requestContext }: GatewayEvent) =>
    answerSigner(requestContext.requestTimeEpoch);
  const sign = async function signAnswers(request: {
    event: GatewayEvent;
    response?: APIGatewayProxyResult | null | undefined;
  }) {
    const signer = settings.signsAnswers ? await signerAt(request.event) : undefined;
    if (!signer || !request.response) return;
    const { body, headers: { "x-request-id": id } = {} } = request.response;
    const requestId = id === undefined ? undefined : `${id}`;
    addHeaders(request, signAnswer({ body, requestId }, signer));
  };
  return {
    before: function signAnswers({ event }) {
      if (settings.signsAnswers) void signerAt(event);
    },
    after: sign,
    onError: sign,
  };
}
