import middy, { type MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyResult } from "aws-lambda";
import * as v from "valibot";
import { ApiError, type Link } from "../../errors.ts";
import { settings } from "../../runtime/settings.ts";
import { bankMilliseconds } from "../../stage/bank-time.ts";
import { readsAccounts } from "../account-read-of.ts";
import { jsonAnswer } from "../answers.ts";
import { BankMeans } from "../bank-means.ts";
import type { Call, GatewayEvent, Handler } from "../call.ts";
import { withEarlyAccess } from "../early-access.ts";
import type { Changes, Column } from "../headers.ts";
import { addDeprecation } from "../middleware/add-deprecation.ts";
import { admitCaller } from "../middleware/admit-caller.ts";
import { answerErrors } from "../middleware/answer-errors.ts";
import { checkRole } from "../middleware/check-role.ts";
import { jsonBody } from "../middleware/json-body.ts";
import { keepRequestLog } from "../middleware/keep-request-log.ts";
import { limitBody } from "../middleware/limit-body.ts";
import { limitTpp } from "../middleware/limit-tpp.ts";
import { limitUnattended } from "../middleware/limit-unattended.ts";
import { lowerCaseHeaders } from "../middleware/lower-case-headers.ts";
import { playScenario } from "../middleware/play-scenario.ts";
import { readRequest } from "../middleware/read-request.ts";
import { recordRead } from "../middleware/record-read.ts";
import { refuseOtherDomains } from "../middleware/refuse-other-domains.ts";
import { signAnswers } from "../middleware/sign-answers.ts";
import { verifySignature } from "../middleware/verify-signature.ts";
import { splitAnswer } from "../next-link.ts";
import { observeRequest } from "../observe-request.ts";
import type { AnyOperation, Operation, OperationRoute } from "../operation.ts";
import { handleOnce } from "../request-guard.ts";
import { availabilityService } from "../service-of.ts";

type Schema = v.GenericSchema<unknown, unknown>;
type NoSchema = v.UndefinedSchema<undefined>;
type NoQuery = v.StrictObjectSchema<Record<never, never>, undefined>;

/** The Lambda handler of an operation, with its definition and the pipeline steps in order. */
export type OperationHandler = Handler & { operation: AnyOperation; steps: readonly Step[] };

type Step = Pick<MiddlewareObj, "before" | "after" | "onError">;

/** Puts an operation behind the pipeline. `handle` gets a request that is verified, parsed, admitted and typed. */
export function defineOperation<
  const R extends OperationRoute,
  C extends Column,
  const Other extends Changes,
  Answer extends Schema,
  Query extends Schema = NoQuery,
  Body extends Schema = NoSchema,
  const Products extends Record<string, Schema> = Record<never, NoSchema>,
>(defined: Operation<R, C, Other, Query, Body, Products, Answer>): OperationHandler {
  const operation = defined as unknown as AnyOperation;
  const parsesBody = operation.body !== undefined || operation.products !== undefined;

  const bankMeans = new BankMeans();
  /** Measures a request that fails, too: the bank may be slow or late. */
  const measured = <T>({ caller }: Call, handling: () => Promise<T>): Promise<T> =>
    handling().finally(() => caller && bankMeans.add(caller.tppId, bankMilliseconds()));

  const serve = async ({ call }: GatewayEvent): Promise<APIGatewayProxyResult> => {
    const [done, schema] = operation.answer;
    const handled = splitAnswer(await measured(call, () => handleOnce(operation, call)));
    const reply = v.parse(schema, handled.body);
    const status = operation.isUnderWay?.(reply) ? 202 : done;
    const headers = { ...answerHeaders(status, reply), ...handled.headers };
    // psuMessage is in the PSU's language; everything else is in English.
    const language = hasWords(reply) ? call.caller?.language : undefined;
    return jsonAnswer(status, withEarlyAccess(reply, call), { headers, language });
  };

  const steps = [
    signAnswers(),
    lowerCaseHeaders(),
    keepRequestLog(operation),
    ...(readsAccounts(operation) ? [recordRead()] : []),
    answerErrors(),
    ...(operation.deprecated ? [addDeprecation(operation.deprecated)] : []),
    refuseOtherDomains(() => settings.apiAddress, elsewhere),
    limitBody(operation),
    verifySignature(operation),
    limitTpp(operation),
    checkRole(operation),
    ...(parsesBody ? [jsonBody()] : []),
    readRequest(operation),
    playScenario(operation),
    admitCaller(operation, bankMeans),
    ...(operation.unattended ? [limitUnattended(operation)] : []),
  ] as Step[];
  const pipeline = middy(serve as never).use(steps as never) as unknown as Handler;
  const handler = observeRequest(pipeline, {
    summary: operation.summary,
    service: availabilityService(operation),
    routes: [operation.route].flat(),
  });
  return Object.assign(handler, { operation, steps });
}

const hasWords = (reply: unknown): boolean =>
  typeof (reply as { psuMessage?: unknown } | undefined)?.psuMessage === "string";

const elsewhere = () => new ApiError("FORBIDDEN", "The interface has another host name.");

/** Headers taken from the body: the location of a created or accepted resource, and the SCA approach. */
function answerHeaders(status: number, reply: unknown) {
  const { _links: links } = (reply ?? {}) as { _links?: Record<string, Link> };
  const headers: Record<string, string> = {};
  if ((status === 201 || status === 202) && links?.self) headers.location = links.self.href;
  if (links?.scaRedirect) headers["aspsp-sca-approach"] = "REDIRECT";
  return headers;
}
