import { randomUUID } from "node:crypto";
import { routes } from "../../../infra/routes.ts";
import { inTurn } from "../run/long-form.ts";
import { writtenBy } from "../table/uses.ts";
import { type Answer, type CallOptions, call } from "./call.ts";
import { type Sample, samples } from "./samples.ts";

/** Every row of the route table, with a valid call of it. */
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

/** A test case for a rule of every operation: its title and its function. */
export type Case = readonly [title: string, run: () => Promise<unknown>];

/** A read with a PSU, a write with a body and a sandbox write. Every fault of a request is tried on these three. */
export const representatives: ReadonlySet<string> = new Set([
  "listTransactions",
  "createPayment",
  "createEngagement",
]);

/**
 * The cases to try on a row: all of them if its operation is in `fully`, otherwise one in the short form, a
 * different one on each row. One case is enough, because all rows have the same steps
 * (test/functions/every-step.test.ts).
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

/** The headers that a signature consists of or covers. */
export const signing = ["signature", "tpp-signature-certificate", "date", "x-request-id", "digest"];

/** The links with which the sandbox answers a signature error: the guide and the checker. */
const linksOf = ({ code = "", path = "" }: Pick<Answer, "code" | "path">) =>
  ["BAD_REQUEST", "HTTP_HEADER_REQUIRED"].includes(code) && signing.includes(path)
    ? {
        signingGuide: { href: "http://localhost:8090/guides/signing#mistakes", verbs: ["GET"] },
        signatureChecker: { href: "http://localhost:8090/signature", verbs: ["GET", "POST"] },
      }
    : undefined;

/**
 * Sends a request that must be refused. Checks that nothing is written, that the answer holds messages only, with
 * links to the developer site for a signature error, and that it repeats the X-Request-ID.
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
