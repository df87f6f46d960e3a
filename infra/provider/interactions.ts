import type { IncomingMessage, ServerResponse } from "node:http";
import type { Provider } from "oidc-provider";
import { type AuthorizationRequest, askedIn } from "./authorization-request.ts";
import { acr } from "./create-provider.ts";
import { loginPage } from "./login-page.ts";

const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cache-control": "no-store",
};

/** Shows the provider's page, and handles its forms. */
export async function interact(
  provider: Provider,
  remember: (grant: string, asked: AuthorizationRequest) => void,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { uid, params } = await provider.interactionDetails(request, response);
  const asked = askedIn(params);
  if (request.method !== "POST") {
    const hint = typeof params.login_hint === "string" ? params.login_hint : "";
    response.writeHead(200, headers).end(loginPage(asked, { action: `/interaction/${uid}`, hint }));
    return;
  }
  if (request.url?.endsWith("/cancel")) {
    await provider.interactionFinished(request, response, { error: "access_denied" });
    return;
  }
  const number = new URLSearchParams(await bodyOf(request)).get("number")?.trim() ?? "";
  const grant = new provider.Grant({ accountId: number, clientId: String(params.client_id) });
  grant.addOIDCScope(String(params.scope));
  for (const detail of asked.details) grant.addRar(detail);
  const grantId = await grant.save();
  remember(grantId, asked);
  const login = { accountId: number, acr, remember: false };
  await provider.interactionFinished(request, response, { login, consent: { grantId } });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}
