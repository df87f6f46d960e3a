import { randomUUID } from "node:crypto";
import { followScaLink, type ScaOptions, scenarioHeader } from "./follow-sca-link.ts";
import type { BankCalls } from "./session.ts";
import type { Terminal } from "./terminal.ts";
import type { TppAnswer } from "./tpp-client.ts";
import { listenForPsu } from "./way-back.ts";

export type RequestArguments = {
  path: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
};

/** Continues with the answer's body; `lead` sends the customer to the bank if the bank asks for an approval. */
type Go = (body: TppAnswer["body"], lead: () => Promise<void>) => Promise<void>;

/** Posts a request that needs a customer's approval, and then calls `go`. */
export async function callWithSca(
  session: BankCalls,
  { headers, ...asked }: RequestArguments,
  { options, terminal }: { options: ScaOptions; terminal: Terminal },
  go: Go,
): Promise<void> {
  const { session: known, corporateId: company } = session.psu ?? {};
  const tppSession = known ?? `fjordgate-${randomUUID()}`;
  const back = await listenForPsu(tppSession, options.port);
  try {
    const { body } = await session.ask({
      ...asked,
      method: "POST",
      headers: { ...scenarioHeader(options), ...headers },
      circumstances: { session: tppSession, redirectUri: back.redirectUri },
    });
    await go(body, async () => {
      const link = body._links?.scaRedirect?.href;
      if (link)
        session.approvedBy(await followScaLink(link, back, { ...options, company }, terminal));
      else terminal.step("The bank asks for no approval.");
    });
  } finally {
    back.close();
  }
}
