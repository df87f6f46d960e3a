import { type Asked, askAndLead } from "./ask-and-lead.ts";
import { Ended } from "./ended.ts";
import type { ScaOptions } from "./lead-psu.ts";
import type { Session } from "./session.ts";
import { kindOf, readStanding, type Standing } from "./standing.ts";
import { wordsFor } from "./status-words.ts";
import type { Terminal } from "./terminal.ts";
import type { TppAnswer } from "./tpp-client.ts";

/** Something that is asked for, approved by its customer, and followed. */
type Deed = {
  asked: Asked;
  /** Reads the identifiers of the created resource from the bank's answer. */
  taken: (body: TppAnswer["body"]) => Standing;
  follow: (standing: Standing) => Promise<void>;
  /** The path on which `approve` starts the SCA again, and the statuses that allow it. */
  approval: { path: (standing: Standing) => string; from: readonly string[] };
};

type Showing = { options: ScaOptions; terminal: Terminal; json: boolean | undefined };

/**
 * Carries something out. Once the bank has taken it, where it stands is printed however it ends: nobody shall order anew
 * what is ordered.
 */
export function carryOut(
  session: Session,
  { asked, taken, follow, approval }: Deed,
  { options, terminal, json }: Showing,
): Promise<void> {
  return askAndLead(session, asked, { options, terminal }, async (body, lead) => {
    const standing = taken(body);
    try {
      await lead();
      await follow(standing);
    } catch (error) {
      if (!(error instanceof Ended) || error.reason !== "scaFailed") throw error;
      throw await notApproved(session, standing, error, approval);
    } finally {
      if (json) terminal.json(standing);
      else terminal.print(`${standing.transactionStatus ?? "unknown"} ${standing.path}`);
    }
  });
}

/** The end of an SCA of what stands all the same: how, and what to do about it. */
async function notApproved(
  session: Session,
  standing: Standing,
  { reason, message }: Ended,
  { path, from }: Deed["approval"],
): Promise<Ended> {
  // The SCA's outcome must be reported even if the bank no longer answers.
  const { status } = await readStanding(session, standing).catch(() => ({ status: undefined }));
  const hint =
    status === undefined || from.includes(status)
      ? `It waits for its approval: fjordgate approve ${path(standing)}`
      : `The ${kindOf(standing)} is ${wordsFor(status)} (${status}).`;
  return new Ended(reason, message, hint);
}
