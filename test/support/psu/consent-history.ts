import { call, testTime } from "../operations/call.ts";
import { follow, visitorAt } from "./dashboard.ts";
import { textOf } from "./read-page.ts";
import { accountId, eirik } from "./sca.ts";

type Psu = Record<string, string>;
type Read = Parameters<typeof call>[0];

export async function read(
  handler: Read,
  headers: Psu,
  { times = 1, now = testTime, query = {} } = {},
) {
  const params = { id: await accountId(eirik) };
  const answers = [];
  for (let time = 0; time < times; time += 1)
    answers.push(await call(handler, { headers, now, params, query }));
  return answers;
}

/** Returns the history page of a customer's first consent as text. */
export async function historySeen(now = testTime, person = eirik): Promise<string> {
  const { browser, page } = await visitorAt(person, { now: () => now });
  return textOf(await follow(browser, page, "history"));
}
