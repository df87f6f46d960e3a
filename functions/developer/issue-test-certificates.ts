import { parseCertificateOrder } from "../../shared/developer/certificate-order.ts";
import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { issueCertificates } from "../../shared/developer/issue-certificates.ts";
import { certificatesAnswer, formAgain } from "../../shared/developer/order-answers.ts";
import { receivedOrder } from "../../shared/developer/received-order.ts";

export const handler = defineDeveloperPage({
  route: "POST /certificates",
  summary: "Issue test certificates for a signing request",
  access: { secrets: ["authority", "identifiers"], objects: ["truststore"] },

  async handle(call) {
    const { order, answer } = receivedOrder(call);
    try {
      const read = parseCertificateOrder(order);
      const now = call.realTime;
      const issued = await issueCertificates(read, { now, requestId: call.requestId });
      return certificatesAnswer(answer, read, issued);
    } catch (error) {
      if (answer === "page") return formAgain(call.body, error);
      throw error;
    }
  },
});
