import { callWithSca, type RequestArguments } from "./call-with-sca.ts";
import { CommandError } from "./command-error.ts";
import type { ScaOptions } from "./follow-sca-link.ts";
import { type OrderedResource, readOrderedResource, resourceKind } from "./ordered-resource.ts";
import type { BankCalls } from "./session.ts";
import { wordsFor } from "./status-words.ts";
import type { Terminal } from "./terminal.ts";
import type { TppAnswer } from "./tpp-client.ts";

/** A request for a resource, which a customer approves and whose status is then followed. */
type Deed = {
  asked: RequestArguments;
  /** Reads the identifiers of the created resource from the bank's answer. */
  taken: (body: TppAnswer["body"]) => OrderedResource;
  follow: (standing: OrderedResource) => Promise<void>;
  /** The path on which `approve` starts the SCA again, and the statuses that allow it. */
  approval: { path: (standing: OrderedResource) => string; from: readonly string[] };
};

type Showing = { options: ScaOptions; terminal: Terminal; json: boolean | undefined };

/**
 * Sends the request, has it approved, and follows it. Once the bank has accepted it, its status and path are printed
 * even after a failure, so that the user does not order it twice.
 */
export function runCommand(
  session: BankCalls,
  { asked, taken, follow, approval }: Deed,
  { options, terminal, json }: Showing,
): Promise<void> {
  return callWithSca(session, asked, { options, terminal }, async (body, lead) => {
    const standing = taken(body);
    try {
      await lead();
      await follow(standing);
    } catch (error) {
      if (!(error instanceof CommandError) || error.reason !== "scaFailed") throw error;
      throw await notApproved(session, standing, error, approval);
    } finally {
      if (json) terminal.json(standing);
      else terminal.print(`${standing.transactionStatus ?? "unknown"} ${standing.path}`);
    }
  });
}

/**
 * Makes the error of a failed SCA. The resource still exists, so the hint tells its status or how to approve it
 * again.
 */
async function notApproved(
  session: BankCalls,
  standing: OrderedResource,
  { reason, message }: CommandError,
  { path, from }: Deed["approval"],
): Promise<CommandError> {
  // The SCA's outcome must be reported even if the bank no longer answers.
  const { status } = await readOrderedResource(session, standing).catch(() => ({
    status: undefined,
  }));
  const hint =
    status === undefined || from.includes(status)
      ? `It still needs approval: fjordgate approve ${path(standing)}`
      : `The ${resourceKind(standing)} is ${wordsFor(status)} (${status}).`;
  return new CommandError(reason, message, hint);
}
