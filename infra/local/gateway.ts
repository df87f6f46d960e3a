import { randomUUID } from "node:crypto";
import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { Duplex } from "node:stream";
import {
  type GatewayAnswer,
  type GatewayAnswerName,
  gatewayAnswers,
  renderTppMessages,
} from "../../shared/http/gateway-answers.ts";
import { echoRequestId } from "../../shared/http/request-id.ts";
import { bodyBytes } from "../../shared/limits.ts";
import { invoke } from "./invoke.ts";
import { logFailure } from "./log-failure.ts";
import { proxyEvent } from "./proxy-event.ts";
import { answerRaw } from "./raw-answer.ts";
import { receiveBody, receiveHead } from "./receive.ts";
import { GatewayRefusal } from "./refusal.ts";
import { gatewayAnswer, type HttpAnswer, send } from "./respond.ts";
import { createRouter, type RoutedHandler } from "./router.ts";
import { stoppable } from "./stoppable.ts";

/** Writes one of the gateway's own answers. Without `status`, the answer's usual status is sent. */
type Render = (answer: GatewayAnswer) => {
  status?: number;
  headers: Record<string, string>;
  body: string;
};

export type GatewayOptions = {
  routes: RoutedHandler[];
  stage: string;
  domainName: string;
  /**
   * Makes the gateway speak HTTPS; with `ca` it admits only clients with a certificate of that
   * authority.
   */
  tls?: { key: string; cert: string; ca?: string | string[] };
  render?: Render;
  maxBodyBytes?: number;
  timeoutMs?: number;
};

/** Does on one machine what API Gateway does in front of the functions. */
export function createGateway(options: GatewayOptions) {
  const { tls } = options;
  const render: Render = options.render ?? renderTppMessages;
  const serve = createService(options);
  const answering = new WeakSet<Duplex>();

  async function listener(request: IncomingMessage, response: ServerResponse) {
    const { socket } = request;
    answering.add(socket);
    response.once("close", () => answering.delete(socket));
    const requestId = randomUUID();
    try {
      const answer = await serve(request, response, requestId).catch((error) =>
        refuse(error, { request, render, requestId }),
      );
      if (!response.destroyed) await send(request, response, answer);
    } catch (error) {
      logFailure("An answer could not be sent.", error);
      response.destroy();
    }
  }

  function refuseRaw(socket: Duplex, name: GatewayAnswerName, known: IncomingHttpHeaders = {}) {
    if (answering.has(socket)) return void socket.destroy();
    const answer = gatewayAnswers[name];
    const { status = answer.status, headers, body } = render(answer);
    answerRaw(socket, status, { headers: { ...headers, ...echoRequestId(known) }, body });
  }

  const server = tls
    ? createHttpsServer({
        ...settings,
        ...(tls.ca === undefined ? {} : mutualTls),
        minVersion,
        ...tls,
      })
    : createHttpServer(settings);
  server.maxHeadersCount = 0;
  for (const name of ["request", "checkContinue", "checkExpectation"]) server.on(name, listener);
  server.on("connect", ({ headers }, socket) => refuseRaw(socket, "malformed", headers));
  server.on("clientError", ({ code }: NodeJS.ErrnoException, socket) =>
    refuseRaw(socket, code === "HPE_HEADER_OVERFLOW" ? "headersTooLarge" : "malformed"),
  );
  return stoppable(server);
}

const settings = {
  // Node's limit is higher than ours, so that our gateway sends the refusal.
  maxHeaderSize: 65_536,
  requireHostHeader: false,
  headersTimeout: 20_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 60_000,
};

const mutualTls = { requestCert: true, rejectUnauthorized: true };
const minVersion = "TLSv1.2";

function createService(options: GatewayOptions) {
  const { stage, domainName, maxBodyBytes = bodyBytes, timeoutMs = 29_000 } = options;
  const find = createRouter(options.routes);

  return async (request: IncomingMessage, response: ServerResponse, requestId: string) => {
    const time = new Date();
    const found = find(request.method ?? "", receiveHead(request));
    const largest = Math.max(maxBodyBytes, found.route.operation?.largestBody ?? 0);
    const body = await receiveBody(request, response, largest);
    const event = proxyEvent({ request, body, ...found, requestId, stage, domainName, time });
    try {
      return gatewayAnswer(await invoke(found.route, event, timeoutMs));
    } catch (error) {
      logFailure("An operation failed.", error, { operation: found.route.id, requestId });
      throw error instanceof GatewayRefusal ? error : new GatewayRefusal("failed");
    }
  };
}

/** API Gateway's own answers carry its request id in this header, too. The functions' log lines have the same id. */
const ownId = "x-amzn-requestid";

function refuse(
  error: unknown,
  { request, render, requestId }: { request: IncomingMessage; render: Render; requestId: string },
): HttpAnswer {
  if (!(error instanceof GatewayRefusal) && !request.destroyed)
    logFailure("A request could not be read.", error);
  const refusal = error instanceof GatewayRefusal ? error : new GatewayRefusal("failed");
  const { status = refusal.answer.status, headers: about, body } = render(refusal.answer);
  const echoed = echoRequestId(request.headers);
  const headers = { ...about, ...echoed, [ownId]: requestId, ...refusal.headers };
  return {
    status,
    headers: Object.entries(headers),
    body: Buffer.from(body),
  };
}
