import type { BuiltPage } from "../../../shared/developer/built-pages.ts";
import type { Json } from "../../openapi/json-schema.ts";
import { describedOperations } from "./described-operations.ts";
import { documentationPage } from "./documentation-page.ts";
import { operationPage } from "./operation-page.ts";

/** The pages of the documentation: the first one under the empty name, the others by the id of their operation. */
export function documentationPages(document: Json): Record<string, BuiltPage> {
  const operations = describedOperations(document);
  const byTag = Map.groupBy(operations, ({ tag }) => tag);
  return {
    "": documentationPage(document, operations),
    ...Object.fromEntries(
      operations.map((each) => [each.id, operationPage(document, each, byTag.get(each.tag) ?? [])]),
    ),
  };
}
