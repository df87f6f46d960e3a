import { handler as issueTestCertificates } from "../../../../functions/developer/issue-test-certificates.ts";
import { developerRoutes } from "../../../../infra/routes.ts";
import { makeCollectionsBy } from "../../../../shared/developer/collections-text.ts";
import { makeCommandLineBy } from "../../../../shared/developer/command-line-text.ts";
import { makeViewerBy } from "../../../../shared/developer/documentation-viewer.ts";
import { makeOpenapiBy } from "../../../../shared/developer/openapi-text.ts";
import { signingRequest } from "../../signature/signing-requests.ts";
import { callDeveloper } from "../developer-call.ts";
import type { By } from "./by.ts";

/** Opens every page of the developer site, and sends each of its forms. */
export async function developerSite(by: By): Promise<void> {
  makeOpenapiBy(async () => "{}");
  makeCommandLineBy(async () => "");
  makeCollectionsBy(async () => JSON.stringify({ httpyac: "", bruno: {}, postman: "" }));
  makeViewerBy(async () => "");
  const { csr } = await signingRequest();
  const bodies: Record<string, string> = { checkSignature: "GET /v1/accounts\ndate: now" };
  const query = { name: "Branch" };
  for (const { id, handler } of developerRoutes) {
    if (handler === issueTestCertificates)
      await by(id, () => callDeveloper(handler, { body: csr, query }));
    else
      await by(id, () =>
        callDeveloper(handler, {
          body: bodies[id] ?? "",
          params: {
            subject: "signing",
            file: id === "showSigner" ? "sign.py" : "fjordgate.http",
          },
        }),
      );
  }
}
