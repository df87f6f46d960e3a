import { handler as endFundsConsent } from "../../../../functions/funds/end-funds-consent.ts";
import { handler as listFundsConsents } from "../../../../functions/funds/list-funds-consents.ts";
import { follow, visitorAt } from "../../psu/dashboard.ts";
import { accountNamed, ask, fundsConsent, fundsLink } from "../../psu/funds.ts";
import { accountId, eirik } from "../../psu/sca.ts";
import { call } from "../call.ts";

/** Gives a consent to confirm funds, asks, looks at the question and stops it, and ends the next consent as its TPP. */
export async function funds(): Promise<void> {
  const account = accountNamed(eirik);
  await fundsLink(account, { headers: { "x-psu-identity": eirik.nationalNumber } });
  const headers = await fundsConsent(eirik);
  await ask(account, headers);
  const { browser, page } = await visitorAt(eirik);
  await follow(browser, page, "history");
  await browser.submit(page, "revoke", [["what", "all"]]);
  await fundsConsent(eirik);
  await call(listFundsConsents, { headers });
  const params = { id: await accountId(eirik) };
  for (const _ of [1, 2]) await call(endFundsConsent, { headers, params });
}
