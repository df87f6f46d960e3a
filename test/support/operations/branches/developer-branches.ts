import { handler as issueTestCertificates } from "../../../../functions/developer/issue-test-certificates.ts";
import { developerRoutes } from "../../../../infra/routes.ts";
import { signingRequest } from "../../signature/signing-requests.ts";
import { callDeveloper } from "../developer-call.ts";
import { relayAlone, triedRequest } from "../tried-request.ts";
import type { By } from "./by.ts";

/** Opens every page of the developer site, and sends each of its forms. */
export async function developerSite(by: By): Promise<void> {
  relayAlone();
  const { csr } = await signingRequest();
  const bodies: Record<string, string> = { checkSignature: "GET /v1/accounts\ndate: now" };
  const files: Record<string, string> = {
    showSigner: "sign.py",
    showCollection: "fjordgate.http",
    showScript: "copy.js",
  };
  bodies.relayRequest = JSON.stringify(await triedRequest());
  const query = { name: "Branch" };
  for (const { id, handler } of developerRoutes) {
    if (handler === issueTestCertificates)
      await by(id, () => callDeveloper(handler, { body: csr, query }));
    else
      await by(id, () =>
        callDeveloper(handler, {
          body: bodies[id] ?? "",
          headers: id === "relayRequest" ? { "content-type": "application/json" } : {},
          params: {
            subject: "signing",
            operation: "listAccounts",
            file: files[id] ?? "",
          },
        }),
      );
  }
}
