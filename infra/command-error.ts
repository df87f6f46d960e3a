/** A failure that the user can fix; the program prints only its message, without a stack, and ends with 1. */
export class CommandRefused extends Error {
  override readonly name = "CommandRefused";
}

/** A failure that the command has reported already; the program prints nothing more, and ends with 1. */
export class ReportedFailure extends Error {
  override readonly name = "ReportedFailure";
}

/** A command line that the command does not understand; the program ends with 2. */
export class WrongUsage extends Error {
  override readonly name = "WrongUsage";
}

/** Messages for common AWS and network errors, by the error's name or code. */
const causes: Record<string, string> = {
  CredentialsProviderError:
    "There are no AWS credentials: set AWS_PROFILE, or sign in as your bank does it.",
  ExpiredToken: "The AWS credentials have expired: sign in again.",
  ExpiredTokenException: "The AWS credentials have expired: sign in again.",
  ECONNREFUSED: "Nothing listens at the AWS address: check AWS_ENDPOINT_URL.",
};

/** The message of an error for the user of a command. */
export function messageFor(error: unknown): string {
  const { name, message, code = "" } = error as Error & { code?: string };
  if (message === "Region is missing") return "No AWS region is set: set AWS_REGION.";
  const denied = /AccessDenied|UnauthorizedOperation/.test(name);
  if (denied) return `These AWS credentials do not allow this: ${message}`;
  return causes[name] ?? causes[code] ?? message;
}
