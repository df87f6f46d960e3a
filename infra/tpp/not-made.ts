import { basketPayments } from "./basket-payments.ts";
import { Ended } from "./ended.ts";
import { sentencesOf } from "./refusals.ts";
import type { Session } from "./session.ts";
import { kindOf, type Standing } from "./standing.ts";
import { wordsFor } from "./status-words.ts";
import type { TppAnswer } from "./tpp-client.ts";

type Bad = Standing & {
  status: string;
  /** The answer that tells of it. */
  body: TppAnswer["body"];
  /** The time until which other payments of a basket are awaited. */
  deadline: number;
};

/** The end of what was ordered and is not made, or not all of it: of a basket payment by payment. */
export async function notMade(session: Session, bad: Bad): Promise<Ended> {
  const { path, status, body, deadline } = bad;
  const kind = kindOf(bad);
  if (kind === "basket")
    return new Ended(
      "notPaid",
      `Not every payment of the basket was made (${status}).`,
      await eachOf(session, path, deadline),
    );
  const words =
    kind === "bulk" && status === "PART"
      ? "Some payments of the bulk were not made"
      : `The ${kind} is ${wordsFor(status)}`;
  return new Ended("notPaid", `${words} (${status}).`, failuresIn(body, path));
}

async function eachOf(session: Session, basket: string, deadline: number): Promise<string> {
  const payments = await basketPayments(session, basket, deadline);
  return payments
    .map(({ path, status = "?" }) => `${status}, ${wordsFor(status)}: ${path}`)
    .join("\n");
}

/** A bulk may have 1,000 payments, and a terminal fewer lines. */
const mostLines = 10;

/** Describes the payments of a bulk that were not executed, from a status answer. */
function failuresIn(body: TppAnswer["body"], path: string): string | undefined {
  const sentences = sentencesOf({ body });
  const more = sentences.length - mostLines;
  const rest = more > 0 ? [`And ${more} more: fjordgate call GET ${path}/status`] : [];
  return [...sentences.slice(0, mostLines), ...rest].join("\n") || undefined;
}
