import { handler } from "../../../functions/developer/show-operation.ts";
import { follow } from "../../../infra/openapi/follow.ts";
import type { Json } from "../../../infra/openapi/json-schema.ts";
import { siteMakers } from "../../../infra/site/built-files.ts";
import { makeFilesBy } from "../../../shared/developer/built-file.ts";
import { callDeveloper } from "../../support/operations/developer-call.ts";
import { documentedOperations, openapi } from "../../support/operations/documented-operations.ts";
import { useTable } from "../../support/table/table.ts";

useTable();
makeFilesBy(siteMakers);

const pageOf = (operation: string) => callDeveloper(handler, { params: { operation } });

/** Places of the fields of a schema, found without the code that renders them. */
function placesIn(schema: Json, place: string): string[] {
  const { properties, items, additionalProperties } = follow(openapi, schema);
  if (items) return placesIn(items, place);
  if (!properties && typeof additionalProperties === "object")
    return placesIn(additionalProperties, place);
  return Object.entries<Json>(properties ?? {}).flatMap(([name, field]) => {
    const own = `${place}.${name}`;
    return [own, ...placesIn(field, own)];
  });
}

describe("GET /documentation/{operation}", () => {
  it.each(documentedOperations)(
    "shows for $id the request, parameters, body and answers, each with a unique anchor",
    async ({ id, method, path, summary, statuses, parameters, body }) => {
      const { status, text } = await pageOf(id);
      expect(status).toBe(200);
      expect(text).toContain(`<h1>${summary.replaceAll("'", "'")}</h1>`);
      expect(text).toContain(`>${method}</span> <code>${path}</code>`);
      const places = [...text.matchAll(/ id="([^"]+)"/g)].map(([, place = ""]) => place);
      expect(new Set(places).size).toBe(places.length);
      expect(places).toEqual(
        expect.arrayContaining([
          ...statuses,
          ...parameters.map((each) => `${each.in}.${each.name.toLowerCase()}`),
          ...(body ? placesIn(body, "body") : []),
        ]),
      );
      expect(Buffer.byteLength(text)).toBeLessThan(150_000);
    },
  );

  it("shows for a field its type, its limits, and whether it is required", async () => {
    const { text } = await pageOf("createSepaCreditTransfers");
    const [, field = ""] = /<li id="body.creditorName">([\s\S]*?)<\/li>/.exec(text) ?? [];
    expect(field).toContain('<span class="type">string</span>');
    expect(field).toContain(">required</strong>");
    expect(field).toContain("1 to 70 characters");
    expect(field).toContain("A creditor's name may only have Latin letters");
  });

  it("shows a refusal's codes with their meaning, and links to the table of codes", async () => {
    const { text } = await pageOf("createSepaCreditTransfers");
    expect(text).toContain('<a href="/reference#EXECUTION_DATE_INVALID">');
    expect(text).toContain("The date has passed, or is too far ahead.");
  });

  it("shows the recorded request as an HTTP message and in Bash, Python and JavaScript, with this stage's address", async () => {
    const { text } = await pageOf("createSepaCreditTransfers");
    for (const language of ["HTTP", "Bash", "Python", "JavaScript"])
      expect(text).toContain(`<summary>${language}</summary>`);
    expect(text).toContain("bash sign.sh call POST /v1/payments/sepa-credit-transfers");
    expect(text).not.toContain("fjordbanken.test");
  });

  it.each(["nothing", "constructor", "__proto__", ""])("answers 404 for %j", async (operation) => {
    const { status, text } = await pageOf(operation);
    expect(status).toBe(404);
    expect(text).toContain("There is no such operation.");
  });
});
