import type { Handler } from "./call.ts";
import type { Access } from "./operation.ts";

/** A page of the bank's own site: what the gateway, the stack and the tests read of it. */
export type Page = {
  route: `${"GET" | "POST"} /${string}`;
  summary: string;
  access: Access;
};

export type PageHandler = Handler & { page: Page };

/** A page to show, or where to look for the next one: after a redirect reloading repeats nothing. */
export type PageReply = ({ html: string; status?: number } | { to: string }) & {
  headers?: Record<string, string>;
};
