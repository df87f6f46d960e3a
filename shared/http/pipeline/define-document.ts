import type { PageHandler, SitePage } from "../page.ts";
import { servePage } from "./serve-page.ts";

/** A document for programs, at a well-known address of the site. */
export type Document = SitePage & { route: `GET /.well-known/${string}`; content: () => unknown };

/** Serves a document as JSON that may be cached for an hour. */
export function defineDocument(document: Document): PageHandler {
  const serve: Parameters<typeof servePage>[1] = async () => ({
    statusCode: 200,
    headers: {
      "content-type": "application/json",
      "cache-control": "public, max-age=3600",
    },
    body: JSON.stringify(document.content()),
  });
  return servePage(document, serve, { foreign: "unknown", failed: "error" });
}
