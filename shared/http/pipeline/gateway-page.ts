import { refusalPage } from "../../pages/refusal-page.ts";
import { consentsPath } from "../consents-path.ts";
import type { GatewayAnswer } from "../gateway-answers.ts";
import { securityHeaders } from "../middleware/page-headers.ts";

/** The site's data for pages of the gateway. They are rendered at deployment, before there is an environment. */
type Site = { bankName: string; siteAddress: string };

/**
 * The page for a request that the gateway of the SCA site refuses itself. The gateway does not know the visitor's
 * language, so the page has all of them.
 */
export function renderGatewayPage({ status }: GatewayAnswer, { bankName, siteAddress }: Site) {
  const problem = status < 500 ? "unknown" : "error";
  return {
    headers: { ...securityHeaders(siteAddress), "content-language": "nb, nn, en" },
    body: refusalPage({ bankName, consentsPath, problem }),
  };
}
