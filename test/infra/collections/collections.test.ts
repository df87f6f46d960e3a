import { collections } from "../../../infra/collections/collections.ts";
import { collectionSteps } from "../../../infra/collections/journey.ts";
import { variables } from "../../../infra/collections/variables.ts";
import { documentRows } from "../../../infra/openapi/rows.ts";
import type { Collections } from "../../../shared/developer/collections-text.ts";

const { httpyac, bruno, postman }: Collections = JSON.parse(collections());
const rows = documentRows("sandbox");
const names = rows.map(({ operationId }) => operationId);

type Item = { name: string; item: { name: string; request: { method: string; url: string } }[] };
const folders: Item[] = JSON.parse(postman).item;

describe("a request collection", () => {
  it('has every operation of the sandbox once, after the requests with the tag "journey" (httpyac)', () => {
    const named = [...httpyac.matchAll(/^# @name (\S+)$/gm)].map(([, name]) => name);
    expect(named.slice(collectionSteps().length)).toEqual(names);
    expect(httpyac.match(/^# @tag journey$/gm)).toHaveLength(collectionSteps().length);
  });

  it('has every operation of the sandbox once, and the requests of the folder "journey" (Bruno)', () => {
    const files = Object.keys(bruno).filter((file) => /^[A-Za-z]+\/.*\.bru$/.test(file));
    const wanted = rows.map(({ folder, operationId }) => `${folder}/${operationId}.bru`);
    const steps = collectionSteps().map(({ name }) => `journey/${name}.bru`);
    expect(files.toSorted()).toEqual([...wanted, ...steps, "environments/sandbox.bru"].sort());
  });

  it('has every operation of the sandbox once, after the requests of the folder "journey" (Postman)', () => {
    const [first, ...others] = folders;
    expect(first?.item.map(({ name }) => name)).toEqual(collectionSteps().map(({ name }) => name));
    expect(others.flatMap(({ item }) => item.map(({ name }) => name)).sort()).toEqual(names.sort());
  });

  it("uses the method and the path of each operation, with a variable for each id", () => {
    const requests = folders.slice(1).flatMap(({ item }) => item);
    for (const { operationId, method, path } of rows) {
      const { request } = requests.find(({ name }) => name === operationId) ?? {};
      expect(request?.method).toBe(method.toUpperCase());
      const asked = request?.url.split("?")[0]?.replace("{{api}}", "") ?? "";
      const pattern = path.replace(/\{([^}]+)\}/g, (_, name) =>
        name === "payment-product" ? "[a-z-]+" : "\\{\\{\\w+\\}\\}",
      );
      expect(asked).toMatch(new RegExp(`^${pattern}$`));
    }
  });

  it("defines exactly the variables that its requests use", () => {
    const named = new Set(postman.match(/(?<=\{\{)\w+(?=\}\})/g));
    expect([...named].sort()).toEqual([...Object.keys(variables()), "orderedPaymentId"].sort());
  });

  it("contains no recorded signature headers, which are valid for one request only", () => {
    for (const text of [httpyac, postman, ...Object.values(bruno)])
      expect(text).not.toMatch(/^\s*(X-Request-ID|Date|Digest|Signature)\b|Base64OfThe/m);
  });
});
