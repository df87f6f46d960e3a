import * as v from "valibot";
import { faultOf } from "../ports/fault-of.ts";
import type { Flow, ToApprove } from "../ports/identity.ts";
import { IdentityAnswer, type Proven } from "../ports/schemas/proven.ts";
import { connected } from "../stage/stage.ts";

/** The identity provider answered something that is no answer: it proves nothing, and is no refusal either. */
class InvalidProof extends Error {
  override readonly name = "InvalidProof";
}

type Answer = Proven | "pending" | "refused";

/**
 * Asks the stage's identity provider who a PSU is, where they answer by a form of ours. Providers that lead the PSU
 * elsewhere, or let them wait, need the way back that comes with the first of them.
 */
export async function askIdentity(
  flow: Flow,
  query: Readonly<Record<string, string>>,
  toApprove?: ToApprove,
): Promise<Answer> {
  const identity = connected("identity");
  const step = await identity.begin(flow, toApprove);
  if (!("form" in step)) throw new Error("The pages know no step of a provider but a form yet.");
  const answer = await identity.complete({ ...flow, kept: step.kept }, query, toApprove);
  const read = v.safeParse(IdentityAnswer, answer, { abortEarly: true });
  if (read.success) return read.output;
  throw new InvalidProof(`The identity provider's answer is invalid: ${faultOf(read.issues[0])}.`);
}

/**
 * Asks for the approval of exactly this by exactly this person. A login alone has no hash, and so approves nothing; nor
 * does somebody else's approval, or that of something else.
 */
export async function askApproval(flow: Flow, toApprove: ToApprove): Promise<Answer> {
  if (flow.number === undefined) return "refused";
  const answer = await askIdentity(flow, {}, toApprove);
  if (typeof answer === "string") return answer;
  if (answer.number !== flow.number) return "refused";
  if (answer.hash === toApprove.hash) return answer;
  throw new InvalidProof("The identity provider tells of the approval of something else.");
}
