import { handler as createSandboxCardTransactions } from "../../functions/sandbox/create-sandbox-card-transactions.ts";
import { handler as createSandboxTransactions } from "../../functions/sandbox/create-sandbox-transactions.ts";
import { handler as listSandboxCustomers } from "../../functions/sandbox/list-sandbox-customers.ts";
import { createRouter } from "../../infra/local/router.ts";
import { routes } from "../../infra/routes.ts";
import { call } from "../support/operations/call.ts";
import { postedCardTransaction, postedTransaction } from "../support/sandbox/sandbox-orders.ts";
import { done, makeCard, makeCorporation } from "../support/sandbox/sandbox-world.ts";
import { useTable } from "../support/table/table.ts";

useTable();

type Link = { href: string; verbs: string[] };

const find = createRouter(routes);
/** Finds the operation of a link. Throws if the interface does not know its path or method. */
const operationAt = (verb: string, path: string) => {
  const { route, pathParameters } = find(verb, path);
  const row = routes.find(({ id }) => id === route.id);
  if (!row) throw new Error("There is no such operation.");
  return { ...row, params: pathParameters as Record<string, string> };
};
const query = { bookingStatus: "both" };

/** Returns all links in an answer, at any depth. */
function linksIn(body: unknown): Link[] {
  if (typeof body !== "object" || body === null) return [];
  const { _links: links = {}, ...rest } = body as { _links?: Record<string, Link> };
  return [...Object.values(links), ...Object.values(rest).flatMap(linksIn)];
}

/** Follows all readable links from an answer on, each once. Returns the followed links, and those that fail. */
async function follow(start: unknown): Promise<{ followed: Set<string>; lost: string[] }> {
  const followed = new Set<string>();
  const lost: string[] = [];
  const open = linksIn(start);
  for (let link = open.pop(); link; link = open.pop()) {
    const { pathname } = new URL(link.href);
    if (followed.has(pathname)) continue;
    followed.add(pathname);
    for (const verb of link.verbs) operationAt(verb, pathname);
    if (!link.verbs.includes("GET")) continue;
    const { id, handler, params } = operationAt("GET", pathname);
    const answer = await call(handler, {
      params,
      ...(id === "listSandboxCardTransactions" ? { query } : {}),
    });
    if (answer.status !== 200) lost.push(`${answer.status} ${pathname}`);
    open.push(...linksIn(answer.body));
  }
  return { followed, lost };
}

describe("the links of the sandbox's answers", () => {
  it("can all be read with GET, starting from the list of customers", async () => {
    const { followed, lost } = await follow(await done(listSandboxCustomers));
    expect(lost).toEqual([]);
    expect(followed.size).toBeGreaterThan(4 * 3);
  });

  it("can all be read with GET, starting from created data", async () => {
    const { person, account, agreement, engagement } = await makeCorporation();
    const card = await makeCard(person.customerId);
    const posted = await done(createSandboxTransactions, {
      params: { mockAccountId: account.id },
      body: [postedTransaction()],
    });
    await done(createSandboxCardTransactions, {
      params: { mockCardAccountId: card.id },
      body: [postedCardTransaction()],
    });
    const { followed, lost } = await follow([person, account, agreement, engagement, card, posted]);
    expect(lost).toEqual([]);
    expect(followed.size).toBeGreaterThanOrEqual(11);
  });
});
