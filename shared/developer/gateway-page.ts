import type { GatewayAnswer } from "../http/gateway-answers.ts";
import { developerHeaders } from "./developer-headers.ts";
import { problemPage } from "./pages/developer-problem-page.ts";

/**
 * The page for a request that the gateway of the developer site refuses itself. It is rendered at deployment, before
 * there is an environment.
 */
export const renderDeveloperRefusal = (
  { status, text }: GatewayAnswer,
  developerAddress: string,
) => ({
  headers: developerHeaders("html", developerAddress),
  body: problemPage(status === 404 ? "There is no such page." : text),
});
