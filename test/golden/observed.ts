import { handler as listTransactions } from "../../functions/accounts/list-transactions.ts";
import { handler as getSandboxAccount } from "../../functions/sandbox/get-sandbox-account.ts";
import { handler as listSandboxTransactions } from "../../functions/sandbox/list-sandbox-transactions.ts";
import { sandboxIds } from "../../shared/sandbox/sandbox-ids.ts";
import { type AuditRecord, outboxOf } from "../../shared/table/audit.ts";
import { call } from "../support/operations/call.ts";
import { eirik, havbris, knownPsu } from "../support/payments/payments.ts";
import { testTpp } from "../support/signature/test-certificates.ts";

/** Returns the accounts that scenarios pay from and to, each with the id by which the TPP knows it. */
export async function knownAccounts(): Promise<[name: string, id: string][]> {
  const idOf = await sandboxIds((await testTpp()).tppId);
  return [
    ["Eirik's", idOf("account", eirik.main.bban)],
    ["Havbris'", idOf("account", havbris.main.bban)],
  ];
}

/** The day on which scenarios begin. Earlier rows belong to the seed. */
const from = "2026-03-02";

/** Returns the available and the booked balance of an account, and its rows. */
export async function accountState(mockAccountId: string, now: Date) {
  const options = { params: { mockAccountId }, now };
  const account = await call(getSandboxAccount, options);
  if (account.status !== 200) return { status: account.status };
  const { balances, blocked } = account.body;
  const query = { fromDate: from };
  const rows = (await call(listSandboxTransactions, { ...options, query })).body;
  const told = `booked ${balances.booked}, available ${balances.available}`;
  return { balances: told, ...(blocked ? { blocked } : {}), rows: rows.map(withoutEmpty) };
}

/** Returns an account's rows as a TPP reads them. The PSU consents again if the session has ended. */
export async function listedRows(id: string, psu: Record<string, string>, now: Date) {
  const query = { bookingStatus: "both", dateFrom: from };
  const options = { params: { id }, query, now };
  let answer = await call(listTransactions, { ...options, headers: psu });
  const isThere =
    (await call(getSandboxAccount, { params: { mockAccountId: id }, now })).status === 200;
  if (answer.status !== 200 && isThere) {
    const known = await knownPsu(eirik.number, { now });
    answer = await call(listTransactions, { ...options, headers: known });
  }
  const { status, body } = answer;
  if (status !== 200) return { status, body };
  const { booked = [], pending = [] } = body.transactions;
  return { booked: booked.map(withoutEmpty), pending: pending.map(withoutEmpty) };
}

/** Returns a row without its link and its empty fields. */
const withoutEmpty = ({ _links, ...row }: Record<string, unknown>): object =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ""));

/** Returns each new audit event of these days as one line. */
export async function newEvents(days: ReadonlySet<string>, known: Set<string>): Promise<string[]> {
  const events = (await Promise.all([...days].flatMap(outboxOf))).flat();
  return events.flatMap((event) => {
    const { at, type, requestId, resource } = event;
    const place = [at, type, requestId, resource?.id].join(" ");
    if (known.has(place)) return [];
    known.add(place);
    // Leaves out consents, because reading the accounts may have needed a new one.
    return event.resource?.type === "consent" ? [] : [told(event)];
  });
}

function told({ at, type, resource, before, after, reason }: AuditRecord): string {
  const of = resource ? ` of ${resource.type} ${resource.id}` : "";
  const moved = before || after ? `: ${before ?? "nothing"} → ${after ?? "nothing"}` : "";
  return `${at} ${type}${of}${moved}${reason ? `, because ${reason}` : ""}`;
}
