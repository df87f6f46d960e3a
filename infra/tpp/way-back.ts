import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { CommandError } from "./command-error.ts";

/** The parameters of a PSU's redirect back (specification, Redirect callbacks). */
export type CameBack = { psuId: string; corporateId?: string; context: "PRIVATE" | "CORPORATE" };

/** Starts a server on this machine that waits for the redirect of the PSU after an SCA. */
export async function listenForPsu(session: string) {
  let arrive: (query: URLSearchParams) => void = () => {};
  const arrived = new Promise<URLSearchParams>((resolve) => {
    arrive = resolve;
  });
  let timer: NodeJS.Timeout | undefined;
  const server = createServer(({ url = "/" }, response) => {
    const { pathname, searchParams } = new URL(url, "http://localhost");
    const isIt = pathname === "/back" && searchParams.get("tpp-session-id") === session;
    response.writeHead(isIt ? 200 : 404, { "content-type": "text/plain", connection: "close" });
    response.end(isIt ? "You have returned. Close this window and look at the terminal.\n" : "");
    if (isIt) arrive(searchParams);
  });
  // Listens on the name that browsers use, because on some machines it is ::1.
  await once(server.listen(0, "localhost"), "listening");
  return {
    redirectUri: `http://localhost:${(server.address() as AddressInfo).port}/back`,
    /** Waits for the PSU's return; ends the command if the PSU has refused or is late. */
    async wait(seconds: number): Promise<CameBack> {
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(notBack(seconds)), seconds * 1000);
      });
      return read(await Promise.race([arrived, late]));
    },
    /** Stops the server and the wait. */
    close(): void {
      clearTimeout(timer);
      server.close();
      server.closeAllConnections();
    },
  };
}

const notBack = (seconds: number) =>
  new CommandError(
    "scaFailed",
    `The PSU has not returned within ${seconds} seconds.`,
    "Start again and open the link in time; --timeout sets a longer time.",
  );

function read(query: URLSearchParams): CameBack {
  const psuId = query.get("psu-id");
  if (psuId === null) {
    const [status, code] = [query.get("status"), query.get("code")];
    const words = query.get("message") ?? "The bank gives no reason.";
    throw new CommandError(
      "scaFailed",
      `The PSU came back without approving (${status} ${code}): ${words}`,
    );
  }
  const corporateId = query.get("psu-corporate-id");
  return {
    psuId,
    context: query.get("context") === "CORPORATE" ? "CORPORATE" : "PRIVATE",
    ...(corporateId === null ? {} : { corporateId }),
  };
}
