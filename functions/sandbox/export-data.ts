import * as v from "valibot";
import type { Documentation } from "../../shared/http/documentation.ts";
import { headersOf } from "../../shared/http/headers.ts";
import { linksTo } from "../../shared/http/links.ts";
import { defineOperation } from "../../shared/http/pipeline/define-operation.ts";
import { exportPage } from "../../shared/sandbox/bank/worlds/export-data.ts";
import { readsWorld, worldOf } from "../../shared/sandbox/call-world.ts";
import { documentVersion, SandboxDataAnswer } from "../../shared/sandbox/schemas/sandbox-data.ts";
import { Link } from "../../shared/schemas/link.ts";
import { wholeNumber } from "../../shared/schemas/query.ts";

export const documentation: Documentation = {
  description:
    "Returns all data of the sandbox, in pages. Each page is a document that can be imported into another sandbox.",
};

export const handler = defineOperation({
  route: "GET /v1/sandbox/data",
  summary: "Take the data out of the sandbox",
  role: "any",
  headers: headersOf("sandboxRead"),
  query: v.strictObject({
    limit: v.optional(wholeNumber(1, 1_000), "500"),
    /** The position after which the page begins, from a link in the previous page. */
    after: v.optional(v.pipe(v.string(), v.maxLength(1_200))),
  }),
  answer: [
    200,
    v.object({
      version: v.literal(documentVersion),
      ...SandboxDataAnswer,
      _links: v.object({ first: Link, next: v.optional(Link) }),
    }),
  ],
  access: readsWorld,

  async handle(call) {
    const { document, next } = exportPage(await worldOf(call), call.query);
    const { limit } = call.query;
    return {
      version: documentVersion,
      ...document,
      _links: {
        first: linksTo.data(`limit=${limit}`),
        ...(next ? { next: linksTo.data(`limit=${limit}&after=${next}`) } : {}),
      },
    };
  },
});
