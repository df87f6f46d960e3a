import { refusalOf } from "./refusals.ts";
import type { Session } from "./session.ts";
import type { Terminal } from "./terminal.ts";
import type { TppAnswer } from "./tpp-client.ts";

/** What the head of an answer says that its body does not. */
const telling = [
  "location",
  "aspsp-sca-approach",
  "retry-after",
  "allow",
  "deprecation",
  "link",
  "x-request-id",
];

/** Shows an answer to a person: its status and what its headers tell on stderr, the body on stdout. */
export function showAnswer(answer: TppAnswer, { profile }: Session, terminal: Terminal): void {
  const { status, headers, body } = answer;
  for (const name of telling)
    if (headers[name] !== undefined) terminal.step(`${name}: ${headers[name]}`);
  if (status >= 400) throw refusalOf(answer, profile);
  terminal.done(`${status}`);
  if (body !== undefined)
    terminal.print(typeof body === "string" ? body : JSON.stringify(body, null, 2));
}

/** Shows an answer to a program: all of it on stdout. */
export function showAnswerAsJson(
  answer: TppAnswer,
  { profile }: Session,
  terminal: Terminal,
): void {
  const { status, headers, body } = answer;
  terminal.json({ status, headers, ...(body === undefined ? {} : { body }) });
  if (status >= 400) throw refusalOf(answer, profile);
}
