import { breakingChanges } from "../openapi/breaking-changes.ts";
import type { Json } from "../openapi/json-schema.ts";

/**
 * What breaks connectors that were written for an earlier contract, a line each. A connector is the server: it reads what is
 * sent and writes what is answered, the other way round than a client. So the two sides change places before they are
 * compared.
 */
export const brokenConnectors = (before: Json, after: Json): string[] =>
  breakingChanges(turned(before), turned(after)).map((each) =>
    each.replace("the body", "the answer").replace("the answer 200", "the request"),
  );

function turned(document: Json): Json {
  const paths = Object.entries<Json>(document.paths).map(([path, { post }]) => {
    const { requestBody, responses } = post;
    const { 200: answer, ...others } = responses;
    const sides = {
      requestBody: { required: true, content: answer.content },
      responses: { ...others, 200: { content: requestBody.content } },
    };
    return [path, { post: { ...post, ...sides } }];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}
