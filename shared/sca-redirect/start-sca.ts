import type { Link } from "../errors.ts";
import type { Caller } from "../http/call.ts";
import { decide } from "../http/decide.ts";
import { linksTo } from "../http/links.ts";
import { linkMinutes, sessionHours } from "../limits.ts";
import { validSession } from "../rules/account-access.ts";
import { maskNationalNumber } from "../rules/national-number.ts";
import type { AuthenticationMethod } from "../schemas/authentication-method.ts";
import type { Session } from "../schemas/relationship.ts";
import { deriveToken, fingerprint } from "../secrets/derive.ts";
import { encryptNumber } from "../secrets/encrypted-number.ts";
import { keyInUse } from "../secrets/rotating-secret.ts";
import { type AuditEvent, audit } from "../table/audit.ts";
import { authorisations } from "../table/authorisations.ts";
import { table } from "../table/client.ts";
import type { Change } from "../table/expressions.ts";
import type { ScaFlow } from "../table/sca-flow-item.ts";
import { scaFlows } from "../table/sca-flows.ts";
import { auditStarted } from "./audit-sca.ts";
import { expectedPsu } from "./expected-psu.ts";

/** The headers about the PSU and the redirect. */
export type ScaWishes = {
  "tpp-session-id": string;
  "tpp-redirect-uri": string;
  "tpp-redirect-preferred"?: boolean;
  "tpp-brand-logging-information"?: string;
  "psu-context"?: "PRIVATE" | "CORPORATE";
  "psu-corporate-id"?: string;
  "x-psu-identity"?: string;
  "x-psu-authmethod-preferred"?: AuthenticationMethod;
};

/** The purpose of a flow without a payment or basket to approve. */
export type RedirectPurpose = Extract<ScaFlow["purpose"], "consent" | "user">;

/** The purpose of a flow, and what the PSU approves in it. */
export type ScaPurpose =
  | { purpose: RedirectPurpose }
  | (Required<Pick<ScaFlow, "funds">> & { purpose: "funds" })
  | (Required<Pick<ScaFlow, "payment" | "authorisation">> & { purpose: "payment" | "cancellation" })
  | (Required<Pick<ScaFlow, "basket" | "authorisation">> & { purpose: "basket" });

/** A new flow: the link for its PSU, the changes that write it, and the audit event to write with them. */
export type StartedSca = { link: Link; flow: ScaFlow; changes: Change[]; started: AuditEvent };

/**
 * Prepares a flow on the SCA site for this call. A repeated call gives the same link. A PSU who comes back with a
 * valid session in the same browser need not identify again. A payment always needs a new identification (dynamic
 * linking).
 */
export async function startSca(
  caller: Caller,
  headers: ScaWishes,
  { expectedCustomer, ...sought }: { expectedCustomer: string | undefined } & ScaPurpose,
): Promise<StartedSca> {
  const { tppId, tppName, certificates, place, at, requestId, psu, scenario } = caller;
  const token = await tokenOf(caller);
  const session = psu && validSession(psu.session, headers["tpp-session-id"], at.now);
  const isAsking = ["consent", "funds", "user"].includes(sought.purpose);
  // A forced `sca=failed` needs the identification page.
  const known = isAsking && scenario?.sca !== "failed" ? session : undefined;
  const presumed = known && psu ? presumedBy(known, psu.customerId, headers) : undefined;
  const number = headers["x-psu-identity"];
  const tokenHash = fingerprint(token);
  const flow: ScaFlow = {
    tokenHash,
    tppId,
    tppName,
    certificates: [...certificates],
    place,
    at,
    requestId,
    sessionId: headers["tpp-session-id"],
    redirectUri: headers["tpp-redirect-uri"],
    brand: headers["tpp-brand-logging-information"],
    appLinking: headers["tpp-redirect-preferred"] === false,
    psuId: psu?.psuId,
    expectedCustomer,
    wantedContext: headers["psu-corporate-id"] ? "CORPORATE" : headers["psu-context"],
    wantedCorporateId: headers["psu-corporate-id"],
    maskedNumber: number && maskNationalNumber(number),
    sealedNumber: number && (await encryptNumber(tokenHash, number)),
    method: headers["x-psu-authmethod-preferred"],
    ...sought,
    scenario: scenario && { sca: scenario.sca },
    deadline: new Date(at.realTime.getTime() + linkMinutes * 60_000).toISOString(),
    state: "CREATED",
    attempts: 0,
    presumed,
  };
  const changes = [scaFlows.started(flow), ...authorisationStarted(flow, at.now)];
  return { link: linkTo(token, headers), flow, changes, started: startedEvent(caller, flow) };
}

