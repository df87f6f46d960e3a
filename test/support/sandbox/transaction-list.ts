import { handler } from "../../../functions/accounts/list-transactions.ts";
import { type Answer, type CallOptions, call } from "../operations/call.ts";
import { accountId, consent, eirik } from "../psu/sca.ts";

export type Query = Record<string, string>;
export type Row = { transactionId: string; bookingDate?: string; valueDate: string };

/** Gives Eirik's consent before the cases of a file, which reads the transactions of his first account. */
export function useReader() {
  const reader: { id: string; headers: Record<string, string> } = { id: "", headers: {} };
  beforeAll(async () => {
    reader.headers = await consent(eirik);
    reader.id = await accountId(eirik);
  });

  const list = (query: CallOptions["query"], options: CallOptions = {}) =>
    call(handler, {
      params: { id: reader.id },
      query: { bookingStatus: "booked", ...query },
      ...options,
      headers: { ...reader.headers, ...options.headers },
    });

  /** Follows a link from page to page, and returns all pages. */
  async function follow(
    link: "next" | "previous",
    first: Answer,
    options: CallOptions = {},
  ): Promise<Answer[]> {
    const pages = [first];
    for (let answer = first; linksOf(answer)[link]; pages.push(answer))
      answer = await list(queryOf(linksOf(answer)[link]), options);
    return pages;
  }

  return { reader, list, follow };
}

export const queryOf = (link: { href: string } | undefined): Query =>
  Object.fromEntries(new URL(link?.href ?? "").searchParams);
export const linksOf = ({ body }: Answer) => body.transactions._links;
export const booked = ({ body }: Answer): Row[] => body.transactions.booked ?? [];
export const idsOf = (answer: Answer) => booked(answer).map(({ transactionId }) => transactionId);
