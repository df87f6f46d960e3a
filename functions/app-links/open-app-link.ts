import { PageError } from "../../shared/http/page-error.ts";
import { servePage } from "../../shared/http/pipeline/serve-page.ts";

/** Redirects without looking up the link. The target page answers if the link does not exist. */
export const handler = servePage(
  {
    route: "GET /app/{token}",
    summary: "Lead a link of app linking to the pages, where no app has taken it",
    access: {},
  },
  async ({ pathParameters }) => {
    const token = pathParameters?.token ?? "";
    if (!/^[\w-]{43}$/.test(token)) throw new PageError(404, "unknown");
    return { statusCode: 303, headers: { location: `/s/${token}` }, body: "" };
  },
  { foreign: "unknown", failed: "error" },
);
