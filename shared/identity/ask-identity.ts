import * as v from "valibot";
import { describeIssue } from "../ports/describe-issue.ts";
import type { Flow, ToApprove } from "../ports/identity.ts";
import { IdentityAnswer, type Proven, type Unproven } from "../ports/schemas/proven.ts";
import { connected } from "../stage/stage.ts";

/** The identity provider's answer is invalid: neither a proof nor a refusal. */
class InvalidProof extends Error {
  override readonly name = "InvalidProof";
}

/**
 * The PSU's input: the fields of our form, or the parameters with which the provider redirected the PSU back, and the
 * data that begin kept.
 */
export type PsuInput =
  | { form: Readonly<Record<string, string>> }
  | { back: Readonly<Record<string, string>>; kept: string | undefined };

/** The address to which the PSU is redirected, to identify or approve at the provider. */
export type ProviderRedirect = { to: string; kept?: string | undefined };

type Answer = Proven | Unproven | ProviderRedirect;

export const isProviderRedirect = (answer: Answer): answer is ProviderRedirect =>
  typeof answer !== "string" && "to" in answer;

/** Asks the stage's identity provider who the PSU is, or returns a redirect to it. */
export async function askIdentity(
  flow: Flow,
  said: PsuInput,
  toApprove?: ToApprove,
): Promise<Answer> {
  const identity = connected("identity");
  if ("back" in said)
    return checkedAnswer(
      await identity.complete({ ...flow, kept: said.kept }, said.back, toApprove),
    );
  const step = await identity.begin(flow, toApprove);
  if ("to" in step) return { to: step.to, kept: step.kept };
  if (!("form" in step))
    throw new Error("The pages do not support a step that waits for a device.");
  return checkedAnswer(await identity.complete({ ...flow, kept: step.kept }, said.form, toApprove));
}

/**
 * Asks for the approval of exactly this by exactly this person. A login without a hash approves nothing. An approval
 * by somebody else, or of something else, does not count either.
 */
export async function askApproval(
  flow: Flow,
  said: PsuInput,
  toApprove: ToApprove,
): Promise<Answer> {
  if (flow.number === undefined) return "refused";
  const answer = await askIdentity(flow, said, toApprove);
  if (typeof answer === "string" || isProviderRedirect(answer)) return answer;
  if (answer.number !== flow.number) return "refused";
  if (answer.hash === toApprove.hash) return answer;
  throw new InvalidProof("The identity provider returned the approval of something else.");
}

function checkedAnswer(answer: Proven | Unproven): Proven | Unproven {
  const read = v.safeParse(IdentityAnswer, answer, { abortEarly: true });
  if (read.success) return read.output;
  throw new InvalidProof(
    `The identity provider's answer is invalid: ${describeIssue(read.issues[0])}.`,
  );
}
