import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";
import { ProviderUnavailable } from "../ports/provider-unavailable.ts";
import { loggableError } from "./openid-told.ts";

/** The provider's answer proves nothing. The message contains neither personal data nor any part of the answer. */
export class NotProved extends Error {
  override readonly name = "NotProved";
  readonly code: string;
  readonly logged: Readonly<Record<string, string | number>>;

  constructor(code: string, told: NotProved["logged"] = {}) {
    super(`The provider's answer proves nothing (${code}).`);
    this.code = code;
    this.logged = { port: "identity", fault: code, ...told };
  }
}

/** Calls openid-client and converts its errors. openid-client's own errors contain the provider's whole answer. */
export async function callProvider<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof ProviderUnavailable) throw cause;
    if (!errors.some((kind) => error instanceof kind)) throw error;
    const { code = "unknown" } = error as { code?: string };
    const told = loggableError(challengeIn(error) ?? (error as Error));
    if (isPassing(told.error)) throw new ProviderUnavailable(told.error);
    throw new NotProved(told.error ?? code, { ...told, ...reasonOf(error as Error) });
  }
}

/** The sentence of openid-client that names what is wrong: a claim, a parameter, a header. It has no part of the answer. */
const reasonOf = ({ cause }: Error) =>
  cause instanceof Error && cause.name === "OperationProcessingError"
    ? { reason: cause.message }
    : {};

/** The errors that openid-client throws for an invalid answer. */
const errors = [
  ClientError,
  ResponseBodyError,
  AuthorizationResponseError,
  WWWAuthenticateChallengeError,
] as const;

/** What the WWW-Authenticate header of a refused call says. */
const challengeIn = (error: unknown): object | undefined => {
  if (!(error instanceof WWWAuthenticateChallengeError)) return undefined;
  return { ...error.cause[0]?.parameters, status: error.status };
};

const passing: ReadonlySet<string> = new Set(["server_error", "temporarily_unavailable"]);

/** True if an OAuth error says that the same call may succeed later. */
const isPassing = (told: string | undefined): told is string =>
  told !== undefined && passing.has(told);
