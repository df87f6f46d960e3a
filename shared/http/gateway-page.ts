import { endPage } from "../pages/end-page.ts";
import { settings } from "../settings.ts";
import type { GatewayAnswer } from "./gateway-answers.ts";
import { securityHeaders } from "./middleware/page-headers.ts";

/** What the gateway of the SCA site refuses by itself, as a page; it does not know the visitor's language. */
export function renderGatewayPage({ status }: GatewayAnswer) {
  const problem = status < 500 ? "unknown" : "error";
  const { bankName } = settings;
  return {
    headers: { ...securityHeaders(), "content-language": "nb" },
    body: endPage({ language: "nb", bankName, problem }),
  };
}
