import { defineDeveloperPage } from "../../shared/developer/define-developer-page.ts";
import { relayRequest } from "../../shared/developer/relay/relay-request.ts";
import { readTriedRequest } from "../../shared/developer/relay/tried-request.ts";

export const handler = defineDeveloperPage({
  route: "POST /try",
  summary: "Send a signed request of a browser to the sandbox's interface",
  access: { secrets: ["identifiers"], objects: ["truststore"] },
  invokes: "operations",

  async handle({ body, mediaType, realTime: now, requestId }) {
    const request = readTriedRequest(body, mediaType);
    return {
      content: "json",
      body: JSON.stringify(await relayRequest(request, { now, requestId })),
    };
  },
});
