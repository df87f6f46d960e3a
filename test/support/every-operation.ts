import { randomUUID } from "node:crypto";
import { routes } from "../../infra/routes.ts";
import { type Answer, type CallOptions, call } from "./call.ts";
import { inTurn } from "./long-form.ts";
import { type Sample, samples } from "./samples.ts";
import { writtenBy } from "./uses.ts";

/** Every row of the route table, with a call of it in which nothing is wrong. */
export const rows = routes.map(({ id, method, path, handler, operation }) => ({
  id,
  method,
  path,
  handler,
  operation,
  sample: samples[id as keyof typeof samples] as Sample,
  route: ([operation.route].flat() as string[]).indexOf(`${method} ${path}`),
  readsBody: operation.body !== undefined || operation.products !== undefined,
}));

export type Row = (typeof rows)[number];

/** A case of a rule that each operation is held to: its title, and the run of it. */
export type Case = readonly [title: string, run: () => Promise<unknown>];

/** A read with a PSU, a write with a body and a write of the sandbox: whatever is wrong with a request is tried on these. */
export const representatives: ReadonlySet<string> = new Set([
  "listTransactions",
  "createPayment",
  "createEngagement",
]);

/**
 * The cases that are tried on a row: all of them where its operation is among `fully`; elsewhere one in the short form, and
 * on the next row another. The steps of all rows are the same (test/functions/every-step.test.ts): one case proves them.
 */
export function triedOn(
  row: Row,
  cases: readonly Case[],
  fully: ReadonlySet<string> = representatives,
): Case[] {
  return fully.has(row.id) ? [...cases] : inTurn(cases, rows.indexOf(row), cases.length);
}

/** Sends a row's sample with changes. */
export const send = ({ handler, sample, route }: Row, options: CallOptions = {}) =>
  call(handler, {
    ...sample,
    route,
    ...options,
    headers: { ...sample.headers, ...options.headers },
  });

/** The headers that a signature is made of or comes with. */
export const signing = ["signature", "tpp-signature-certificate", "date", "x-request-id", "digest"];

/** Where the sandbox says, of a signature alone, that there is more to read and to try. */
const linksOf = ({ code = "", path = "" }: Pick<Answer, "code" | "path">) =>
  ["BAD_REQUEST", "HTTP_HEADER_REQUIRED"].includes(code) && signing.includes(path)
    ? {
        signingGuide: { href: "http://localhost:8090/guides/signing#mistakes", verbs: ["GET"] },
        signatureChecker: { href: "http://localhost:8090/signature", verbs: ["GET", "POST"] },
      }
    : undefined;

/**
 * Sends what is to be refused, and sees that nothing at all is written, that nothing but messages is answered, with links
 * to the developer site for a signature, and that the refusal says which request it is for.
 */
export async function refusal(row: Row, options: CallOptions): Promise<Answer> {
  let sentId: string | undefined;
  let answer: Answer | undefined;
  const written = await writtenBy(async () => {
    answer = await send(row, {
      ...options,
      headers: { "x-request-id": randomUUID(), ...options.headers },
      tamper: (event) => {
        options.tamper?.(event);
        sentId = event.headers["x-request-id"];
      },
    });
  });
  expect(written).toEqual([]);
  const links = linksOf(answer as Answer);
  expect(answer?.body).toEqual({
    tppMessages: expect.any(Array),
    ...(links ? { _links: links } : {}),
  });
  expect(answer?.headers).toMatchObject({
    "content-type": "application/json",
    "content-language": "en",
    "cache-control": "no-store",
  });
  expect(answer?.headers["x-request-id"]).toBe(sentId);
  return answer as Answer;
}
