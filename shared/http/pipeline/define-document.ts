import type { PageHandler, SitePage } from "../page.ts";
import { servePage } from "./serve-page.ts";

/** A document for programs, at a well-known address of the site. Its content is JSON, or text of the named type. */
export type Document = SitePage & { route: `GET /.well-known/${string}` } & (
    | { content: () => unknown; type?: undefined }
    | { content: () => Promise<string>; type: string }
  );

/** Serves a document that may be cached for an hour. */
export function defineDocument(document: Document): PageHandler {
  const { type } = document;
  const serve: Parameters<typeof servePage>[1] = async () => ({
    statusCode: 200,
    headers: {
      "content-type": type ?? "application/json",
      "cache-control": "public, max-age=3600",
    },
    body: type ? await document.content() : JSON.stringify(document.content()),
  });
  return servePage(document, serve, { foreign: "unknown", failed: "error" });
}
