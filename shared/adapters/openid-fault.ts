import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";
import { ProviderAway } from "../ports/provider-away.ts";

/** The provider answered what is no proof. The message names no person, and nothing of what was answered. */
export class NotProved extends Error {
  override readonly name = "NotProved";
  readonly code: string;

  constructor(code: string) {
    super(`The provider's answer proves nothing (${code}).`);
    this.code = code;
  }
}

/** Asks the provider by openid-client, which puts errors of connections into ones of its own, with the whole answer beside them. */
export async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof ProviderAway) throw cause;
    if (!errors.some((kind) => error instanceof kind)) throw error;
    const { code, error: told } = error as { code?: string; error?: string };
    if (isPassing(told)) throw new ProviderAway(told);
    throw new NotProved(told ?? code ?? "unknown");
  }
}

/** What openid-client throws where an answer is not as it should be. */
const errors = [
  ClientError,
  ResponseBodyError,
  AuthorizationResponseError,
  WWWAuthenticateChallengeError,
] as const;

const passing: ReadonlySet<string> = new Set(["server_error", "temporarily_unavailable"]);

/** Whether an error of OAuth says that the same may succeed later. */
const isPassing = (told: string | undefined): told is string =>
  told !== undefined && passing.has(told);
