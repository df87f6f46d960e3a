import { once } from "node:events";
import { request } from "node:https";
import { PageWalker } from "../../infra/tpp/page-walker.ts";

/** The address at which the site is served, and the domain name in its links. */
export type SiteAddress = {
  address: string;
  domainName: string;
  ca: string;
  /** The identity provider to which the site redirects. It is served under its own name. */
  provider?: string | undefined;
};

/** Returns a browser that resolves the site's deployed name to this machine, and opens no other site. */
export const siteBrowser = (site: SiteAddress): PageWalker =>
  new PageWalker((url, init) => sendToSite(site, new URL(url), init));

/** Sends a request to this machine, with the deployed name of the site or the name of the provider as its host. */
export async function sendToSite(
  { address, domainName, ca, provider }: SiteAddress,
  url: URL,
  init: RequestInit,
): Promise<Response> {
  const isElsewhere = url.origin === provider;
  if (!isElsewhere && url.hostname !== domainName)
    throw new Error(`${url} does not lead to ${domainName}.`);
  const { port } = isElsewhere ? url : new URL(address);
  const outgoing = request({
    host: "127.0.0.1",
    port,
    servername: url.hostname,
    ca,
    agent: false,
    method: init.method,
    path: `${url.pathname}${url.search}`,
    headers: { host: url.host, ...(init.headers as Record<string, string>) },
  });
  outgoing.end(init.body);
  const [response] = await once(outgoing, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const headers = new Headers();
  for (const [name, values] of Object.entries(response.headersDistinct as Record<string, string[]>))
    for (const value of values) headers.append(name, value);
  return new Response(chunks.length ? Buffer.concat(chunks) : null, {
    status: response.statusCode,
    headers,
  });
}
