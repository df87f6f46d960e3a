import type { APIGatewayProxyEvent } from "aws-lambda";
import { handler as listAccounts } from "../../../functions/accounts/list-accounts.ts";
import { handler as createPayment } from "../../../functions/payments/create-payment.ts";
import type { SignedRequest } from "../../../shared/signature/signed-request.ts";
import { type Answer, type CallOptions, call, testTime } from "../operations/call.ts";
import { orderOf, product } from "../payments/orders.ts";
import { putInto, requestOf } from "./attacked-event.ts";
import type { Attack } from "./signature-attacks.ts";
import { type AttackTools, attackTools } from "./signature-forgery.ts";

export const psuId = "0b2c1b5e-8f4e-4c38-8c1d-7d4b8a3f6a10";

export const tools = await attackTools(testTime);

export const reads: CallOptions = { headers: { "psu-id": psuId } };
export const writes: CallOptions = {
  params: { "payment-product": product },
  headers: { "psu-id": psuId },
  // The body contains line ends and blanks, because some attacks change them.
  rawBody: JSON.stringify(orderOf(), null, 2),
};

export type Tamper = (request: SignedRequest, tools: AttackTools) => SignedRequest;

export const tampered = (tamper: Tamper) => (event: APIGatewayProxyEvent) =>
  putInto(event, tamper(requestOf(event), tools));

export const attack = ({ base, tamper }: Pick<Attack, "base" | "tamper">) =>
  base === "read"
    ? call(listAccounts, { ...reads, tamper: tampered(tamper) })
    : call(createPayment, { ...writes, tamper: tampered(tamper) });

type Message = { category: string; code: string; path: string; text: string };

export const messagesOf = ({ body }: Answer): Message[] => body.tppMessages;
