import { handler as getAccount } from "../../../functions/accounts/get-account.ts";
import { fieldsOf, type VisitedPage } from "../../../infra/tpp/page-walker.ts";
import { psus } from "../../../shared/table/psus.ts";
import { call, testTime } from "../operations/call.ts";
import { follow, visitorAt } from "./dashboard.ts";
import { eirik } from "./sca.ts";
import { tppId } from "./visit.ts";

/** The headers that name a PSU. */
export type Psu = Record<string, string>;

export const read = (headers: Psu, id: string, now = testTime) =>
  call(getAccount, { headers, params: { id }, now });

export const relationship = (psu: Psu) => psus.relationship(tppId, psu["psu-id"] ?? "");

export const consentOf = async (psu: Psu, context = "PRIVATE") => {
  const found = (await relationship(psu))?.consents.find((each) => each.context === context);
  if (!found) throw new Error("There is no such consent.");
  return found;
};

/** The accounts that are ticked on a checklist. */
export const checked = (page: VisitedPage): string[] =>
  fieldsOf(page).flatMap(({ type, isChecked, value }) =>
    type === "checkbox" && isChecked ? [value] : [],
  );

/** Opens the checklist of a customer's consent. */
export async function checklist(now = testTime, person = eirik) {
  const { browser, page } = await visitorAt(person, { now: () => now });
  return { browser, home: page, page: await follow(browser, page, "accounts") };
}
