import { handler as listAccounts } from "../../../../functions/accounts/list-accounts.ts";
import { handler as startBankOfferedConsent } from "../../../../functions/consents/start-bank-offered-consent.ts";
import { handler as getUser } from "../../../../functions/psu/get-user.ts";
import { handler as listAgreements } from "../../../../functions/psu/list-agreements.ts";
import { choicesOf } from "../../../../infra/tpp/page-walker.ts";
import { table } from "../../../../shared/table/client.ts";
import { keys } from "../../../../shared/table/keys.ts";
import { eirik, orderOf } from "../../payments/orders.ts";
import { knownPsu, later, receiveApproved } from "../../payments/payments.ts";
import { actionOf, addressesIn, choose, follow, home } from "../../psu/dashboard.ts";
import { visitor } from "../../psu/site.ts";
import { letKnow } from "../../psu/user.ts";
import { call, testTime } from "../call.ts";
import { linkOf } from "./link-of.ts";

const late = later(testTime, { minutes: 11 });

/** Goes to a step of a consent's SCA, and sends its form after the link has expired. */
export async function consentPages(psu: Record<string, string>): Promise<void> {
  for (const [number, step] of [
    [undefined, undefined],
    [eirik.number, undefined],
    [undefined, "identify"],
    [eirik.number, "context"],
    ["30920250072", "consent"],
    ["30920250072", "cancel"],
  ]) {
    let now = testTime;
    const browser = visitor(() => now);
    const link = linkOf(await call(startBankOfferedConsent));
    let page = await browser.open(link);
    if (number) page = await browser.submit(page, "identify", [["number", number]]);
    now = late;
    if (step) await browser.submit(page, step);
    else await browser.open(link);
  }
  const headers = { "psu-context": "PRIVATE" };
  const alone = visitor();
  const first = await alone.open(linkOf(await call(startBankOfferedConsent, { headers })));
  await alone.submit(first, "identify", [["number", eirik.number]]);
  // When two SCAs for a consent are open, the second one to finish reads the consent of the first.
  const tabs = [visitor(), visitor()].map(async (tab) => {
    const open = await tab.open(linkOf(await call(startBankOfferedConsent, { headers })));
    return { tab, page: await tab.submit(open, "identify", [["number", eirik.number]]) };
  });
  for (const { tab, page } of await Promise.all(tabs))
    await tab.submit(page, "consent", [["account", choicesOf(page, "account")[0] ?? ""]]);
  // The PSU is known from the TPP session, so opening the link already reads the accounts to choose from.
  const known = async () => linkOf(await call(startBankOfferedConsent, { headers: psu }));
  const browser = visitor();
  await browser.submit(await browser.open(await known()), "cancel");
  const moments = [testTime];
  await visitor(() => moments.shift() ?? late).open(await known());
}

/** Identifies a PSU to the TPP through GET /v1/user, by SCA and in a valid session. */
export async function users(psu: Record<string, string>): Promise<void> {
  const named = { "x-psu-identity": eirik.number };
  for (const headers of [{}, named]) await call(getUser, { headers });
  const { "psu-id": known = "" } = await letKnow({ customerNumber: eirik.number });
  await letKnow(
    { customerNumber: eirik.number },
    { headers: { "psu-id": known, "psu-context": "CORPORATE" } },
  );
  await call(getUser, { headers: { "psu-id": known } });
  await call(listAgreements, { headers: psu });
  const now = later(testTime, { days: 181 });
  await call(listAgreements, { headers: { ...psu, ...named }, now });
}

/** Signs in at the bank after a wrong number, changes and revokes a consent, and stops a payment. */
export async function visitPages(): Promise<void> {
  const psu = await knownPsu();
  await call(listAccounts, { headers: { ...psu, "psu-ip-address": "192.0.2.17" } });
  const ordered = orderOf({
    requestedExecutionDate: "2026-03-20",
    creditorName: "Seen at the bank",
  });
  const { params } = await receiveApproved(ordered);
  const unheard = () => table.change([{ delete: keys.state(params["payment-id"]) }]);
  const browser = visitor();
  let page = await browser.open(home);
  for (const number of ["nobody", eirik.number])
    page = await browser.submit(page, "sign-in", [
      ["tpp", "NO-FSA-987654321"],
      ["number", number],
    ]);
  page = await browser.submit(page, "revoke", [["what", "all"]]);
  await follow(browser, page, "history");
  page = await choose(browser, await follow(browser, page, "accounts"));
  await unheard();
  const listed = await browser.open(`${home}/payments`);
  await unheard();
  for (const address of addressesIn(listed, "payments")) await browser.open(address);
  const stopped = await follow(browser, listed, "payments");
  await browser.submit(stopped, actionOf(stopped));
  await browser.submit(page, "sign-out");
}
