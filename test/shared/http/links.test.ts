import { createRouter } from "../../../infra/local/router.ts";
import { readExamples } from "../../../infra/openapi/examples.ts";
import { developerRoutes, routes } from "../../../infra/routes.ts";
import { signatureChecker, signingGuideLink } from "../../../shared/developer/explain-signature.ts";
import type { Link } from "../../../shared/errors.ts";
import { linksTo } from "../../../shared/http/links.ts";
import { services } from "../../../shared/products/products.ts";
import { settings } from "../../../shared/runtime/settings.ts";

const { sca: _, app: __, ...ofInterface } = linksTo;
const find = createRouter(routes);
const findForDevelopers = createRouter(developerRoutes);

/** Returns the interface's methods at an address. If the address has a query, only methods that accept it count. */
function methodsAt({ pathname, searchParams }: URL): string[] {
  return ["DELETE", "GET", "POST", "PUT"].filter((method) => {
    try {
      const { id } = find(method, pathname).route;
      const query = routes.find((row) => row.id === id)?.operation.query;
      const { entries = {} } = (query ?? {}) as { entries?: object };
      return [...searchParams.keys()].every((name) => name in entries);
    } catch {
      return false;
    }
  });
}

/** Every link: also as a part of a list if it is a list, and once for each payment service if it is a payment's. */
const links = Object.entries(ofInterface).flatMap(([name, link]): [string, Link][] => {
  const to = link as (...given: unknown[]) => Link;
  if (!/^(payment|authorisation|cancellation)/.test(name)) {
    const ids = Array(link.length).fill("id");
    const query = /^(sandbox|data)/.test(name) ? "after=id" : "limit=1";
    const [whole, part] = [to(...ids), to(...ids, query)];
    return whole.href === part.href
      ? [[name, whole]]
      : [
          [name, whole],
          [`${name}, a part`, part],
        ];
  }
  const places = Object.keys(services).map((service) => ({ service, product: "id", id: "id" }));
  return places.map((place) => [`${name} of ${place.service}`, to(place, "id")]);
});

/** Returns every link to the interface in these answers, at any depth. */
function linksIn(answers: unknown): Link[] {
  if (typeof answers !== "object" || answers === null) return [];
  const { href, verbs } = answers as Partial<Link>;
  if (href !== undefined && verbs) return href.includes("/v1/") ? [{ href, verbs }] : [];
  return Object.values(answers).flatMap(linksIn);
}

describe("a link's verbs (specification, Resources, Link)", () => {
  it.each(links)("are the methods of the link's address: %s", (_, { href, verbs }) => {
    expect(href.startsWith(settings.apiAddress)).toBe(true);
    expect(verbs.toSorted()).toEqual(methodsAt(new URL(href)));
  });

  it.each([
    ["the guide to signing", signingGuideLink()],
    ["the checker of signatures", signatureChecker()],
  ])("are methods of an address on the developer site: %s", (_, { href, verbs }) => {
    expect(href.startsWith(settings.developerAddress)).toBe(true);
    for (const verb of verbs)
      expect(() => findForDevelopers(verb, new URL(href).pathname)).not.toThrow();
  });

  it("are the methods of the link's address in every recorded answer", () => {
    const answered = linksIn(readExamples());
    expect(answered.length).toBeGreaterThan(50);
    for (const link of answered)
      expect({ ...link, verbs: link.verbs.toSorted() }).toEqual({
        ...link,
        verbs: methodsAt(new URL(link.href)),
      });
  });
});
