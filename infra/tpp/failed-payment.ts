import { basketPayments } from "./basket-payments.ts";
import { CommandError } from "./command-error.ts";
import { type OrderedResource, resourceKind } from "./ordered-resource.ts";
import { sentencesOf } from "./refusals.ts";
import type { BankCalls } from "./session.ts";
import { wordsFor } from "./status-words.ts";
import type { TppAnswer } from "./tpp-client.ts";

type Bad = OrderedResource & {
  status: string;
  /** The answer with this status. */
  body: TppAnswer["body"];
  /** The time until which other payments of a basket are awaited. */
  deadline: number;
};

/** Makes the error for an order that was not executed, or only partly. It lists each payment of a basket. */
export async function notMade(session: BankCalls, bad: Bad): Promise<CommandError> {
  const { path, status, body, deadline } = bad;
  const kind = resourceKind(bad);
  if (kind === "basket")
    return new CommandError(
      "notPaid",
      `Not every payment of the basket was made (${status}).`,
      await eachOf(session, path, deadline),
    );
  const words =
    kind === "bulk" && status === "PART"
      ? "Some payments of the bulk were not made"
      : `The ${kind} is ${wordsFor(status)}`;
  return new CommandError("notPaid", `${words} (${status}).`, failuresIn(body, path));
}

async function eachOf(session: BankCalls, basket: string, deadline: number): Promise<string> {
  const payments = await basketPayments(session, basket, deadline);
  return payments
    .map(({ path, status = "?" }) => `${status}, ${wordsFor(status)}: ${path}`)
    .join("\n");
}

/** Limits the lines: a bulk may have 1,000 payments. */
const mostLines = 10;

/** Describes the payments of a bulk that were not executed, from a status answer. */
function failuresIn(body: TppAnswer["body"], path: string): string | undefined {
  const sentences = sentencesOf({ body });
  const more = sentences.length - mostLines;
  const rest = more > 0 ? [`And ${more} more: fjordgate call GET ${path}/status`] : [];
  return [...sentences.slice(0, mostLines), ...rest].join("\n") || undefined;
}
