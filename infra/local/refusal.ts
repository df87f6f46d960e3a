import {
  type GatewayAnswer,
  type GatewayAnswerName,
  gatewayAnswers,
} from "../../shared/http/gateway-answers.ts";

/** Ends a request with one of the gateway's own answers. */
export class GatewayRefusal extends Error {
  override readonly name = "Refusal";
  readonly answer: GatewayAnswer;
  readonly headers: Record<string, string>;

  constructor(name: GatewayAnswerName, headers: Record<string, string> = {}) {
    super(name);
    this.answer = gatewayAnswers[name];
    this.headers = headers;
  }
}
