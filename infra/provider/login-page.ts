import { type AuthorizationRequest, linesOf } from "./authorization-request.ts";

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** Builds the provider's page: a field for the customer's number, and the details of an approval, if it is one. */
export function loginPage(
  asked: AuthorizationRequest,
  { action, hint = "" }: { action: string; hint?: string },
) {
  const lines = linesOf(asked);
  const isApproval = lines.length > 0;
  const heading = isApproval ? "Approve" : "Log in";
  const shown = lines.map((line) => `<p class="asked">${escaped(line)}</p>`).join("");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${heading} – test provider</title></head>
<body><main><p>A login for tests and demonstrations: it believes whoever you say you are.</p><h1>${heading}</h1>${shown}
<form method="post" action="${escaped(action)}/login">
<p><label>Customer number or national identity number
<input name="number" autocomplete="off" required value="${escaped(hint)}"></label></p>
<button>${heading}</button></form>
<form method="post" action="${escaped(action)}/cancel"><button>Cancel</button></form></main></body></html>`;
}
