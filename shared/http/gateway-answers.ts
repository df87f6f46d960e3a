import type { ErrorCode } from "../errors.ts";
import { refusalAnswer } from "./answers.ts";

export type GatewayAnswer = {
  status: number;
  code: ErrorCode;
  text: string;
  path?: string;
};

/** The errors that the gateway returns itself, before it calls an operation or if an operation cannot answer. */
export const gatewayAnswers = {
  malformed: { status: 400, code: "BAD_REQUEST", text: "The request is not well-formed HTTP." },
  headersTooLarge: {
    status: 400,
    code: "BAD_REQUEST",
    text: "The headers are larger than 10240 bytes in all.",
  },
  methodOverridden: {
    status: 400,
    code: "BAD_REQUEST",
    text: "A method cannot be overridden by a header.",
    path: "X-HTTP-Method-Override",
  },
  notFound: { status: 404, code: "NOT_FOUND", text: "The interface has no such path." },
  methodNotAllowed: {
    status: 405,
    code: "BAD_REQUEST",
    text: "The resource does not allow this method. The header Allow lists the allowed methods.",
  },
  filtered: { status: 403, code: "FORBIDDEN", text: "The gateway refused the request." },
  throttled: {
    status: 429,
    code: "ACCESS_EXCEEDED",
    text: "Too many requests come at once. Try again in a moment.",
  },
  bodyTooLarge: { status: 413, code: "BAD_REQUEST", text: "The body is too large." },
  failed: { status: 500, code: "SYSTEM_ERROR", text: "The request could not be processed." },
  unavailable: {
    status: 503,
    code: "SYSTEM_ERROR",
    text: "The request could not be processed now. Try again in a moment.",
  },
  timedOut: {
    status: 503,
    code: "SYSTEM_ERROR",
    text: "The request could not be processed in time.",
  },
} as const satisfies Record<string, GatewayAnswer>;

export type GatewayAnswerName = keyof typeof gatewayAnswers;

/** Writes such an error in the form of all other errors of the interface. */
export const renderTppMessages = ({ status, code, text, path }: GatewayAnswer) =>
  refusalAnswer({ status, code, message: text, details: { path } });
