import * as v from "valibot";
import type { BankMethod } from "../../shared/ports/bank.ts";
import { bankCalls } from "../../shared/ports/bank-calls.ts";
import { mismatchedAnswer } from "../../shared/ports/mismatched-answer.ts";
import { answerTime } from "../../shared/stage/bank-at.ts";
import type { RawAnswer } from "./raw-call.ts";

/** A valid answer, or what is wrong with one. */
export type Judged = { answer: unknown } | { wrong: string };

/** Compares an answer with the contract: status, JSON, schema, request and time, as the interface does. */
export function judgeAnswer(
  method: BankMethod,
  asked: readonly unknown[],
  came: RawAnswer,
): Judged {
  if ("failure" in came) return { wrong: came.failure };
  const { status, text } = came;
  const schema = bankCalls[method].answer as v.GenericSchema & Partial<Union>;
  if (status === 204) return schema.type === "optional" ? { answer: undefined } : { wrong: no204 };
  if (status !== 200) return { wrong: "Only a 200 with a valid body is an answer." };
  const json = v.safeParse(v.pipe(v.string(), v.parseJson()), text);
  if (!json.success) return { wrong: "The body is not JSON." };
  const read = v.safeParse(schema, json.output);
  if (!read.success) return { wrong: issueOf(schema.options ?? [schema], json.output) };
  const judge = mismatchedAnswer[method] as (...given: unknown[]) => string | undefined;
  const mismatch = judge(asked, read.output, answerTime({ now: new Date() }));
  return mismatch === undefined
    ? { answer: read.output }
    : { wrong: `The answer has ${mismatch}.` };
}

const no204 = "This operation has no 204: answer 200 with a body.";

type Union = { options: readonly v.GenericSchema[] };

/** The path of the first wrong field and its rule. Of several forms, the answer probably has the one that fits deepest. */
function issueOf(forms: readonly v.GenericSchema[], answer: unknown): string {
  const faults = forms.flatMap((form) => v.safeParse(form, answer).issues?.[0] ?? []);
  const [issue] = faults.reverse().sort((a, b) => depthOf(b) - depthOf(a));
  return issue ? `${v.getDotPath(issue) ?? "the whole answer"}: ${issue.message}` : "";
}

const depthOf = ({ path }: v.BaseIssue<unknown>) => path?.length ?? 0;
