import { settings } from "../runtime/settings.ts";
import { logError } from "../telemetry/log.ts";
import type { CertificateOrder } from "./certificate-order.ts";
import type { DeveloperReply } from "./define-developer-page.ts";
import { DeveloperRefusal } from "./developer-refusal.ts";
import type { IssuedPair } from "./issue-certificates.ts";
import { answerCertificatesAddress } from "./pages/answer-certificates-address.ts";
import { certificatesPage, issuedPage } from "./pages/developer-certificates-page.ts";
import { orderForm, type ReceivedOrder } from "./received-order.ts";

/** The issued certificates in the form that the caller asked for. */
export function certificatesAnswer(
  answer: ReceivedOrder["answer"],
  order: CertificateOrder,
  { certificates, tppId }: IssuedPair,
): DeveloperReply {
  const { client, seal, authority } = certificates;
  if (answer === "page")
    return { content: "html", body: issuedPage(certificates, { ...order, tppId }) };
  if (answer === "json") {
    const answerCertificates = answerCertificatesAddress();
    const body = JSON.stringify({ certificates, tppId, answerCertificates });
    return { content: "json", body };
  }
  return {
    content: "text",
    body: answer === "all" ? client + seal + authority : certificates[answer],
  };
}

/** Shows the form again with its input and the problem. Rethrows any other error. */
export function formAgain(body: string, error: unknown): DeveloperReply {
  if (!(error instanceof DeveloperRefusal)) throw error;
  const { status, message: text, field } = error;
  if (status >= 500) logError("a request failed", error);
  const { developerAddress } = settings;
  return {
    status,
    content: "html",
    body: certificatesPage({ developerAddress, form: orderForm(body), fault: { text, field } }),
  };
}
