import { CommandError } from "./command-error.ts";
import { picked } from "./picked.ts";
import { endOfRefused } from "./refusals.ts";
import type { BankCalls } from "./session.ts";
import type { Terminal } from "./terminal.ts";
import type { TppAnswer } from "./tpp-client.ts";

/** Headers of an answer with facts that its body lacks. */
const telling = [
  "location",
  "aspsp-sca-approach",
  "retry-after",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
  "allow",
  "deprecation",
  "link",
  "x-request-id",
];

/** Shows an answer to a person: its status and important headers on stderr, the body on stdout. */
export function showAnswer(answer: TppAnswer, { profile }: BankCalls, terminal: Terminal): void {
  const { status, headers, body } = answer;
  for (const name of telling)
    if (headers[name] !== undefined) terminal.step(`${name}: ${headers[name]}`);
  if (status >= 400) throw endOfRefused(answer, profile);
  terminal.done(`${status}`);
  if (body !== undefined)
    terminal.print(typeof body === "string" ? body : JSON.stringify(body, null, 2));
}

/** Prints a whole answer on stdout for a program. */
export function showAnswerAsJson(
  answer: TppAnswer,
  { profile }: BankCalls,
  terminal: Terminal,
): void {
  const { status, headers, body } = answer;
  terminal.json({ status, headers, ...(body === undefined ? {} : { body }) });
  if (status >= 400) throw endOfRefused(answer, profile);
}

/** Prints the chosen part of an answer for a script, one value per line. */
export function showPicked(
  answer: TppAnswer,
  path: string,
  { profile, terminal }: { profile: BankCalls["profile"]; terminal: Terminal },
): void {
  const values = picked(answer.body, path);
  for (const value of values)
    terminal.print(typeof value === "string" ? value : JSON.stringify(value));
  if (answer.status >= 400) throw endOfRefused(answer, profile);
  if (!values.length) throw new CommandError("usage", `The answer has no ${path}.`);
}
