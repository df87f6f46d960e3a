import { consentsPath } from "../http/consents-path.ts";
import type { GatewayAnswer } from "../http/gateway-answers.ts";
import { securityHeaders } from "../http/middleware/page-headers.ts";
import { refusalPage } from "../pages/refusal-page.ts";

/** The site as its own refusals speak of it; what is deployed says it before there is an environment. */
type Site = { bankName: string; siteAddress: string };

/** What the gateway of the SCA site refuses by itself, as a page; it does not know the visitor's language, and speaks all. */
export function renderGatewayPage({ status }: GatewayAnswer, { bankName, siteAddress }: Site) {
  const problem = status < 500 ? "unknown" : "error";
  return {
    headers: { ...securityHeaders(siteAddress), "content-language": "nb, nn, en" },
    body: refusalPage({ bankName, consentsPath, problem }),
  };
}
