import { breakingChanges } from "../openapi/breaking-changes.ts";
import type { Json } from "../openapi/json-schema.ts";

/**
 * Lists the changes that break connectors written for an earlier contract, one line each. A
 * connector is the server: it reads requests and writes answers, the reverse of a client. So
 * requests and answers are swapped before the comparison.
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
