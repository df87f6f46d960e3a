import * as v from "valibot";
import { faultOf } from "../ports/fault-of.ts";
import type { Flow, ToApprove } from "../ports/identity.ts";
import { IdentityAnswer, type Proven, type Unproven } from "../ports/schemas/proven.ts";
import { connected } from "../stage/stage.ts";

/** The identity provider answered something that is no answer: it proves nothing, and is no refusal either. */
class InvalidProof extends Error {
  override readonly name = "InvalidProof";
}

/**
 * What the PSU has said: by the fields of our form, or at the provider, which has led them back with these parameters to what
 * begin kept.
 */
export type Said =
  | { form: Readonly<Record<string, string>> }
  | { back: Readonly<Record<string, string>>; kept: string | undefined };

/** The PSU is led to the provider, and says there who they are, or what they approve. */
export type Elsewhere = { to: string; kept?: string | undefined };

type Answer = Proven | Unproven | Elsewhere;

export const isElsewhere = (answer: Answer): answer is Elsewhere =>
  typeof answer !== "string" && "to" in answer;

/** Asks the stage's identity provider who a PSU is, or leads them there. */
export async function askIdentity(flow: Flow, said: Said, toApprove?: ToApprove): Promise<Answer> {
  const identity = connected("identity");
  if ("back" in said)
    return held(await identity.complete({ ...flow, kept: said.kept }, said.back, toApprove));
  const step = await identity.begin(flow, toApprove);
  if ("to" in step) return { to: step.to, kept: step.kept };
  if (!("form" in step)) throw new Error("The pages know no step yet that waits for a device.");
  return held(await identity.complete({ ...flow, kept: step.kept }, said.form, toApprove));
}

/**
 * Asks for the approval of exactly this by exactly this person. A login alone has no hash, and so approves nothing; nor
 * does somebody else's approval, or that of something else.
 */
export async function askApproval(flow: Flow, said: Said, toApprove: ToApprove): Promise<Answer> {
  if (flow.number === undefined) return "refused";
  const answer = await askIdentity(flow, said, toApprove);
  if (typeof answer === "string" || isElsewhere(answer)) return answer;
  if (answer.number !== flow.number) return "refused";
  if (answer.hash === toApprove.hash) return answer;
  throw new InvalidProof("The identity provider tells of the approval of something else.");
}

function held(answer: Proven | Unproven): Proven | Unproven {
  const read = v.safeParse(IdentityAnswer, answer, { abortEarly: true });
  if (read.success) return read.output;
  throw new InvalidProof(`The identity provider's answer is invalid: ${faultOf(read.issues[0])}.`);
}
