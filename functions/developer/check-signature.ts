import { checkRequest } from "../../shared/developer/check-request.ts";
import { answerFinding, checkerAgain } from "../../shared/developer/checker-answers.ts";
import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { readPastedRequest } from "../../shared/developer/pasted-request.ts";
import { refusePrivateKeys } from "../../shared/developer/private-key.ts";
import { receivedCheck } from "../../shared/developer/received-check.ts";
import { relayedOperations } from "../../shared/developer/relay/relayed-operations.ts";
import { authorities } from "../../shared/http/truststore.ts";
import { settings } from "../../shared/runtime/settings.ts";

export const handler = defineDeveloperPage({
  route: "POST /signature",
  summary: "Tell what is wrong with the signature of a request",
  access: { objects: ["truststore"] },

  async handle(call) {
    const { check, answer } = receivedCheck(call);
    refusePrivateKeys(call.body, check.request, check.clientCertificate);
    try {
      const request = readPastedRequest(check.request);
      const [trusted, find] = [await authorities(), await relayedOperations()];
      const clientCertificate = check.clientCertificate.trim() || undefined;
      const { apiAddress } = settings;
      const about = { authorities: trusted, clientCertificate, apiAddress, find };
      const finding = checkRequest(request, { now: call.realTime, ...about });
      return answerFinding(answer, check, finding);
    } catch (error) {
      if (answer === "page") return checkerAgain(check, error);
      throw error;
    }
  },
});
