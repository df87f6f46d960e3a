import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from "openid-client";
import { ProviderUnavailable } from "../ports/provider-unavailable.ts";

/** The provider's answer proves nothing. The message contains neither personal data nor any part of the answer. */
export class NotProved extends Error {
  override readonly name = "NotProved";
  readonly code: string;

  constructor(code: string) {
    super(`The provider's answer proves nothing (${code}).`);
    this.code = code;
  }
}

/** Calls openid-client and converts its errors. openid-client's own errors contain the provider's whole answer. */
export async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
      if (cause instanceof ProviderUnavailable) throw cause;
    if (!errors.some((kind) => error instanceof kind)) throw error;
    const { code, error: told } = error as { code?: string; error?: string };
    if (isPassing(told)) throw new ProviderUnavailable(told);
    throw new NotProved(told ?? code ?? "unknown");
  }
}

/** The errors that openid-client throws for an invalid answer. */
const errors = [
  ClientError,
  ResponseBodyError,
  AuthorizationResponseError,
  WWWAuthenticateChallengeError,
] as const;

const passing: ReadonlySet<string> = new Set(["server_error", "temporarily_unavailable"]);

/** True if an OAuth error says that the same call may succeed later. */
const isPassing = (told: string | undefined): told is string =>
  told !== undefined && passing.has(told);
