import { randomUUID } from "node:crypto";
import { leadPsu, type ScaOptions, scenarioHeader } from "./lead-psu.ts";
import type { Session } from "./session.ts";
import type { Terminal } from "./terminal.ts";
import type { TppAnswer } from "./tpp-client.ts";
import { listenForPsu } from "./way-back.ts";

type Asked = {
  path: string;
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Tells of the answer before the PSU sets out. */
  tell?: (body: TppAnswer["body"]) => void;
};

/** Posts what its customer must approve, leads the customer there where the bank asks for it, and answers the answer's body. */
export async function askAndLead(
  session: Session,
  { tell = () => {}, headers, ...asked }: Asked,
  options: ScaOptions,
  terminal: Terminal,
): Promise<TppAnswer["body"]> {
  const tppSession = session.psu?.session ?? `fjordgate-${randomUUID()}`;
  const back = await listenForPsu(tppSession, options.port);
  try {
    const { body } = await session.ask({
      ...asked,
      method: "POST",
      headers: { ...scenarioHeader(options), ...headers },
      circumstances: { session: tppSession, redirectUri: back.redirectUri },
    });
    tell(body);
    const link = body._links?.scaRedirect?.href;
    if (link) await leadPsu(link, back, options, terminal);
    else terminal.step("The bank asks for no approval.");
    return body;
  } finally {
    back.close();
  }
}