/** The link of the flow that a call has started. It is the same each time. */
export const scaLinkOf = async (caller: LinkOwner, headers: ScaWishes): Promise<Link> =>
  linkTo(await tokenOf(caller), headers);

/** The link to a flow. Only links for the bank's app have the path that the app claims. */
const linkTo = (token: string, { "tpp-redirect-preferred": redirect }: ScaWishes): Link =>
  redirect === false ? linksTo.app(token) : linksTo.sca(token);

/** The call that starts a flow. Its copies have one token, also if the secret is rotated between them. */
type LinkOwner = Pick<Caller, "tppId" | "id" | "firstAt" | "at">;

const tokenOf = async ({ tppId, id, firstAt, at }: LinkOwner): Promise<string> =>
  deriveToken(await keyInUse("tokens", at.realTime, firstAt), "sca", tppId, id);

/** Starts a flow for a write, unless an earlier copy has started it, and returns its link. */
export async function decideSca(
  caller: Caller,
  headers: ScaWishes,
  sought: () => Promise<{ expectedCustomer: string | undefined } & ScaPurpose>,
): Promise<Link> {
  if (caller.isDecided) return scaLinkOf(caller, headers);
  const { link, flow, changes, started } = await startSca(caller, headers, await sought());
  if ((await decide(caller, [...changes, audit(started)])) !== undefined)
    throw new Error("The SCA was not started: another change in its transaction was refused.");
  auditStarted(flow);
  return link;
}

/** Starts a flow for a read that needs a consent or the user's identity, once, and returns its link. */
export async function startFlow(
  caller: Caller,
  headers: ScaWishes,
  purpose: RedirectPurpose,
): Promise<Link> {
  const expectedCustomer = await expectedPsu(caller, headers);
  const sca = await startSca(caller, headers, { expectedCustomer, purpose });
  const refused = await table.change([...sca.changes, audit(sca.started)]);
  if (refused === undefined) auditStarted(sca.flow);
  return sca.link;
}

/** The change that creates the authorisation of a flow, if it has one. */
function authorisationStarted(flow: ScaFlow, now: Date): Change[] {
  const { authorisation, purpose, tokenHash } = flow;
  if (!authorisation) return [];
  const kind = purpose === "cancellation" ? "cancellation" : "authorisation";
  const { id } = authorisation;
  return [
    authorisations.started(authorisation, { id, kind, tokenHash, createdAt: now.toISOString() }),
  ];
}

/**
 * The person and context that a valid session implies, unless the request asks for another context. It holds only in
 * the browser in which the PSU identified. Otherwise anybody with the link, also the TPP, could consent in the PSU's
 * name.
 */
function presumedBy(
  { browser, ...session }: Session,
  customerId: string,
  headers: ScaWishes,
): ScaFlow["presumed"] {
  if (browser === undefined) return undefined;
  const corporateId = headers["psu-corporate-id"];
  const wanted = corporateId ? "CORPORATE" : (headers["psu-context"] ?? session.context);
  const agreement = corporateId ?? session.corporateId;
  const scaAt = Date.parse(session.validUntil) - sessionHours * 3_600_000;
  const { psuName } = session;
  const known = { browser, customerId, psuName, scaAt: new Date(scaAt).toISOString() };
  if (wanted === "PRIVATE") return { ...known, context: wanted };
  return agreement ? { ...known, context: wanted, corporateId: agreement } : known;
}

const startedEvent = ({ tppId, psu, requestId, at }: Caller, flow: ScaFlow): AuditEvent => ({
  type: "SCA_STARTED",
  at: at.realTime,
  tppId,
  requestId,
  psuId: psu?.psuId,
  resource: { type: flow.purpose, id: flow.authorisation?.resourceId ?? flow.tokenHash },
});
