import { CommandError, whyUnreachable, wrongUsage } from "./command-error.ts";

export type CertificateOrder = {
  csr: string;
  name: string;
  roles: readonly string[];
  days: number;
};

export type TestCertificates = {
  client: string;
  seal: string;
  authority: string;
  /** The certificates with which the bank signs its answers, if it does. */
  answers: string | undefined;
};

/** Asks a sandbox's developer site for certificates to connect and to sign with. */
export async function orderCertificates(
  site: string,
  order: CertificateOrder,
): Promise<TestCertificates> {
  const answer = await ask(`${site}/certificates`, {
    method: "POST",
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify(order),
  });
  const body = (await answer.json().catch(() => ({}))) as {
    certificates?: Omit<TestCertificates, "answers">;
    answerCertificates?: string;
    error?: string;
  };
  if (answer.ok && body.certificates)
    return { ...body.certificates, answers: await certificatesAt(body.answerCertificates) };
  throw new CommandError(
    answer.status < 500 ? "refused" : "bankFailed",
    `${site} issues no certificate (${answer.status}): ${body.error ?? "it gives no reason."}`,
    body.error === undefined ? "Check that this is the address of a developer site." : undefined,
  );
}

/** Fetches the certificates of the bank's answers; undefined if the bank publishes none. */
async function certificatesAt(address: string | undefined): Promise<string | undefined> {
  const answer = address === undefined ? undefined : await ask(address, {});
  return answer?.ok ? answer.text() : undefined;
}

/** Reads the interface's address from the guide on the developer site. */
export async function apiAddressOf(site: string): Promise<string> {
  const answer = await ask(`${site}/`, { headers: { accept: "text/html" } });
  const [, address] = /(?:^|[\s>;])api=(https:\/\/[\w.:[\]-]+)/m.exec(await answer.text()) ?? [];
  if (answer.ok && address) return address;
  throw wrongUsage(
    `${site} does not name the interface's address.`,
    "Give its address: --api https://…",
  );
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    throw whyUnreachable(error, new URL(url).origin);
  }
}
