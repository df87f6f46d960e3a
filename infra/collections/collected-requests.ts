import { type Example, readExamples } from "../openapi/examples.ts";
import type { Json } from "../openapi/json-schema.ts";
import { type DocumentRow, documentRows } from "../openapi/rows.ts";

/** A request of a collection; `{{name}}` stands for a variable. */
export type CollectedRequest = {
  /** The operationId in the OpenAPI document. */
  name: string;
  folder: string;
  summary: string;
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string>>;
  body?: Json;
};

/** Headers that the signing script sets for each request. */
const ofSignature = /^(x-request-id|date|digest|signature|tpp-signature-certificate)$/i;

/** Headers whose values the reader chooses. */
const variables: Readonly<Record<string, string>> = {
  "TPP-Session-ID": "{{session}}",
  "TPP-Redirect-URI": "{{redirectUri}}",
  "PSU-ID": "{{psuId}}",
};

/** One recorded request per sandbox operation, in the order of the route table. */
export function collectedRequests(): CollectedRequest[] {
  const examples = readExamples();
  return documentRows("sandbox").flatMap((row) => {
    const [example] = examples[row.operationId] ?? [];
    return example ? [collected(row, example)] : [];
  });
}

function collected(row: DocumentRow, { params, query, headers, body }: Example): CollectedRequest {
  const kept = Object.entries(headers).filter(([name]) => !ofSignature.test(name));
  const path = row.path.replace(/\{([^}]+)\}/g, (_, name: string) =>
    name === "payment-product" ? (params[name] ?? "") : `{{${variableOf(name, row.folder)}}}`,
  );
  return {
    name: row.operationId,
    folder: row.folder,
    summary: row.summary,
    method: row.method.toUpperCase(),
    path,
    query,
    headers: {
      ...Object.fromEntries(kept.map(([name, value]) => [name, variables[name] ?? value])),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
  };
}

function variableOf(name: string, folder: string): string {
  if (name === "id") return folder === "cardAccounts" ? "cardAccountId" : "accountId";
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
