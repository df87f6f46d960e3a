import { setTimeout as sleep } from "node:timers/promises";
import { connectorBankAt } from "../../shared/adapters/connector.ts";
import { ConnectorFault } from "../../shared/adapters/connector-fault.ts";
import { providerAt } from "../../shared/adapters/openid-provider.ts";
import { authorities } from "../../shared/http/truststore.ts";
import { registerHours } from "../../shared/limits.ts";
import { withCheckedAnswers } from "../../shared/ports/checked-answer.ts";
import { importRegister } from "../../shared/register/import-register.ts";
import { issuerId } from "../../shared/register/issuer-of.ts";
import { refreshList } from "../../shared/register/refresh-list.ts";
import { settings } from "../../shared/runtime/settings.ts";
import { seedCustomers } from "../../shared/sandbox/seed/seed-customers.ts";
import { answerTime } from "../../shared/stage/bank-at.ts";
import { table } from "../../shared/table/client.ts";
import { keys } from "../../shared/table/keys.ts";
import { revocationLists } from "../../shared/table/revocations.ts";

/** Lines to print: a first look at each of the bank's systems found this. */
export type FirstLook = Record<"connector" | "provider" | "register" | "revocations", string[]>;

/**
 * Asks each of the bank's systems something harmless, and imports register and lists, which every TPP needs. Waits that
 * many seconds for a system.
 */
export async function firstLook(now: Date, patience = 30): Promise<FirstLook> {
  const trusted = await authorities();
  const found = (look: Promise<string>) => within(patience, look);
  const [connector, provider, register, ...revocations] = await Promise.all([
    found(askConnector(now)),
    found(askProvider(now)),
    found(takeRegister(now)),
    ...settings.revocationLists.map((list) => found(takeList(list, trusted, now))),
  ]);
  return { connector: [connector], provider: [provider], register: [register], revocations };
}

/** A system that does not answer is a warning, because it may do so later. */
const within = (patience: number, look: Promise<string>): Promise<string> =>
  Promise.race([look, late(patience)]).catch((error) => `warning: ${reasonsOf(error).join(" ")}`);

async function late(patience: number): Promise<never> {
  await sleep(patience * 1_000, undefined, { ref: false });
  throw new Error(`There is no answer after ${patience} seconds.`);
}

function reasonsOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  return [...new Set([error.message, ...reasonsOf(error.cause)])];
}

/** Asks for a synthetic number, which no person has. */
async function askConnector(now: Date): Promise<string> {
  const at = { now, realTime: now };
  const bank = withCheckedAnswers(connectorBankAt({ tppId: "first-look", at }), answerTime(at));
  const [{ nationalNumber }] = seedCustomers;
  const customer = await bank.customer(nationalNumber).catch((error) => {
    const side = error instanceof ConnectorFault ? refusedBy(error) : undefined;
    throw side === undefined ? error : new Error(`${error.message} ${side}`);
  });
  return customer
    ? `answers: ${nationalNumber} is a customer`
    : `answers: no customer has the number ${nationalNumber} (204)`;
}

/** Says which side of a TLS connection refuses the other's certificate. Undefined if the error does not show it. */
function refusedBy({ code = "" }: ConnectorFault): string | undefined {
  if (/alert[_ ](unknown[_ ]ca|.*certificate)/i.test(code))
    return `Your connector refuses the certificate in --connector-identity (${code}).`;
  if (/^(UNABLE_TO|SELF_SIGNED|DEPTH_ZERO)/.test(code))
    return `This side does not know the issuer of your connector's certificate (${code}): name it in "authorities" of --connector-identity.`;
  if (/^(CERT_|ERR_TLS_CERT)/.test(code))
    return `This side refuses the certificate of your connector (${code}).`;
  return undefined;
}

async function askProvider(now: Date): Promise<string> {
  const { client } = await providerAt(now);
  const { pushed_authorization_request_endpoint: pushed } = client.serverMetadata();
  if (!pushed)
    throw new Error("Its metadata name no pushed authorization requests, which approvals need.");
  return "answers: its metadata are complete";
}

/** A start takes the register that it is given, also if it is older or smaller than the one of the start before. */
async function takeRegister(now: Date): Promise<string> {
  let imported = await importRegister(now);
  if (imported.outcome === "refused") {
    const { held } = imported;
    await table.change([{ delete: keys.register() }]);
    imported = await importRegister(now);
    // A file that nobody can read leaves the register of the start before.
    if (held && "why" in imported) await table.update({ update: keys.register(), set: held });
  }
  if ("why" in imported) throw new Error(imported.why);
  if (!imported.held) throw new Error("There is no file.");
  const { modified, entities, tpps } = imported.held;
  const told = `${ageOf(modified, now)}: ${entities} entities, of which ${tpps} may serve Norway`;
  if (+now - Date.parse(modified) < registerHours * 3_600_000) return told;
  throw new Error(`${told}. After ${registerHours} hours TPPs get 503.`);
}

async function takeList(
  list: { issuer: string; address: string },
  trusted: Awaited<ReturnType<typeof authorities>>,
  now: Date,
): Promise<string> {
  const named = list.issuer.slice(0, 16);
  const { why } = await refreshList(list, trusted, now);
  const issuer = trusted.find(({ fingerprint }) => fingerprint.startsWith(list.issuer));
  const held = issuer && (await revocationLists.held(issuerId(issuer)));
  if (why || !held) throw new Error(`The list of ${named} was not taken: ${why}.`);
  return `${named}…: ${ageOf(held.thisUpdate, now)}, ${held.count} revoked`;
}

const ageOf = (instant: string, now: Date): string =>
  `${Math.floor((+now - Date.parse(instant)) / 3_600_000)} hours old`;
