import type { Handler } from "./call.ts";
import type { Access } from "./operation.ts";

/** A page of the bank's site, as the gateway, the stack and the tests use it. */
export type SitePage = {
  route: `${"GET" | "POST"} /${string}`;
  summary: string;
  access: Access;
  /** The page calls the interface's functions. Only the sandbox has such a page. */
  invokes?: "operations";
};

export type PageHandler = Handler & { page: SitePage };

/** A page to show, or a redirect to the next one. After a redirect, reloading repeats nothing. */
export type PageReply = ({ html: string; status?: number } | { to: string }) & {
  headers?: Record<string, string>;
};
