import { styleText } from "node:util";
import { requestTarget } from "../../shared/signature/request-target.ts";
import { parseSignature } from "../../shared/signature/signature-header.ts";
import { signingString } from "../../shared/signature/signing-string.ts";
import type { TppAnswer, TppRequest } from "../tpp/tpp-client.ts";

const shownLines = 24;

let steps = 0;

/** Prints the title of the journey's next step. */
export function step(title: string): void {
  steps += 1;
  console.log(`\n${styleText(["bold", "blue"], `${steps}. ${title}`)}`);
}

/** Prints a call: the request, its signed headers, and the answer. */
export function showCall(
  { method, path, headers = {}, body }: TppRequest,
  answer: TppAnswer,
): void {
  console.log(styleText("bold", `→ ${method} ${path}`));
  for (const [name, value] of Object.entries(headers)) console.log(`  ${name}: ${value}`);
  if (body !== undefined) print(body);
  const { headers: listed } = parseSignature(answer.sent.signature ?? "");
  console.log(dim("  signing string"));
  for (const line of signingString(listed, answer.sent, requestTarget(method, path, [])).split(
    "\n",
  ))
    console.log(dim(`  │ ${line}`));
  const good = answer.status < 400;
  console.log(styleText(good ? "green" : "yellow", `← ${answer.status}`));
  if (answer.body !== undefined) print(answer.body);
}

/** Prints what the PSU does in the browser. */
export const showPage = (text: string): void =>
  console.log(`  ${styleText("magenta", "browser")} ${text}`);

export const note = (text: string): void => console.log(`  ${text}`);

/** Compares an actual value with the expected one; throws if they differ. */
export function expect(what: string, actual: unknown, expected: unknown): void {
  const [got, wanted] = [actual, expected].map((value) => JSON.stringify(value));
  if (got !== wanted) throw new Error(`${what}: expected ${wanted}, got ${got}.`);
  console.log(`  ${styleText("green", "✓")} ${what}`);
}

function print(value: unknown): void {
  const lines = JSON.stringify(value, null, 2).split("\n");
  for (const line of lines.slice(0, shownLines)) console.log(`  ${line}`);
  if (lines.length > shownLines) console.log(dim(`  … ${lines.length - shownLines} more lines`));
}

const dim = (text: string): string => styleText("dim", text);
