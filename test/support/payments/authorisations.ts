import { randomUUID } from "node:crypto";
import { handler as getAuthorisation } from "../../../functions/payments/get-authorisation.ts";
import { handler as getCancellationAuthorisation } from "../../../functions/payments/get-cancellation-authorisation.ts";
import { handler as listAuthorisations } from "../../../functions/payments/list-authorisations.ts";
import { handler as listCancellationAuthorisations } from "../../../functions/payments/list-cancellation-authorisations.ts";
import { handler as startAuthorisation } from "../../../functions/payments/start-authorisation.ts";
import { handler as startCancellationAuthorisation } from "../../../functions/payments/start-cancellation-authorisation.ts";
import { type CallOptions, call, testTime } from "../operations/call.ts";
import { approve, broughtBack, visitor } from "../psu/site.ts";
import type { ReceivedPayment } from "./payments.ts";

const operations = {
  authorisation: { start: startAuthorisation, list: listAuthorisations, get: getAuthorisation },
  cancellation: {
    start: startCancellationAuthorisation,
    list: listCancellationAuthorisations,
    get: getCancellationAuthorisation,
  },
} as const;

type Kind = keyof typeof operations;
type Of = Pick<ReceivedPayment, "params"> & { route?: number };

export const start = (kind: Kind, { params, route = 0 }: Of, options: CallOptions = {}) =>
  call(operations[kind].start, { params, route, ...options });

/** Starts an authorisation. Returns its link and id. Throws unless the answer is 201. */
export async function started(kind: Kind, of: Of, options: CallOptions = {}) {
  const { status, body } = await start(kind, of, options);
  if (status !== 201) throw new Error(`Not started: ${JSON.stringify(body)}`);
  return { link: body._links.scaRedirect.href as string, id: body.authorisationId as string };
}

/** Cancels a payment that its PSU has approved: the payer approves the cancellation. */
export async function approveCancellation(payment: ReceivedPayment, options: CallOptions = {}) {
  const { link } = await started("cancellation", payment, options);
  return approve(link, payment.payer, () => options.now ?? testTime);
}

export const list = (kind: Kind, { params, route = 0 }: Of, options: CallOptions = {}) =>
  call(operations[kind].list, { params, route, ...options });

export const read = (
  kind: Kind,
  { params, route = 0 }: Of,
  id: string,
  options: CallOptions = {},
) => call(operations[kind].get, { route, params: { ...params, authorisationId: id }, ...options });

export const scaStatusOf = async (kind: Kind, of: Of, id: string, options: CallOptions = {}) =>
  (await read(kind, of, id, options)).body.scaStatus;

/** Cancels an SCA. Returns the parameters of the redirect to the TPP. */
export async function cancelSca(link: string, now: () => Date = () => testTime) {
  const browser = visitor(now);
  return broughtBack(await browser.submit(await browser.open(link), "cancel"));
}

/** Enters unknown customer numbers until no attempt is left. Something may happen after the link is opened. */
export async function useUpAttempts(
  link: string,
  { now, meanwhile }: { now?: () => Date; meanwhile?: () => Promise<unknown> } = {},
) {
  const browser = visitor(now ?? (() => testTime));
  let page = await browser.open(link);
  await meanwhile?.();
  for (let attempt = 1; attempt <= 5; attempt += 1)
    page = await browser.submit(page, "identify", [["number", randomUUID().slice(1)]]);
  return broughtBack(page);
}

/** Goes through an SCA up to its last page. Returns a function that sends the PSU's decision. */
export async function atDecision(
  link: string,
  number: string,
  ...visiting: Parameters<typeof visitor>
) {
  const browser = visitor(...visiting);
  const page = await browser.submit(await browser.open(link), "identify", [["number", number]]);
  return async () => broughtBack(await browser.submit(page, "approve"));
}
